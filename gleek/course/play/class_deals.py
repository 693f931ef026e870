"""Deals that many people play, each in a match of their own: the deals of a class, and the deal of the day.

In an address, ``class=CODE`` names the deals of a class, and ``day=2026-11-23`` the deal of a day. The deal of a day
has the rules for beginners and the game's default players. Its number is the last 30 bits of the first four bytes
(big-endian) of the SHA-256 of "GAME-day-1:2026-11-23".
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from gleek.course.play.match_state import MatchState
from gleek.engine.errors import Unreadable
from gleek.engine.words import listed, upper_first
from gleek.evidence import presets
from gleek.evidence.games import game as about
from gleek.players import registry
from gleek.records.classes import class_code, read_class_code
from gleek.records.codes import DEALS
from gleek.records.results import ALL_HELP, PERSON, Help

CLASS: Final = "class"
DAY: Final = "day"
CLASS_DEALS_KEYS: Final = (CLASS, DAY)
"""The keys with which an address names deals that many people play."""

FOLDED: Final = ("match", "players", "began", "hands")
"""The keys of a match's address that an address with one of `CLASS_DEALS_KEYS` does not need."""

TO_THE_TEACHER: Final = (
    "Give your teacher the code below, or the file that “Save the match” writes: it holds your choices too."
)


@dataclass(frozen=True)
class ClassDeals:
    key: str  # the key that names the deals in an address: one of `CLASS_DEALS_KEYS`
    word: str  # the value of `key` in an address: the class code or the date
    begins: MatchState  # the match on these deals, before its first hand

    def has(self, state: MatchState) -> bool:
        return not state.began and _deals(state) == _deals(self.begins)

    @property
    def place(self) -> dict[str, str]:
        """The keys and values of an address that names these deals. Those that it does not need (`FOLDED`) have ""."""
        return dict.fromkeys(FOLDED, "") | {self.key: self.word}

    @property
    def called(self) -> str:
        return f"the class {self.word}" if self.key == CLASS else f"the deal of {day_words(self.word)}"

    @property
    def sentence(self) -> str:
        if self.key == CLASS:
            said = f"The deals of {self.called}: everybody plays the same cards against the same players"
            return f"{said}, {help_words(self.begins.help)}." if self.begins.help != ALL_HELP else f"{said}."
        return f"{upper_first(self.called)}: everybody who plays it has the same cards."


def help_words(given: Help) -> str:
    words = {"Advice": given.advice, "Take back": given.take_back}
    has, lacks = ([word for word, there in words.items() if there is wanted] for wanted in (True, False))
    return listed([f"with {listed(has)}"] * bool(has) + [f"without {listed(lacks)}"] * bool(lacks))


def class_deals(code: str, game: str) -> ClassDeals:
    found = read_class_code(code, game)
    begins = MatchState.begin(found.seed, found.rules, (PERSON, *found.opponents), found.hands)
    return ClassDeals(CLASS, class_code(found), replace(begins, help=found.help))


def _deals(state: MatchState) -> tuple[object, ...]:
    return state.code, state.players, state.length, state.help


def deal_of_the_day(written: str, game: str) -> ClassDeals:
    """Return the deal of the day `written`, as in "2026-11-23". Raises `Unreadable` if this is not a date."""
    try:
        day = date.fromisoformat(written)
    except ValueError:
        day = None
    if day is None or day.isoformat() != written:
        raise Unreadable(f"“{written[:20]}” is not a day: write it as year, month and day, as in 2026-11-23.")
    digest = hashlib.sha256(f"{game}-day-1:{written}".encode()).digest()
    number = int.from_bytes(digest[:4], "big") % DEALS
    rules = presets.beginners(registry.game(game).rules)
    return ClassDeals(DAY, written, MatchState.begin(number, rules, length=1))


def class_deals_of(asked: Mapping[str, str], game: str) -> ClassDeals | None:
    """Return the deals that an address names with one of `CLASS_DEALS_KEYS`, or None if it has neither."""
    if asked.get(CLASS):
        return class_deals(asked[CLASS], game)
    return deal_of_the_day(asked[DAY], game) if asked.get(DAY) else None


def day_words(written: str) -> str:
    """Return a date in words.

    >>> day_words("2026-11-23")
    '23 November 2026'
    """
    day = date.fromisoformat(written)
    return f"{day.day} {day:%B %Y}"


def passed_on(shared: ClassDeals, game: str, sum_: str) -> str:
    """Return a line that a player can send to others after the deal of the day. It does not reveal the cards."""
    if shared.key == CLASS:
        return ""
    return f"{about(game).title}, the deal of {day_words(shared.word)}: {sum_}"
