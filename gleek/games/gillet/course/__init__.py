"""The parts of Gillet's course: one module for each part of `gleek.course.game_course.Course`."""
