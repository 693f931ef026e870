"""The table kit as a page offers it: a link to each of its sheets, to open and print.

A server makes what is asked for, and the static site holds it: the default rules' sheets one by one, and of every book
the whole kit. What each part is called stands here too.
"""

from __future__ import annotations

from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.evidence import readings
from gleek.games import DEFAULT, game
from gleek.games.presets import default
from gleek.words import upper_first
from gleek.words.tables import html_row, html_table, text_table

if TYPE_CHECKING:
    from collections.abc import Mapping

PARTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "rules": "the rules in large type",
        "seats": "a card for each seat",
        "strip": "the strip for the middle of the table",
        "counters": "counters",
        "purses": "a purse for each player",
        "score": "a score sheet",
        "pack": "a pack of cards",
        "about": "two pages on the sources",
        "plan": "plans for an evening and a lesson",
    }
)
"""The parts of the kit by their names, each with what it is, in a phrase."""

ALL: Final = "all"
FOLDER: Final = "kit"
"""The folder beside a game's pages in which its sheets are found."""

_PAPERS: Final = {"a4": "A4", "letter": "Letter"}
_HEAD: Final = ("Sheet", "To print")


class KitFile(NamedTuple):
    """One file: the book whose rules it has, its part (or all of them), its paper."""

    book: str
    part: str
    paper: str

    @property
    def name(self) -> str:
        """The file's own name."""
        return f"{self.book}-{self.part}-{self.paper}.pdf"


def parts_of(game_id: str) -> tuple[str, ...]:
    """Return the parts that a game's kit has: where points are played for there are no purses."""
    return tuple(part for part in PARTS if part != "purses" or game(game_id).counts_money)


def kit_files(game_id: str) -> Mapping[str, KitFile]:
    """Return every file that is offered of a game, by name."""
    first = default(game(game_id).rules)
    asked = [(first, part) for part in parts_of(game_id)]
    asked += [(book, ALL) for book in readings.presets(game_id)]
    files = (KitFile(book, part, paper) for book, part in asked for paper in _PAPERS)
    return {each.name: each for each in files}


class KitLinks:
    """Links to the sheets of a game's kit; elsewhere than on a page, what there is and how to make it."""

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id
        self.first = default(game(game_id).rules)

    def __repr__(self) -> str:
        """Return a row a sheet, with the command that makes it."""
        command = "gleek kit kit.pdf" + (f" --game {self.game_id}" if self.game_id != DEFAULT else "")
        rows = [(upper_first(PARTS[part]), f"{command} --what {part}") for part in parts_of(self.game_id)]
        return "\n".join(text_table((("Sheet", "Made by"), *rows), "   "))

    def _repr_html_(self) -> str:
        """Return a table of links by the default rules, and a line for each book's whole kit."""
        books = readings.presets(self.game_id)
        rows = [
            html_row((escape(upper_first(PARTS[part])), self._links(self.first, part, PARTS[part])))
            for part in parts_of(self.game_id)
        ]
        rows += [
            html_row(
                (
                    f"The whole kit: {escape(each.title)}",
                    self._links(book, ALL, f"the whole kit, {each.title}"),
                )
            )
            for book, each in books.items()
        ]
        return html_table(_HEAD, rows, attributes='class="gleek-spoken gleek-kit"')

    def _links(self, book: str, part: str, what: str) -> str:
        """Return a link for each paper; in a window of its own, since a page that is left loses its table."""
        return " · ".join(
            f'<a href="{FOLDER}/{KitFile(book, part, paper).name}" target="_blank" rel="noopener" '
            f'aria-label="{escape(f"{what}, {name} paper, PDF")}">{name}</a>'
            for paper, name in _PAPERS.items()
        )


def kit_links(game_id: str = DEFAULT) -> KitLinks:
    """Return the links to a game's kit."""
    return KitLinks(game_id)
