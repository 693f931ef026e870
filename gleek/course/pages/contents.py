"""Two lists of links: the lessons of a game, and its sample hands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from gleek.course.lesson_data import look_ups, of_game
from gleek.evidence import games
from gleek.records.samples import samples
from gleek.words import listed

AT_THE_TABLE = "play"
_LOOKED_UP = "To look things up:"


@dataclass(frozen=True, slots=True)
class Contents:
    """The list of a game's lessons in reading order, with the minutes that each takes.

    On our own pages a script adds a mark to each finished lesson, and a button that clears the marks.
    """

    game: str
    folder: str = ""  # a prefix for the links, if the lessons are in another folder than this page

    def __repr__(self) -> str:
        lines = [f"{each.number}. {each.title} ({each.minutes} minutes)" for each in of_game(self.game)]
        others = listed(f"“{each.title}”" for each in look_ups(self.game))
        looked_up = f"{_LOOKED_UP} {others}." if others else ""
        return "\n".join(filter(None, [*lines, _how_long(self.game), looked_up]))

    def _repr_html_(self) -> str:
        items = [
            f'<li value="{each.number}"><a href="{escape(self.folder + each.page)}">{escape(each.title)}</a> '
            f'<span class="gleek-minutes">{each.minutes} minutes</span> '
            f'<span data-gleek-done="{escape(each.id)}"></span></li>'
            for each in of_game(self.game)
        ]
        others = listed(
            f'<a href="{escape(self.folder + each.page)}">{escape(each.title)}</a>'
            for each in look_ups(self.game)
        )
        looked_up = f"<p>{_LOOKED_UP} {others}.</p>" if others else ""
        clear = '<button type="button" data-gleek-clear hidden>Clear what I have done</button>'
        return (
            f'<div class="gleek-contents"><ol>{"".join(items)}</ol><p>{escape(_how_long(self.game))}</p>{looked_up}'
            f"<p data-gleek-count></p><p>{clear}</p></div>"
        )


def _how_long(game: str) -> str:
    every = of_game(game)
    total = sum(each.minutes for each in every)
    own = next((each for each in every if each.id == AT_THE_TABLE), None)
    if own is None:
        return f"All together take about {total} minutes."
    first = sum(each.minutes for each in every[: every.index(own) + 1])
    return (
        f"Lessons 0 to {own.number} take about {first} minutes; after them you can sit down to a game. "
        f"All {len(every)} take about {total}."
    )


@dataclass(frozen=True, slots=True)
class SampleHands:
    """The list of a game's sample hands, each with a short description, as HTML or text."""

    game: str

    def __repr__(self) -> str:
        return "\n".join(
            f"{number}. {each.title}" for number, each in enumerate(samples(self.game).values(), 1)
        )

    def _repr_html_(self) -> str:
        page = games.game(self.game).hands_page
        items = [
            f'<li><a href="{page}?hand={escape(key)}">{escape(each.title)}</a>. {escape(_first(each.about))}</li>'
            for key, each in samples(self.game).items()
        ]
        return f'<ol class="gleek-hands">{"".join(items)}</ol>'


_SHORT = 40
# A full stop that ends a sentence, unlike that of "p. 95".
_END = re.compile(r"(?<!\bp)(?<!\bpp)\.(?= +[A-Z“])")


def _first(text: str) -> str:
    """Return the first sentence of a text, or as many as needed to reach `_SHORT` characters."""
    ends = [found.end() for found in _END.finditer(text)] + [len(text)]
    return text[: next((end for end in ends if end >= _SHORT), ends[-1])]


def contents(game: str) -> Contents:
    """Return the list of a game's lessons."""
    return Contents(game)


def sample_hands(game: str) -> SampleHands:
    """Return the list of a game's sample hands."""
    return SampleHands(game)
