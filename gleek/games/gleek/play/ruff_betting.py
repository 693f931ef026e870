"""Betting on the ruff by stored tables. They hold probabilities of actions that win from simple bettors.

An opponent who knows the tables wins half a stake a hand from them, and one who bets by simple limits wins nothing.
`scripts/players.py` computed them for the ruff alone, without the rest of the hand. They group hands into forty
classes by the value of their ruff, and they have at most `HIGHEST` vies and revies. There is one table for each buyer's
seat and each value of the rule `exchange`, and one for hands in which the stock is unsold.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final, NamedTuple

from gleek.engine.actions import Action
from gleek.games.gleek.accounts import NEXT
from gleek.games.gleek.actions import Pass, See
from gleek.games.gleek.play import tables
from gleek.games.gleek.play.plain import bet
from gleek.games.gleek.ruff import Vying, best_ruff
from gleek.games.gleek.rules import Rules

CLASSES: Final = 40
FOUR_ACES: Final = CLASSES - 1
HIGHEST: Final = 6  # the largest number of vies and revies in the tables
LEAST: Final = 28  # points; ruffs with this value or less form one class
# The class of a ruff (see `class_of`) by its number of cards, under rules that count cards. `_BY_SEAT` is added to it,
# because an earlier seat wins ties.
_CLASS_BY_LENGTH: Final = (0, 0, 0, 2, 8, 15, 23, 30, 36, 38, 38, 38, 38)
_BY_SEAT: Final = (2, 0, -2)


class End(NamedTuple):
    put: tuple[int, ...]  # the number of vies and revies that each seat has paid for
    left: tuple[int, ...]  # the seats still in; empty if no player vied


def after(phase: Vying, number: int, first_pass: str = "") -> Vying | End:
    """Return the phase after a pass (0), a vie or see (1) or a revie (2); by the rule "out" a first pass is final."""
    turn, level, put, last, out, spoken = phase
    if number:
        if number == 2 or last is None:
            level, last = level + 1, turn
        put = (*put[:turn], level, *put[turn + 1 :])
    elif last is not None or first_pass == "out":
        out = (*out[:turn], True, *out[turn + 1 :])
    following = NEXT[turn]
    if out[following]:
        following = NEXT[following]
        if out[following]:
            following = NEXT[following]
    if spoken == 2 if last is None else following == last:
        return End(put, tuple([seat for seat in range(3) if put[seat] and not out[seat]]))
    return Vying(following, level, put, last, out, spoken + 1)


def in_table(phase: Vying) -> Vying:
    """Return the phase as the tables list it: after the first vie they do not count turns, so `spoken` becomes 0."""
    return phase if phase.last is None else phase._replace(spoken=0)


@cache
def ways(spot: Vying, first_pass: str = "") -> tuple[Vying | End, ...]:
    """Return the phases after a pass, a vie or see and, if possible, a revie; `first_pass` is a rule (see `after`)."""
    numbers = range(2 if spot.last is None or spot.level >= HIGHEST else 3)
    found = [after(spot, number, first_pass) for number in numbers]
    return tuple([in_table(each) if isinstance(each, Vying) else each for each in found])


@cache
def spots(first_pass: str = "") -> dict[Vying, int]:
    """Return the phases that the tables list, numbered in depth-first order; `first_pass` is a rule (see `after`)."""
    found: dict[Vying, int] = {}

    def visit(spot: Vying) -> None:
        if spot in found:
            return
        found[spot] = len(found)
        for following in ways(spot, first_pass):
            if isinstance(following, Vying):
                visit(following)

    visit(Vying())
    return found


@cache
def _firsts() -> tuple[int, ...]:
    """Return the indices at which the phases' probabilities begin in a table, and the size of a table."""
    places = [0]
    for spot in spots():
        places.append(places[-1] + CLASSES * (len(ways(spot)) - 1))
    return tuple(places)


@cache
def _table(name: str) -> bytes:
    return tables.unpacked(tables.tables().ruff[name])


def name_of(exchange: str, buyer: int | None) -> str:
    return "nobody" if buyer is None else f"{exchange} {buyer}"


def chances(name: str, spot: Vying, ruff: int) -> tuple[float, ...]:
    """Return the probabilities to pass, to vie or see and, if possible, to revie, for a class of ruff (0 to 39)."""
    number = spots()[spot]
    first = _firsts()[number]
    count = len(ways(spot)) - 1
    stored = _table(name)[first + ruff * count : first + (ruff + 1) * count]
    some = [each / tables.LEVELS for each in stored]
    return (*some, (tables.LEVELS - sum(stored)) / tables.LEVELS)


def class_of(worth: int, seat: int, rules: Rules, *, four_aces: bool) -> int:
    """Return the class of a ruff by its value, from 0 to 38; 39 for four aces.

    By rules that count cards, an earlier seat gets a higher class, because it wins ties.
    """
    if four_aces:
        return FOUR_ACES
    if rules.ruff_counts == "cards":
        return max(0, min(FOUR_ACES - 1, _CLASS_BY_LENGTH[worth] + _BY_SEAT[seat]))
    return max(0, min(FOUR_ACES - 1, worth - LEAST))


def ruff_class(held: int, seat: int, rules: Rules) -> int:
    worth, _, four_aces = best_ruff(held, rules)
    return class_of(worth, seat, rules, four_aces=four_aces)


def spot_of(phase: Vying) -> Vying | None:
    """Return the phase under which the tables list this one; None if it has more vies and revies than they cover."""
    spot = in_table(phase)
    if spot not in spots():
        # In the tables a player who passes before the first vie stays in. By some rules such a player is out: look up
        # the phase in which they are still in.
        out = tuple([out and bool(put) for out, put in zip(phase.out, phase.put, strict=True)])
        spot = spot._replace(out=out)
    return spot if spot in spots() else None


def drawn(odds: Sequence[float], lot: float) -> int:
    """Return the number of an action, drawn with the probabilities `odds` by a random number `lot` (0 to 1)."""
    for number, each in enumerate(odds[:-1]):
        if lot < each:
            return number
        lot -= each
    return len(odds) - 1


def choose(phase: Vying, rules: Rules, held: int, buyer: int | None, *, chance: Random) -> Action:
    """Choose an action in the ruff by the trained probabilities."""
    seat = phase.turn
    spot = spot_of(phase)
    if spot is None:  # more revies than in the tables: seeing costs little compared with such a pot
        return See(seat) if phase.put[seat] else Pass(seat)
    odds = chances(name_of(rules.exchange, buyer), spot, ruff_class(held, seat, rules))
    return bet(phase, drawn(odds, chance.random()))


def stakes(name: str, seat: int, ruff: int) -> float:
    """Return the mean stakes that a ruff of class `ruff` wins in `seat` if all bet well; `name` is the table's name."""
    return tables.tables().stakes[f"{name} {seat}"][ruff] / 100
