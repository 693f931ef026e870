"""The games: one folder each, with its rules, its stages in playing order, its players and what is taught of it."""
