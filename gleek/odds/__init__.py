"""Exact probability distributions, which all games use. Probabilities are fractions and not estimates from samples."""
