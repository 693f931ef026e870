"""Exercises: random numbers from a seed, questions with answers, series of questions, printed sheets."""
