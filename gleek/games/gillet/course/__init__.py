"""What pages need of Gillet: one module for each part of `gleek.course.game_course.Course`."""
