"""Exact probability distributions for all games. Probabilities are fractions; nothing is sampled."""
