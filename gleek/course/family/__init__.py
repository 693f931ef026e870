"""The same cards in several games, and the words that the games share."""
