"""The list of the books and articles on which the tutorial is based, and the citation of the tutorial itself."""

from __future__ import annotations

from html import escape

from gleek.course.pages.citing import cited, text
from gleek.evidence.as_html import places_html
from gleek.evidence.works import Work, of_game
from gleek.words.section import Section

_KINDS = (("old", "The old books"), ("modern", "The modern accounts"))


def works(game: str) -> Section:
    """Return the list of a game's sources: first the old books, then the modern works, each by year.

    A note on each says how much of it we have seen.
    """
    lines, html = [], ""
    for kind, title in _KINDS:
        some = [work for work in of_game(game) if work.kind == kind]
        some.sort(key=lambda work: (work.year is None, work.year or 0, work.author))
        lines += [title, *(f"- {work.cite}. {work.note}" for work in some)]
        items = "".join(
            f"<li>{_html(work)} <span>{escape(work.note)}</span>{places_html(work)}</li>" for work in some
        )
        html += f'<h3>{escape(title)}</h3><ul class="gleek-works">{items}</ul>'
    return Section("\n".join(lines), html)


def citation() -> Section:
    """Return the citation of this tutorial."""
    line = escape(text()).replace(cited().title, f"<cite>{cited().title}</cite>", 1)
    return Section(text(), f'<p class="gleek-cite">{line}</p>')


def _html(work: Work) -> str:
    """Return the citation of a work as HTML, with the title in italics."""
    return escape(f"{work.cite}.").replace(escape(work.title), f"<cite>{escape(work.title)}</cite>", 1)
