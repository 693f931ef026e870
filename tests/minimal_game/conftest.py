"""The game's modules can be imported only while the game is added."""

collect_ignore = ["games", "notebooks"]
