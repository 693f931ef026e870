"""The parts of courses that games share."""
