"""How the tutorial and the works it rests on are cited, in the forms that libraries and programs read.

What is said of the tutorial stands once, in ``sources/citation.toml``. ``CITATION.cff`` is written from it by
``gleek cite --cff``, and a test holds ``pyproject.toml`` to it.

    >>> text()
    'The Gleek authors, Gleek: a tutorial of the card game, version 1.0.0.'
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import gleek
from gleek import paths
from gleek.evidence.toml import fill, read_toml
from gleek.evidence.works import of_game, works

if TYPE_CHECKING:
    from gleek.evidence.works import Work


@dataclass(frozen=True, slots=True)
class Cited:
    """What is said of the tutorial; `year` is that of this version, `licence` an identifier of SPDX."""

    author: str
    title: str
    year: int
    licence: str
    abstract: str
    keywords: tuple[str, ...]


@cache
def cited() -> Cited:
    """Return what ``sources/citation.toml`` says. Raises `FaultySources`."""
    path = paths.sources_dir() / "citation.toml"
    return fill(Cited, str(path), read_toml(path))


def text() -> str:
    """Return the tutorial as one would cite it, in a line."""
    return f"{cited().author}, {cited().title}, version {gleek.__version__}."


def bibtex() -> str:
    """Return the tutorial as an entry of BibTeX."""
    # The braces round the author keep it one name; those in the title keep its capital.
    fields = {
        "author": f"{{{cited().author}}}",
        "title": cited().title.replace("Gleek", "{Gleek}"),
        "year": str(cited().year),
        "version": gleek.__version__,
        "note": f"Computer program, version {gleek.__version__}",
    }
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items())
    return f"@misc{{gleek-{gleek.__version__},\n{lines}}}"


def cff() -> str:
    """Return the tutorial in the Citation File Format 1.2.0, as it stands in ``CITATION.cff``."""
    said = cited()
    keywords = "".join(f"  - {each}\n" for each in said.keywords)
    return (
        "# Written by `gleek cite --cff`.\n"
        "cff-version: 1.2.0\n"
        "message: If you use this tutorial or its engine, please cite it as below.\n"
        "type: software\n"
        f'title: "{said.title}"\n'
        f"authors:\n  - name: {said.author}\n"
        f"version: {gleek.__version__}\n"
        f"license: {said.licence}\n"
        f"abstract: >-\n  {said.abstract}\n"
        f"keywords:\n{keywords}"
    ).removesuffix("\n")


def csl(game: str | None = None) -> list[dict[str, Any]]:
    """Return the works of a game's evidence, or of every game's, as the items of a CSL JSON file.

    Names stand as they are in ``works.toml``, as CSL's ``literal``. What is not known of a work is left out.
    """
    return [_item(each) for each in (works().values() if game is None else of_game(game))]


def _item(work: Work) -> dict[str, Any]:
    issued: dict[str, Any] = {"date-parts": [[work.year]]} if work.year else {}
    if work.circa:
        issued["circa"] = True
    item = {
        "id": work.id,
        "type": work.type,
        "title": work.title,
        "author": [{"literal": work.author}] if work.author else None,
        "container-title": work.within,
        "publisher-place": work.place,
        "issued": issued,
        "URL": work.transcription or work.facsimile,
        "note": work.note,
    }
    return {key: value for key, value in item.items() if value}
