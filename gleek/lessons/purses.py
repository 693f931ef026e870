"""The number of counters that a purse needs for twelve hands under each book's rules.

`scripts/counters.py` measured it: the engine played many games with the plain player in every seat. In games
of money, a purse was large enough if it never went below zero. In games of points, the counters were enough
if they could show the player's highest score.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.hand import Hand
from gleek.games import game, player, usual
from gleek.games.presets import preset
from gleek.records.codes import deal_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gleek.engine.rules import Rules

SHARES: Final = (50, 90, 95, 100)
"""The percentages of players for whom the needed number was recorded."""


HANDS: Final = 12
"""The number of hands in an evening's game."""


class Measured(NamedTuple):
    """The result of the measurement."""

    enough: Mapping[int, int]  # for each of `SHARES`, the number that is enough, in stakes or points
    games: int


def enough(found: Sequence[int], share: int) -> int:
    """Return the number that is enough for a percentage of the players; `found` is sorted in ascending order."""
    return found[max(0, -(-share * len(found) // 100) - 1)]


def file_of(game_id: str) -> Path:
    """Return the path of a game's numbers."""
    return Path(__file__).parents[1] / "games" / game_id / "teach" / "purses.toml"


def purses_needed(rules: Rules, games: int, hands: int = HANDS) -> list[int]:
    """Return what each player needed over a number of games, in ascending order.

    In games of money this is how far the purse ever went below zero. In games of points it is the player's
    highest score in a partie; when the rules end a partie, a new one begins. The deals are numbered from 0.
    """
    kind = game(rules.game)
    choose = player(rules.game, usual(rules.game))
    begun = kind.match(rules, tuple(f"Player {seat + 1}" for seat in range(len(kind.seats))), 0)
    found: list[int] = []
    for each in range(games):
        most, match = [0] * len(kind.seats), begun
        for number in range(hands):
            hand, _ = Hand.dealt_to(match.begin(), deal_number(each * hands + number, rules))
            while not hand.over:
                hand, _ = hand.apply(choose(hand.observe(hand.to_act)))
                if kind.counts_money:
                    most = [max(was, -now) for was, now in zip(most, match.purses_during(hand), strict=True)]
            match = match.after(hand)
            if not kind.counts_money:
                most = [max(was, now) for was, now in zip(most, match.standing, strict=True)]
            if match.ended:
                match = begun
        found += most
    return sorted(found)


def measured(rules: Rules, book: str, games: int = 8) -> Measured:
    """Return the measurement for these rules.

    It is stored for a book's own rules; for others, `games` games are played now.
    """
    if not rules.differs_from(preset(type(rules), book)):
        return _kept(rules.game)[book]
    needed = purses_needed(rules, games)
    return Measured({share: enough(needed, share) for share in SHARES}, games)


@cache
def _kept(game_id: str) -> Mapping[str, Measured]:
    found = tomllib.loads(file_of(game_id).read_text(encoding="utf-8"))
    games = found.pop("games")
    return {
        book: Measured({int(share): stakes for share, stakes in table["needed"].items()}, games)
        for book, table in found.items()
    }
