"""Finished hands to look at: the explorer, which steps through a hand, also under other rules, and its parts."""
