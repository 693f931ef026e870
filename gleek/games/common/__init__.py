"""The parts that two or more games share. No module here knows a game by name."""
