"""Gillet, a card game, with one module for each stage in the order of play: deal, ge (first bowl), point (second bowl).

`worth.py` evaluates a hand for each bowl.
"""
