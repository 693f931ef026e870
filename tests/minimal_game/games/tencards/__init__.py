"""A game of ten cards for two: five tricks, no trumps, no bids."""
