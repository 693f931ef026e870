"""The files of the table kit: the names of its parts, and the coding of a file's content in its name.

A server makes each file on request, and the static site contains those of `on_site`. In a notebook, the
page's own Python makes them.
"""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.errors import GleekError
from gleek.engine.money import Stake, stake
from gleek.evidence import readings
from gleek.games import DEFAULT, game
from gleek.games.presets import default, names, preset
from gleek.records.codes import read_rules_code, rules_code

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.engine.rules import Rules

PARTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "rules": "the rules in large type",
        "pack": "a pack of cards",
        "about": "a sheet on the sources",
        "plan": "plans for an evening and a lesson",
        "seats": "a card for each seat",
        "strip": "the strip for the middle of the table",
        "counters": "counters",
        "purses": "a purse for each player",
        "score": "a score sheet",
    }
)
"""The parts of the kit by id, each with a short description; two-sided sheets come first."""

ALL: Final = "all"
FOLDER: Final = "kit"
"""The folder of the sheets, beside the pages of a game."""

PAPERS: Final = {"a4": "A4", "letter": "Letter"}
_WITH_STAKE: Final = ("counters", "purses", ALL)
_WITH_CARDS: Final = ("pack", ALL)
_NAME: Final = re.compile(
    rf"(?P<rules>\w+(?:-\w+)*?)-(?P<part>{'|'.join((*PARTS, ALL))})-(?P<paper>{'|'.join(PAPERS)})"
    rf"(?:-(?P<stake>{'|'.join(each.word for each in Stake)}))?(?P<indices>-indices)?(?P<bare>-unnamed)?\.pdf",
    re.ASCII,
)


class KitFile(NamedTuple):
    """One file of the kit. Options that do not apply to the part have their default values."""

    rules: str  # a preset's name or a rules code
    part: str  # the id of a part in `PARTS`, or `ALL`
    paper: str = "a4"
    stake: Stake = Stake.PENNY
    indices: bool = False
    names: bool = True

    @property
    def name(self) -> str:
        """The file name, which contains all options."""
        chosen = (
            self.stake.word if self.stake is not Stake.PENNY else "",
            "indices" if self.indices else "",
            "" if self.names else "unnamed",
        )
        return "-".join(filter(None, (self.rules, self.part, self.paper, *chosen))) + ".pdf"

    def options(self, game_id: str) -> list[str]:
        """Return the command-line options with which `gleek kit` makes the file, without the default ones."""
        first = self.rules == default(game(game_id).rules)
        asked = {
            "--game": game_id if first and game_id != DEFAULT else "",  # a rules code names its game
            "--rules": "" if first else self.rules,
            "--what": "" if self.part == ALL else self.part,
            "--paper": "" if self.paper == "a4" else self.paper,
            "--stake": "" if self.stake is Stake.PENNY else self.stake.word,
        }
        flags = [*["--indices"] * self.indices, *["--no-names"] * (not self.names)]
        return [word for option, value in asked.items() if value for word in (option, value)] + flags


def kit_file(game_id: str, wanted: KitFile) -> KitFile:
    """Return the file with default values for options that do not apply. Raises `GleekError`."""
    money = game(game_id).counts_money and wanted.part in _WITH_STAKE
    cards = wanted.part in _WITH_CARDS
    return wanted._replace(
        stake=wanted.stake if money else Stake.PENNY,
        indices=wanted.indices and cards,
        names=wanted.names or not cards or not has_names(game_id, rules_of(game_id, wanted.rules)),
    )


def read_name(game_id: str, name: str) -> KitFile | None:
    """Return the game's file with this name, or None if there can be none."""
    found = _NAME.fullmatch(name)
    if found is None or (found["part"] not in (*parts_of(game_id), ALL)):
        return None
    worth = stake(found["stake"]) if found["stake"] else Stake.PENNY
    file = KitFile(
        found["rules"], found["part"], found["paper"], worth, bool(found["indices"]), not found["bare"]
    )
    try:
        table = rules_of(game_id, file.rules)
    except GleekError:
        return None
    known = file.rules in names(type(table)) or rules_code(table) == file.rules
    return file if known and kit_file(game_id, file).name == name else None


def rules_of(game_id: str, named: str) -> Rules:
    """Return the rules of a preset's name or a rules code. Raises `GleekError`."""
    kind = game(game_id).rules
    table: Rules = preset(kind, named) if named in names(kind) else read_rules_code(named, game_id)
    return table


def parts_of(game_id: str) -> tuple[str, ...]:
    """Return the parts of a game's kit; games of points have no purses."""
    return tuple(part for part in PARTS if part != "purses" or game(game_id).counts_money)


def has_names(game_id: str, rules: Rules) -> bool:
    """Return whether some cards have names of their own under these rules."""
    kind = game(game_id)
    return any(kind.nickname(card, card // 13, rules) for card in range(52))


def on_site(game_id: str) -> Mapping[str, KitFile]:
    """Return all files of a game on the static site, by name.

    These are the whole kit for each book and, for the default rules, every sheet with each stake and each
    kind of cards.
    """
    first = default(game(game_id).rules)
    asked = [KitFile(book, ALL) for book in readings.presets(game_id)]
    named = (True, False) if has_names(game_id, preset(game(game_id).rules)) else (True,)
    for part in parts_of(game_id):
        asked += [
            KitFile(first, part, "a4", worth, indices, each)
            for worth in Stake
            for indices in (False, True)
            for each in named
        ]
    files = (kit_file(game_id, each._replace(paper=paper)) for each in asked for paper in PAPERS)
    return {each.name: each for each in files}
