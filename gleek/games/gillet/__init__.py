"""Gillet, one file a stage, in playing order: deal, ge (the first bowl), point (the second bowl, and the vying for it).

What a hand is worth for either bowl stands in `worth.py`.
"""
