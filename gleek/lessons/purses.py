"""How many counters a purse needs for twelve hands, by each book's rules: measured by `scripts/counters.py`, and kept.

The engine played many games with the plain player in every seat. Where money is played for, a purse was enough if it
never came below nothing; where points are, the counters were enough if they could show the most that a player had.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.hand import Hand
from gleek.games import game, players
from gleek.games.presets import preset
from gleek.records.codes import deal_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gleek.engine.rules import Rules

SHARES: Final = (50, 90, 95, 100)
"""For how many players in a hundred it was noted what was enough."""


HANDS: Final = 12
"""As many hands as an evening's game takes."""


class Measured(NamedTuple):
    """What was enough for each of `SHARES`, in stakes or points, and in how many games that was found."""

    enough: Mapping[int, int]
    games: int


def enough(found: Sequence[int], share: int) -> int:
    """Return what of the numbers found, from the least to the most, was enough for this share (in a hundred)."""
    return found[max(0, -(-share * len(found) // 100) - 1)]


def file_of(game_id: str) -> Path:
    """Return where a game's numbers stand."""
    return Path(__file__).parents[1] / "games" / game_id / "teach" / "purses.toml"


def purses_needed(rules: Rules, games: int, hands: int = HANDS) -> list[int]:
    """Return what each player of so many games needed, from the least to the most.

    Where money is played for, that is how far below nothing the purse ever came; where points are, the most that the
    player had in a partie (a new one begins when the rules have ended one). The deals are the first that have a number.
    """
    kind = game(rules.game)
    choose = next(iter(players(rules.game).values()))  # the plain one
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
    """Return what was measured by these rules: a book's are kept; by others so many games are played now."""
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
