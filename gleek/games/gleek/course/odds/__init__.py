"""The odds of Gleek: the figures of the page about them, and the functions that compute them."""

from gleek.games.gleek.course.odds.figures import FIGURES

__all__ = ["FIGURES"]
