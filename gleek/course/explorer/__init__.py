"""Watching a hand: step by step, or replayed under other rules."""
