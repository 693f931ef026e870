"""What pages need of Gleek: one module for each part of `gleek.course.game_course.Course`."""
