"""The odds of Gleek, as its page asks and shows them."""

from gleek.games.gleek.teach.odds.figures import FIGURES

__all__ = ["FIGURES"]
