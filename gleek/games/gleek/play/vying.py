"""The ruff by a stored table: how often to vie, see, revie or pass, so that nobody wins by knowing it.

The table is an equilibrium of the ruff by itself, trained by `scripts/players.py`: hands are put into forty classes by
what their ruff counts, and no more is revied than `LEVELS` times. There is one table for each seat that may have
bought, before or after he laid out, and one for a stock that nobody bought.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.games.gleek.actions import Pass, Revie, See, Vie
from gleek.games.gleek.play import tables
from gleek.games.gleek.ruff import best_ruff

if TYPE_CHECKING:
    from random import Random

    from gleek.engine.actions import Action
    from gleek.games.gleek.ruff import Vying
    from gleek.games.gleek.rules import Rules

CLASSES: Final = 40
FOUR_ACES: Final = CLASSES - 1
HIGHEST: Final = 6  # how often the table has it vied at most
_LEAST: Final = 28  # points; ruffs of as many or fewer are one class
# The class of a ruff where its cards are counted, by their number; of equal ones the first seat's is the best.
_BY_LENGTH: Final = (0, 0, 0, 2, 8, 15, 23, 30, 36, 38, 38, 38, 38)
_BY_SEAT: Final = (2, 0, -2)


class Spot(NamedTuple):
    """A moment of the vying, as the table knows it: whose turn, how high, what each has put, who vied last, who is out.

    `spoken` is how many have had their first word where nobody has vied yet, else 0.
    """

    turn: int
    level: int
    put: tuple[int, ...]
    last: int | None
    out: tuple[bool, ...]
    spoken: int


class End(NamedTuple):
    """The end of the vying: what each has put (in vies), and who is left; nobody where nobody has vied."""

    put: tuple[int, ...]
    left: tuple[int, ...]


BEGINNING: Final = Spot(0, 0, (0, 0, 0), None, (False, False, False), 0)


@cache
def ways(spot: Spot) -> tuple[Spot | End, ...]:
    """Return what follows when a seat passes, when it vies or sees, and when it revies, where it may."""
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
    """Return every moment of the vying that the table knows, with its number, each after those that lead to it."""
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
    """Return where each spot's chances begin in a table, by the spot's number, and where the table ends."""
    places = [0]
    for spot in spots():
        places.append(places[-1] + CLASSES * (len(ways(spot)) - 1))
    return tuple(places)


@cache
def _table(name: str) -> bytes:
    return tables.unpacked(tables.tables().ruff[name])


def name_of(exchange: str, buyer: int | None) -> str:
    """Return the name of a table: when the buyer lays out, and his seat."""
    return "nobody" if buyer is None else f"{exchange} {buyer}"


def chances(name: str, spot: Spot, ruff: int) -> tuple[float, ...]:
    """Return how often a hand of a class passes, vies or sees, and revies."""
    number = spots()[spot]
    first = _firsts()[number]
    count = len(ways(spot)) - 1
    stored = _table(name)[first + ruff * count : first + (ruff + 1) * count]
    some = [each / tables.LEVELS for each in stored]
    return (*some, (tables.LEVELS - sum(stored)) / tables.LEVELS)


def class_of(worth: int, seat: int, rules: Rules, *, four_aces: bool) -> int:
    """Return the class of a ruff, by what it counts."""
    if four_aces:
        return FOUR_ACES
    if rules.ruff_counts == "cards":
        return max(0, min(FOUR_ACES - 1, _BY_LENGTH[worth] + _BY_SEAT[seat]))
    return max(0, min(FOUR_ACES - 1, worth - _LEAST))


def ruff_class(held: int, seat: int, rules: Rules) -> int:
    """Return the class of a hand's ruff (an engine's mask)."""
    worth, _, four_aces = best_ruff(held, rules)
    return class_of(worth, seat, rules, four_aces=four_aces)


def spot_of(phase: Vying) -> Spot | None:
    """Return the table's spot for a moment of the ruff, or None where it is vied higher than the table goes."""
    first = phase.spoken if phase.last is None else 0
    spot = Spot(phase.turn, phase.level, phase.put, phase.last, phase.out, first)
    if spot in spots():
        return spot
    # Where a first pass is final one may be out whom the table takes to come in yet: he is asked as the others are.
    spot = spot._replace(
        out=tuple([out and bool(put) for out, put in zip(phase.out, phase.put, strict=True)])
    )
    return spot if spot in spots() else None


def tempered(odds: tuple[float, ...], boldness: float) -> tuple[float, ...]:
    """Return how often each thing is done by one who likes the last of them more (up to 1) or less (down to −1).

    What is never or always done stays so: a temperament chooses only where the table itself leaves it to chance.
    """
    last = odds[-1]
    if last == 1:
        return odds
    liked = last + boldness * last * (1 - last)
    return (*[each * (1 - liked) / (1 - last) for each in odds[:-1]], liked)


def choose(
    phase: Vying, rules: Rules, held: int, buyer: int | None, *, chance: Random, boldness: float = 0
) -> Action:
    """Return what one does in the ruff, by the table, more or less boldly (see `tempered`)."""
    seat = phase.turn
    spot = spot_of(phase)
    if spot is None:  # two stakes more into such a pot: whoever has come so far sees it
        return See(seat) if phase.put[seat] else Pass(seat)
    point = chance.random()
    odds = tempered(chances(name_of(rules.exchange, buyer), spot, ruff_class(held, seat, rules)), boldness)
    below = [number for number in range(len(odds) - 1) if point < sum(odds[: number + 1])]
    number = below[0] if below else len(odds) - 1
    if number == 0:
        return Pass(seat)
    if phase.last is None:
        return Vie(seat)
    return See(seat) if number == 1 else Revie(seat)


def stakes(name: str, seat: int, ruff: int) -> float:
    """Return what a hand of a class wins in the ruff on average, when all three go by the table."""
    return tables.tables().stakes[f"{name} {seat}"][ruff] / 100
