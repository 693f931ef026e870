"""The odds of Gleek: the questions and figures of the page about them."""

from gleek.games.gleek.course.odds.figures import FIGURES

__all__ = ["FIGURES"]
