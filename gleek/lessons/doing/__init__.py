"""Playing: the tasks of a lesson, and a hand of one’s own."""
