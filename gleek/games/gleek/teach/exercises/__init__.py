"""The exercises of the lessons: questions without end, each from a seed, each answered by the engine."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gleek.engine.errors import Unreadable
from gleek.games.gleek.rules import preset
from gleek.games.gleek.teach.exercises import deal, melds, reckoning, ruff, stock, tricks
from gleek.lessons.exercises.draw import Draw
from gleek.lessons.exercises.exercise import LEVELS, Exercise, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gleek.engine.rules import Rules

KINDS: dict[str, Kind] = {
    kind.id: kind for module in (deal, stock, ruff, melds, tricks, reckoning) for kind in module.KINDS
}


def exercise(kind: str, seed: str, number: int, level: int = 1, rules: Rules | None = None) -> Exercise:
    """Return a question: its kind's id, a seed, its number from 1, its level, under these rules (du Coeur's).

    Raises `Unreadable` for a kind or a level that there is not.
    """
    if kind not in KINDS:
        msg = f"“{str(kind)[:30]}” is no kind of question; there are {', '.join(KINDS)}."
        raise Unreadable(msg)
    if level not in LEVELS:
        msg = f"There is no level {level}: levels go from {LEVELS[0]} to {LEVELS[-1]}."
        raise Unreadable(msg)
    return _made(kind, seed, number, level, rules or preset())


# A page asks for the same question several times: to show it, to judge it, to explain it.
@lru_cache(maxsize=256)
def _made(kind: str, seed: str, number: int, level: int, rules: Rules) -> Exercise:
    found = KINDS[kind]
    draw = Draw(f"{seed}:{kind}:{level}:{number}")
    return Exercise(found, seed, number, level, rules, found.make(draw, level, rules))


def mixed(
    kinds: Sequence[str], seed: str, number: int, level: int = 1, rules: Rules | None = None
) -> Exercise:
    """Return the question with this number of a mixed row: each kind comes once before any comes again.

    The kinds of one lesson come in its own order the first time.
    """
    turn, place = divmod(number - 1, len(kinds))
    taught = turn == 0 and len({KINDS[kind].lesson for kind in kinds}) == 1
    order = kinds if taught else Draw(f"{seed}:mixed:{turn}").shuffled(kinds)
    return exercise(order[place], seed, number, level, rules)
