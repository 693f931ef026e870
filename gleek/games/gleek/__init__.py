"""The stages of a hand, one file each, in playing order: deal, stock, ruff, melds, tricks, reckoning.

Each stage has one or more *phases* (see `gleek.engine.state.Phase`): small frozen records of the decision or the
consequence that comes next.
"""
