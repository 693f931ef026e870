"""The parts of Gleek's course: one module for each part of `gleek.course.game_course.Course`."""
