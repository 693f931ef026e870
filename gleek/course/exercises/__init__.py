"""Exercises: questions that are made from a seed, sessions in which the learner answers them, and printed sheets."""
