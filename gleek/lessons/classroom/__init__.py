"""A class that plays the same deals: its code, what its pupils hand in, and what is made of that."""
