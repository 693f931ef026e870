"""The contents: the lessons, and the sample hands, as lists of links."""

from __future__ import annotations

import re
from html import escape

from gleek.lessons.course import lessons
from gleek.records.samples import samples

PAGE = "11-a-whole-hand.ipynb"
AT_THE_TABLE = "play"


class Contents:
    """All lessons in reading order, with how long each takes.

    On our own pages the browser puts a mark at each lesson that has been finished, and shows the button that
    clears those marks; elsewhere it is a list of links, or lines of text.
    """

    def __repr__(self) -> str:
        """Return a line a lesson, and how long all take."""
        lines = [f"{each.number}. {each.title} ({each.minutes} minutes)" for each in lessons().values()]
        return "\n".join([*lines, _how_long()])

    def _repr_html_(self) -> str:
        """Return a list of links, each with a place for its mark."""
        items = [
            f'<li value="{each.number}"><a href="{escape(each.page)}">{escape(each.title)}</a> '
            f'<span class="gleek-minutes">{each.minutes} minutes</span> '
            f'<span data-gleek-done="{escape(each.id)}"></span></li>'
            for each in lessons().values()
        ]
        clear = '<button type="button" data-gleek-clear hidden>Clear what I have done</button>'
        return (
            f'<div class="gleek-contents"><ol>{"".join(items)}</ol><p>{escape(_how_long())}</p>'
            f"<p data-gleek-count></p><p>{clear}</p></div>"
        )


def _how_long() -> str:
    every = lessons().values()
    total = sum(each.minutes for each in every)
    own = lessons().get(AT_THE_TABLE)
    if own is None:
        return f"All together take about {total} minutes."
    first = sum(each.minutes for each in every if each.number <= own.number)
    return (
        f"Lessons 0 to {own.number} take about {first} minutes; after them you can sit down to a game. "
        f"All of them take about {total}."
    )


class SampleHands:
    """All sample hands with what each shows: links on a page, lines of text elsewhere."""

    def __repr__(self) -> str:
        """Return a line a hand."""
        return "\n".join(f"{number}. {each.title}" for number, each in enumerate(samples().values(), 1))

    def _repr_html_(self) -> str:
        """Return a list of links, each with the first sentence of what the hand is about."""
        items = [
            f'<li><a href="{PAGE}?hand={escape(key)}">{escape(each.title)}</a>. {escape(_first(each.about))}</li>'
            for key, each in samples().items()
        ]
        return f'<ol class="gleek-hands">{"".join(items)}</ol>'


_SHORT = 40
# A full stop that ends a sentence: not that of "p. 95".
_END = re.compile(r"(?<!\bp)(?<!\bpp)\.(?= +[A-Z“])")


def _first(text: str) -> str:
    """Return the first sentence of a paragraph; the second as well where the first says next to nothing."""
    ends = [found.end() for found in _END.finditer(text)] + [len(text)]
    return text[: next((end for end in ends if end >= _SHORT), ends[-1])]


def contents() -> Contents:
    """Return the list of lessons."""
    return Contents()


def sample_hands() -> SampleHands:
    """Return the list of sample hands."""
    return SampleHands()
