"""The quotations: passages word for word, each with its work, its page, and how it was seen.

They are data, in ``sources/quotations.toml``, which all games share; each names the games that it bears on.

    >>> quotation("cotton-halves").cite
    'Charles Cotton, The Compleat Gamester (London, 1674), p. 91'
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from gleek import paths
from gleek.evidence.games import check_games
from gleek.evidence.toml import FaultySources, entries, fill, pick
from gleek.evidence.works import Work, work

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_SEEN = {
    "print": "seen in a full transcription of the printed book",
    "excerpt": "seen in a transcription of the chapter’s opening only",
    "passage": "seen in a few passages of the book only",
}


@dataclass(frozen=True, slots=True)
class Quotation:
    """A passage word for word, and the games that it bears on.

    `page` is empty where the page was not seen, never guessed.
    """

    id: str
    games: tuple[str, ...]
    work: str
    seen: Literal["print", "excerpt", "passage", "via"]
    words: str
    page: str = ""
    via: str = ""
    topics: tuple[str, ...] = ()
    note: str = ""

    @property
    def page_text(self) -> str:
        """``p. 90``, ``pp. 91-92``, a diary's date as it stands, or ``page not seen``."""
        if not self.page:
            return "page not seen"
        if not self.page.replace("-", "").isdigit():
            return self.page
        return f"pp. {self.page}" if "-" in self.page else f"p. {self.page}"

    @property
    def cite(self) -> str:
        """Work and page, as one would write them under the words."""
        return f"{work(self.work).cite}, {self.page_text}"

    @property
    def to_be_read_in(self) -> Work | None:
        """The work in which the words can be read today, by an address that is known; None where there is none.

        It is the quotation's own, or else the one inside which it is quoted.
        """
        works = [work(name) for name in (self.work, self.via) if name]
        return next((each for each in works if each.places), None)

    @property
    def seen_text(self) -> str:
        """How the words came to be known here, as a phrase."""
        if self.seen == "via":
            return f"quoted inside {work(self.via).short}; the original was not seen"
        return _SEEN[self.seen]


@cache
def quotations() -> Mapping[str, Quotation]:
    """Return every quotation of every game by id; those of one game are in its order of play."""
    return _quotations(paths.sources_dir())


@cache
def of_game(game: str) -> Mapping[str, Quotation]:
    """Return the quotations that bear on a game by id, in its order of play."""
    return MappingProxyType({name: each for name, each in quotations().items() if game in each.games})


def quotation(name: str) -> Quotation:
    """Return the quotation with this id; raises `UnknownName`."""
    return pick("quotation", quotations(), name)


def _quotations(folder: Path) -> Mapping[str, Quotation]:
    found = dict[str, Quotation]()
    for name, place, table in entries(folder / "quotations.toml", "quote", "id"):
        found[name] = each = fill(Quotation, place, table)
        check_games(place, each.games)
        if (each.seen == "via") != bool(each.via):
            raise FaultySources(f"{place}: “via” names a work when “seen” is “via”, and only then.")
    return MappingProxyType(found)
