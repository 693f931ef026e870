"""Gillet, with one module for each stage, in the order of play: deal, ge (the first bowl), point (the second bowl).

`worth.py` evaluates a hand for each bowl.
"""
