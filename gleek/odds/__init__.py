"""Exact laws of chance that every game may use; chances are fractions, and nothing is drawn at random."""
