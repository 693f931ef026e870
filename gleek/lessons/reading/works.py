"""The works that all this rests on, and how this tutorial is cited itself."""

from __future__ import annotations

from html import escape

import gleek
from gleek.evidence import sources
from gleek.lessons.reading.books import curly

_KINDS = (("old", "The old books"), ("modern", "The modern accounts"))


class Works:
    """All works, the old ones first and each kind by its year: lists on a page, lines of text elsewhere."""

    def __repr__(self) -> str:
        """Return a paragraph a work."""
        lines = []
        for kind, title in _KINDS:
            lines += [title, *(f"- {_cite(work)} {curly(work.note)}" for work in _of(kind))]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        """Return a heading and a list for each kind."""
        parts = []
        for kind, title in _KINDS:
            items = "".join(
                f"<li>{_html(work)} <span>{escape(curly(work.note))}</span></li>" for work in _of(kind)
            )
            parts.append(f'<h3>{escape(title)}</h3><ul class="gleek-works">{items}</ul>')
        return "".join(parts)


class Citation:
    """The tutorial as one would cite it."""

    def __repr__(self) -> str:
        """Return it in a line."""
        return f"The Gleek authors, Gleek: a tutorial of the card game, version {gleek.__version__}."

    def _repr_html_(self) -> str:
        """Return it in a paragraph, the title in italics."""
        return (
            f'<p class="gleek-cite">The Gleek authors, <cite>Gleek: a tutorial of the card game</cite>, '
            f"version {escape(gleek.__version__)}.</p>"
        )


def works() -> Works:
    """Return the works, with what is known of each and how much of it was seen."""
    return Works()


def citation() -> Citation:
    """Return how to cite this tutorial."""
    return Citation()


def _of(kind: str) -> list[sources.Work]:
    found = [work for work in sources.works().values() if work.kind == kind]
    return sorted(found, key=lambda work: (work.year is None, work.year or 0, work.author))


def _cite(work: sources.Work) -> str:
    return f"{curly(work.cite)}."


def _html(work: sources.Work) -> str:
    """Return the work as it is cited, its title in italics."""
    return escape(_cite(work)).replace(escape(work.title), f"<cite>{escape(work.title)}</cite>", 1)
