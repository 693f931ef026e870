"""The machinery of exercises: numbers from a seed, a question with its answers, a series, a printed sheet."""
