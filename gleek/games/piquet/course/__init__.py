"""The parts of Piquet's course: a module for most fields of `gleek.course.game_course.Course`, such as `offers`."""
