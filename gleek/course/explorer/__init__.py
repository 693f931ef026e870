"""The explorer: a visitor steps through a finished hand, also under other rules than those of its record."""
