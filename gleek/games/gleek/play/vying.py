"""Betting on the ruff by stored tables. They hold probabilities of actions that no opponent can exploit.

`scripts/players.py` computed the tables for the ruff alone, without the rest of the hand. They group hands into forty
classes by the value of their ruff, and they have at most `HIGHEST` vies and revies. There is one table for each buyer's
seat and each value of the rule `exchange`, and one for hands in which the stock is unsold.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final, NamedTuple

from gleek.engine.actions import Action
from gleek.games.gleek.actions import Pass, See
from gleek.games.gleek.play import tables
from gleek.games.gleek.play.plain import bet
from gleek.games.gleek.ruff import Vying, best_ruff
from gleek.games.gleek.rules import Rules

CLASSES: Final = 40
FOUR_ACES: Final = CLASSES - 1
HIGHEST: Final = 6  # the highest level of the vying in the table
_LEAST: Final = 28  # points; ruffs with this value or less form one class
# The class of a ruff by its number of cards, under rules that count cards. `_BY_SEAT` is added to it, because an
# earlier seat wins ties.
_BY_LENGTH: Final = (0, 0, 0, 2, 8, 15, 23, 30, 36, 38, 38, 38, 38)
_BY_SEAT: Final = (2, 0, -2)


class Spot(NamedTuple):
    """A position of the vying, as the tables have it."""

    # the seat to act
    turn: int
    # the number of vies and revies so far
    level: int
    # the level that each seat has paid for
    put: tuple[int, ...]
    # the seat that vied or revied last; None before the first vie
    last: int | None
    # the seats that are out
    out: tuple[bool, ...]
    # the number of turns taken, while no player has vied; else 0
    spoken: int


class End(NamedTuple):
    """The state at the end of the vying."""

    # the level that each seat has paid for
    put: tuple[int, ...]
    # the seats still in; empty if no player vied
    left: tuple[int, ...]


BEGINNING: Final = Spot(0, 0, (0, 0, 0), None, (False, False, False), 0)


@cache
def ways(spot: Spot) -> tuple[Spot | End, ...]:
    """Return the positions that follow when the seat passes, vies or sees, and revies (if it may), in this order."""
    turn, level, put, last, out, spoken = spot
    here = level + (last is None)
    rises = [None, here] if last is None else [None, level, level + 1]
    if last is not None and level >= HIGHEST:
        rises.pop()
    found: list[Spot | End] = []
    for rise in rises:
        if rise is None:
            now_out = tuple([each or (who == turn and last is not None) for who, each in enumerate(out)])
            now_put, now_level, now_last = put, level, last
        else:
            now_out = out
            now_put = tuple([rise if who == turn else each for who, each in enumerate(put)])
            now_level, now_last = rise, turn if rise > level else last
        following = (turn + 1) % 3
        while now_out[following]:
            following = (following + 1) % 3
        if (spoken == 2 and now_last is None) or following == now_last:
            left = tuple([who for who in range(3) if now_put[who] and not now_out[who]])
            found.append(End(now_put, left))
        else:
            first = spoken + 1 if now_last is None else 0
            found.append(Spot(following, now_level, now_put, now_last, now_out, first))
    return tuple(found)


@cache
def spots() -> dict[Spot, int]:
    """Map every position of the tables to its number, in depth-first order."""
    found: dict[Spot, int] = {}

    def visit(spot: Spot) -> None:
        if spot in found:
            return
        found[spot] = len(found)
        for following in ways(spot):
            if isinstance(following, Spot):
                visit(following)

    visit(BEGINNING)
    return found


@cache
def _firsts() -> tuple[int, ...]:
    """Return the index of each position's first probability in a table, and at the end the length of the table."""
    places = [0]
    for spot in spots():
        places.append(places[-1] + CLASSES * (len(ways(spot)) - 1))
    return tuple(places)


@cache
def _table(name: str) -> bytes:
    return tables.unpacked(tables.tables().ruff[name])


def name_of(exchange: str, buyer: int | None) -> str:
    """Return the name of the table for a value of the rule `exchange` and a buyer's seat (None for an unsold stock)."""
    return "nobody" if buyer is None else f"{exchange} {buyer}"


def chances(name: str, spot: Spot, ruff: int) -> tuple[float, ...]:
    """Return the probabilities to pass, to vie or see, and to revie, with a ruff of the class `ruff`.

    `name` names the table. The last probability is missing if a revie is not possible.
    """
    number = spots()[spot]
    first = _firsts()[number]
    count = len(ways(spot)) - 1
    stored = _table(name)[first + ruff * count : first + (ruff + 1) * count]
    some = [each / tables.LEVELS for each in stored]
    return (*some, (tables.LEVELS - sum(stored)) / tables.LEVELS)


def class_of(worth: int, seat: int, rules: Rules, *, four_aces: bool) -> int:
    """Return the class, from 0 to 39, of a ruff with this value."""
    if four_aces:
        return FOUR_ACES
    if rules.ruff_counts == "cards":
        return max(0, min(FOUR_ACES - 1, _BY_LENGTH[worth] + _BY_SEAT[seat]))
    return max(0, min(FOUR_ACES - 1, worth - _LEAST))


def ruff_class(held: int, seat: int, rules: Rules) -> int:
    """Return the class of a hand's ruff; `held` is a mask of the engine."""
    worth, _, four_aces = best_ruff(held, rules)
    return class_of(worth, seat, rules, four_aces=four_aces)


def spot_of(phase: Vying) -> Spot | None:
    """Return the table's position for a phase of the ruff, or None if the vying is above the table's levels."""
    first = phase.spoken if phase.last is None else 0
    spot = Spot(phase.turn, phase.level, phase.put, phase.last, phase.out, first)
    if spot in spots():
        return spot
    # If a first pass is final, a player may be out whom the table still expects to act. The lookup treats such a player
    # as still in.
    spot = spot._replace(
        out=tuple([out and bool(put) for out, put in zip(phase.out, phase.put, strict=True)])
    )
    return spot if spot in spots() else None


def tempered(odds: tuple[float, ...], boldness: float) -> tuple[float, ...]:
    """Return changed probabilities of the actions: a `boldness` from −1 to 1 makes the last one less or more likely.

    The last action is the boldest. Actions with the probability 0 or 1 keep it.
    """
    last = odds[-1]
    if last == 1:
        return odds
    liked = last + boldness * last * (1 - last)
    return (*[each * (1 - liked) / (1 - last) for each in odds[:-1]], liked)


def choose(
    phase: Vying, rules: Rules, held: int, buyer: int | None, *, chance: Random, boldness: float = 0
) -> Action:
    """Choose an action in the ruff by the probabilities of the table, changed by `boldness` (see `tempered`)."""
    seat = phase.turn
    spot = spot_of(phase)
    if spot is None:  # above the table's levels: seeing costs little against such a pot
        return See(seat) if phase.put[seat] else Pass(seat)
    point = chance.random()
    odds = tempered(chances(name_of(rules.exchange, buyer), spot, ruff_class(held, seat, rules)), boldness)
    below = [number for number in range(len(odds) - 1) if point < sum(odds[: number + 1])]
    number = below[0] if below else len(odds) - 1
    return bet(phase, number)


def stakes(name: str, seat: int, ruff: int) -> float:
    """Return the mean stakes that a ruff of the class `ruff` wins in this seat, if all three seats use the table."""
    return tables.tables().stakes[f"{name} {seat}"][ruff] / 100
