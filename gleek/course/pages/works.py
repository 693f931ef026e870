"""The list of the books and articles on which the tutorial is based, and the citation of the tutorial itself."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from gleek.course.pages.citing import cited, text
from gleek.evidence.as_html import places_html
from gleek.evidence.works import Work, of_game

_KINDS = (("old", "The old books"), ("modern", "The modern accounts"))


@dataclass(frozen=True, slots=True)
class Works:
    """The list of a game's sources, as HTML or text: first the old books, then the modern works, each by year."""

    game: str

    def __repr__(self) -> str:
        lines = []
        for kind, title in _KINDS:
            lines += [title, *(f"- {_cite(work)} {work.note}" for work in self._of(kind))]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        parts = []
        for kind, title in _KINDS:
            items = "".join(
                f"<li>{_html(work)} <span>{escape(work.note)}</span>{places_html(work)}</li>"
                for work in self._of(kind)
            )
            parts.append(f'<h3>{escape(title)}</h3><ul class="gleek-works">{items}</ul>')
        return "".join(parts)

    def _of(self, kind: str) -> list[Work]:
        found = [work for work in of_game(self.game) if work.kind == kind]
        return sorted(found, key=lambda work: (work.year is None, work.year or 0, work.author))


class Citation:
    """The citation of the tutorial, as HTML or text."""

    def __repr__(self) -> str:
        return text()

    def _repr_html_(self) -> str:
        line = escape(text()).replace(cited().title, f"<cite>{cited().title}</cite>", 1)
        return f'<p class="gleek-cite">{line}</p>'


def works(game: str) -> Works:
    """Return the list of a game's sources. A note on each says how much of it we have seen."""
    return Works(game)


def citation() -> Citation:
    """Return the citation of this tutorial."""
    return Citation()


def _cite(work: Work) -> str:
    return f"{work.cite}."


def _html(work: Work) -> str:
    """Return the citation of a work as HTML, with the title in italics."""
    return escape(_cite(work)).replace(escape(work.title), f"<cite>{escape(work.title)}</cite>", 1)
