"""The game of Gleek. Each stage of a hand has its own module: deal, stock, ruff, melds, tricks, reckoning.

A stage has one or more *phases* (see `gleek.engine.phase`). A phase is a small frozen record of what comes next: the
decision of a player, or an automatic step.
"""
