"""What pages need of Piquet: one module for each part of `gleek.course.game_course.Course`."""
