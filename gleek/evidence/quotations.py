"""The quotations of all games, from ``sources/quotations.toml``: each with its work, page and how it was seen.

>>> quotation("cotton-halves").cite
'Charles Cotton, The Compleat Gamester (London, 1674), p. 91'
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal

from gleek.evidence.toml import pick, read_shared
from gleek.evidence.works import Work, work

_SEEN = {
    "print": "seen in a full transcription of the printed book",
    "excerpt": "seen in a transcription of the chapter’s opening only",
    "passage": "seen in a few passages of the book only",
}


@dataclass(frozen=True, slots=True)
class Quotation:
    id: str
    games: tuple[str, ...]  # the ids of the games for which the passage is evidence
    work: str  # the id of the work
    # How we know the words: a key of `_SEEN` says how much of the work was seen; "via": another work quotes them.
    seen: Literal["print", "excerpt", "passage", "via"]
    words: str
    page: str = ""  # "" if the page was not seen; pages are never guessed
    via: str = ""  # the id of the work that quotes the passage, if `seen` is "via"
    topics: tuple[str, ...] = ()
    note: str = ""

    @property
    def page_text(self) -> str:
        """The page as text: ``p. 90``, ``pp. 91-92``, the date of a diary entry, or ``page not seen``."""
        if not self.page:
            return "page not seen"
        if not self.page.replace("-", "").isdigit():
            return self.page
        return f"pp. {self.page}" if "-" in self.page else f"p. {self.page}"

    @property
    def cite(self) -> str:
        return f"{work(self.work).cite}, {self.page_text}"

    @property
    def to_be_read_in(self) -> Work | None:
        """The work whose web address leads to the words: the quoted one, or else the one that quotes it; or None."""
        works = [work(name) for name in (self.work, self.via) if name]
        return next((each for each in works if each.places), None)

    @property
    def seen_text(self) -> str:
        if self.seen == "via":
            return f"quoted inside {work(self.via).short}; the original was not seen"
        return _SEEN[self.seen]


@cache
def quotations() -> Mapping[str, Quotation]:
    return read_shared(Quotation, "quotations.toml", "quote")


@cache
def of_game(game: str) -> Mapping[str, Quotation]:
    return MappingProxyType({name: each for name, each in quotations().items() if game in each.games})


def quotation(name: str) -> Quotation:
    return pick("quotation", quotations(), name)


@dataclass(frozen=True, slots=True)
class Gloss:
    quote: str  # the id of the quotation
    gloss: str  # what the quotation says, in today's English
    settles: str  # the question about the rules that the quotation answers
    open: str = ""  # the question that the quotation leaves open; "" if there is none


@cache
def glosses() -> Mapping[str, Gloss]:
    return read_shared(Gloss, "glosses.toml", "gloss", "quote")


def gloss(quote: str) -> Gloss:
    return pick("quotation", glosses(), quote)
