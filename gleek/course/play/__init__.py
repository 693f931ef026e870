"""Playing: the tasks of a lesson, single hands and matches."""
