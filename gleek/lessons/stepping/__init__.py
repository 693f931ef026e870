"""Watching: a hand stepped through, or explored under other rules."""
