"""The works that are quoted or cited, from ``sources/works.toml`` and a game's own ``works.toml``.

>>> work("cotton-1674").cite
'Charles Cotton, The Compleat Gamester (London, 1674)'
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Literal

from gleek.evidence import paths
from gleek.evidence.games import folder, games
from gleek.evidence.toml import FaultySources, fill, pick, read_toml, with_own


@dataclass(frozen=True, slots=True)
class Work:
    id: str
    games: tuple[str, ...]  # the ids of the games for which the work is evidence
    title: str
    kind: Literal["old", "modern"]
    short: str
    # The type in CSL JSON, a format in which programs exchange citations.
    type: Literal["book", "manuscript", "webpage", "entry-encyclopedia", "document"]
    transcription: str = ""  # the web address of a transcription; "" if none is known
    facsimile: str = ""  # the web address of page images; "" if none is known
    author: str = ""
    within: str = ""  # the larger work of which this work is a page or an article
    place: str = ""  # the place of publication
    year: int | None = None  # None if the year is unknown, or not fixed (as for many web pages)
    circa: bool = False  # whether `year` is approximate
    note: str = ""

    @property
    def cite(self) -> str:
        inside = f"in {self.within}" if self.within else ""
        name = ", ".join(part for part in (self.author, self.title, inside) if part)
        written = self.type if self.type == "manuscript" else ""
        where = ", ".join(part for part in (written, self.place, self.date) if part)
        return f"{name} ({where})" if where else name

    @property
    def places(self) -> dict[str, str]:
        """The known web addresses of the work; the keys are "page images" and "transcription", in this order."""
        both = {"page images": self.facsimile, "transcription": self.transcription}
        return {what: address for what, address in both.items() if address}

    @property
    def date(self) -> str:
        return f"about {self.year}" if self.circa else str(self.year or "")


@cache
def works() -> Mapping[str, Work]:
    found = _works(paths.sources_dir() / "works.toml")
    for game in games():
        path = folder(game) / "works.toml"
        found |= _works(path, games=(game,)) if path.is_file() else {}
    own = paths.own_dir()
    if own and (own / "works.toml").is_file():
        return with_own(found, _works(own / "works.toml"), f"{own / 'works.toml'}, work")
    return MappingProxyType(found)


def _works(path: Path, **own: tuple[str, ...]) -> dict[str, Work]:
    found = read_toml(path).get("work", {})
    if not isinstance(found, dict):
        raise FaultySources(
            f"{path} should hold a TOML table for each work, as [work.cotton-1674], and does not."
        )
    return {name: fill(Work, f"{path}, work “{name}”", found[name], id=name, **own) for name in found}


def of_game(game: str) -> tuple[Work, ...]:
    return tuple(each for each in works().values() if game in each.games)


def work(name: str) -> Work:
    return pick("work", works(), name)


def without_year(short: str) -> str:
    """Return the short name of a work without its year: "Cotton" for "Cotton 1674"."""
    return re.sub(r",? (about )?\d{4}$", "", short)


def places_html(work: Work | None) -> str:
    """Return links to the web addresses of a work, or "". They open a new tab, and send no referrer."""
    if work is None or not work.places:
        return ""
    links = ", ".join(
        f'<a href="{escape(address)}" target="_blank" rel="noopener noreferrer" '
        f'aria-label="{escape(f"{what} of {work.short}, on another site")}">{what}</a>'
        for what, address in work.places.items()
    )
    return f' <span class="gleek-places">See it: {links}.</span>'
