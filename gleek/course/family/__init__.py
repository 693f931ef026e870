"""The comparison of the games: the value of the same cards in each, and the words that several games have."""
