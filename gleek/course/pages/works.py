"""The books and articles on which the tutorial is based, and how to cite them and the tutorial itself.

The author and title of the tutorial are in ``sources/citation.toml``.

    >>> text()
    'The Gleek authors, Gleek: a tutorial of the card game, version 1.0.0.'
"""

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any

from gleek.engine.words.tables import Section
from gleek.evidence import paths
from gleek.evidence.toml import fill, read_toml
from gleek.evidence.works import Work, of_game, places_html
from gleek.evidence.works import works as all_works


def works(game: str) -> Section:
    """Return a game's old books and then the modern accounts, both by year, and how much of each we have seen."""
    html = ""
    for kind, title in (("old", "The old books"), ("modern", "The modern accounts")):
        some = [work for work in of_game(game) if work.kind == kind]
        some.sort(key=lambda work: (work.year is None, work.year or 0, work.author))
        items = "".join(
            f"<li>{_html(work)} <span>{escape(work.note)}</span>{places_html(work)}</li>" for work in some
        )
        html += f'<h3>{escape(title)}</h3><ul class="gleek-works">{items}</ul>'
    return Section(html)


def citation() -> Section:
    line = escape(text()).replace(cited().title, f"<cite>{cited().title}</cite>", 1)
    return Section(f'<p class="gleek-cite">{line}</p>')


def _html(work: Work) -> str:
    return escape(f"{work.cite}.").replace(escape(work.title), f"<cite>{escape(work.title)}</cite>", 1)


@dataclass(frozen=True, slots=True)
class Cited:
    author: str
    title: str
    year: int  # the year of this version
    licence: str  # an SPDX identifier
    abstract: str
    keywords: tuple[str, ...]


@cache
def cited() -> Cited:
    path = paths.sources_dir() / "citation.toml"
    return fill(Cited, str(path), read_toml(path))


def text() -> str:
    return f"{cited().author}, {cited().title}, version {paths.__version__}."


def bibtex() -> str:
    # BibTeX keeps a name in braces together, and keeps a capital letter in braces.
    fields = {
        "author": f"{{{cited().author}}}",
        "title": cited().title.replace("Gleek", "{Gleek}"),
        "year": str(cited().year),
        "version": paths.__version__,
        "note": f"Computer program, version {paths.__version__}",
    }
    lines = "".join(f"  {name} = {{{value}}},\n" for name, value in fields.items())
    return f"@misc{{gleek-{paths.__version__},\n{lines}}}"


def cff() -> str:
    said = cited()
    keywords = "".join(f"  - {each}\n" for each in said.keywords)
    return (
        "# Written by `gleek cite --cff`.\n"
        "cff-version: 1.2.0\n"
        "message: If you use this tutorial or its engine, please cite it as below.\n"
        "type: software\n"
        f'title: "{said.title}"\n'
        f"authors:\n  - name: {said.author}\n"
        f"version: {paths.__version__}\n"
        f"license: {said.licence}\n"
        f"abstract: >-\n  {said.abstract}\n"
        f"keywords:\n{keywords}"
    ).removesuffix("\n")


def csl(game: str | None = None) -> list[dict[str, Any]]:
    """Return the works of a game (None: of all) as CSL JSON. A person's name is in the field ``literal``."""
    return [_item(each) for each in (all_works().values() if game is None else of_game(game))]


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
