"""The game of Gleek. Each stage of a hand has its own module: deal, stock, ruff, melds, tricks, reckoning."""
