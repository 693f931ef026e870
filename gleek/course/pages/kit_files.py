"""The PDF files of the table kit. A file's name has all options that decide its content."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from gleek.course.pages.named_rules import rules_of
from gleek.engine.errors import GleekError
from gleek.engine.money import Stake, stake
from gleek.engine.rules import Rules
from gleek.evidence import games, readings
from gleek.evidence.presets import default, names, preset
from gleek.players.registry import DEFAULT, game, is_played
from gleek.records.codes import rules_code

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
"""The parts of the kit by id, each with a short description. Parts that are printed on both sides come first."""

ALL: Final = "all"
FOLDER: Final = "kit"
"""The name of the folder with the files, which is in the same folder as a game's pages."""

PAPERS: Final = {"a4": "A4", "letter": "Letter"}
_PARTS_WITH_STAKE: Final = ("counters", "purses", ALL)
_PARTS_WITH_CARDS: Final = ("pack", ALL)
_FILE_NAME: Final = re.compile(
    rf"(?P<rules>\w+(?:-\w+)*?)-(?P<part>{'|'.join((*PARTS, ALL))})-(?P<paper>{'|'.join(PAPERS)})"
    rf"(?:-(?P<stake>{'|'.join(each.word for each in Stake)}))?(?P<indices>-indices)?(?P<bare>-unnamed)?\.pdf",
    re.ASCII,
)


class KitFile(NamedTuple):
    rules: str  # a preset's name or a rules code
    part: str  # the id of a part in `PARTS`, or `ALL`
    paper: str = "a4"
    stake: Stake = Stake.PENNY
    indices: bool = False
    names: bool = True

    @property
    def name(self) -> str:
        chosen = (
            self.stake.word if self.stake is not Stake.PENNY else "",
            "indices" if self.indices else "",
            "" if self.names else "unnamed",
        )
        return "-".join(filter(None, (self.rules, self.part, self.paper, *chosen))) + ".pdf"

    def options(self, game_id: str) -> list[str]:
        """Return the arguments with which the command `gleek kit` makes the file. Default values are left out."""
        first = self.rules == default(game(game_id).rules)
        asked = {
            # Rules given by a code need no game, because the code contains it.
            "--game": game_id if first and game_id != DEFAULT else "",
            "--rules": "" if first else self.rules,
            "--what": "" if self.part == ALL else self.part,
            "--paper": "" if self.paper == "a4" else self.paper,
            "--stake": "" if self.stake is Stake.PENNY else self.stake.word,
        }
        flags = [*["--indices"] * self.indices, *["--no-names"] * (not self.names)]
        return [word for option, value in asked.items() if value for word in (option, value)] + flags


def kit_file(game_id: str, wanted: KitFile) -> KitFile:
    """Return `wanted` with each option that makes no difference to its part set to the default value."""
    money = game(game_id).counts_money and wanted.part in _PARTS_WITH_STAKE
    cards = wanted.part in _PARTS_WITH_CARDS
    return wanted._replace(
        stake=wanted.stake if money else Stake.PENNY,
        indices=wanted.indices and cards,
        names=wanted.names or not cards or not has_names(game_id, rules_of(game_id, wanted.rules)),
    )


def read_name(game_id: str, name: str) -> KitFile | None:
    found = _FILE_NAME.fullmatch(name)
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


def parts_of(game_id: str) -> tuple[str, ...]:
    """Return the ids of the parts of a game's kit.

    The parts on counters and purses need computer players: hands that they play show how many counters are needed.
    """
    lacks = set() if game(game_id).counts_money else {"purses"}
    if not is_played(game_id):
        lacks |= {"counters", "purses"}
    if not (games.folder(game_id) / "gathering.toml").is_file():
        lacks |= {"about", "plan"}
    return tuple(part for part in PARTS if part not in lacks)


def has_names(game_id: str, rules: Rules) -> bool:
    kind = game(game_id)
    return any(kind.nickname(card, card // 13, rules) for card in range(52))


def on_site(game_id: str) -> Mapping[str, KitFile]:
    """Return the kit files of a game that the static site contains, keyed by file name."""
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
