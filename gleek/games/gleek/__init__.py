"""The stages of a hand, one file each, in playing order: lift, deal, stock, ruff, melds, tricks, reckoning.

Each stage has one or more *phases* (see `gleek.engine.state.Phase`): small frozen records that say what is
being waited for.
"""
