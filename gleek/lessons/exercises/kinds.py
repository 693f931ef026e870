"""The kinds of question of a game, and its questions: one of a kind, or a mixed row of several."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gleek.engine.errors import Unreadable
from gleek.games import game
from gleek.games.presets import preset
from gleek.lessons.exercises.draw import Draw
from gleek.lessons.exercises.exercise import LEVELS, Exercise

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from gleek.engine.rules import Rules
    from gleek.lessons.exercises.exercise import Kind


_TRIES = 12  # at another question, when it has the answer of the one before


class Kinds:
    """The kinds of question of one game, in the order of its lessons; `by_id` finds them."""

    def __init__(self, game_id: str, kinds: Iterable[Kind]) -> None:
        """Keep the kinds of the game with this id."""
        self.game_id = game_id
        self.by_id: Mapping[str, Kind] = {kind.id: kind for kind in kinds}
        # A page asks for the same question several times: to show it, to judge it, to explain it.
        self._made = lru_cache(maxsize=256)(self._make)

    def exercise(
        self, kind: str, seed: str, number: int, level: int = 1, rules: Rules | None = None
    ) -> Exercise:
        """Return a question: its kind's id, a seed, its number from 1, its level, under these rules (the default's).

        Raises `Unreadable` for a kind or a level that does not exist.
        """
        if kind not in self.by_id:
            msg = f"“{str(kind)[:30]}” is no kind of question; there are {', '.join(self.by_id)}."
            raise Unreadable(msg)
        if level not in LEVELS:
            msg = f"There is no level {level}: levels go from {LEVELS[0]} to {LEVELS[-1]}."
            raise Unreadable(msg)
        return self._made(kind, seed, number, level, rules or preset(game(self.game_id).rules))

    def _make(self, kind: str, seed: str, number: int, level: int, rules: Rules) -> Exercise:
        """Make a question; within three in a row none has the answer of the one before, where that can be."""
        found = self.by_id[kind]
        before = self._made(kind, seed, number - 1, level, rules).answer if (number - 1) % 3 else ()
        for again in range(_TRIES):
            draw = Draw(f"{seed}:{kind}:{level}:{number}{':again' * again}")
            made = Exercise(found, seed, number, level, rules, found.make(draw, level, rules))
            if made.answer != before:
                break
        return made

    def mixed(
        self, kinds: Sequence[str], seed: str, number: int, level: int = 1, rules: Rules | None = None
    ) -> Exercise:
        """Return the question with this number of a mixed row: each kind comes once before any comes again.

        The kinds of one lesson come in its own order the first time. None comes twice in a row: two take turns.
        """
        turn, place = divmod(number - 1, len(kinds))
        if len(kinds) == 2:
            turn = 0
        order = self._order(kinds, seed, turn)
        if turn and order[0] == self._order(kinds, seed, turn - 1)[-1]:
            order = [order[1], order[0], *order[2:]]
        return self.exercise(order[place], seed, number, level, rules)

    def _order(self, kinds: Sequence[str], seed: str, turn: int) -> Sequence[str]:
        taught = turn == 0 and len({self.by_id[kind].lesson for kind in kinds}) == 1
        return kinds if taught else Draw(f"{seed}:mixed:{turn}").shuffled(kinds)
