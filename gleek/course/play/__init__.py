"""Sessions in which a learner plays: the tasks of a lesson, the practice of one stage of a hand, and matches."""
