"""The parts of Piquet's course: one module for each part of `gleek.course.game_course.Course`."""
