"""All kinds of question of one game, and the questions themselves: a series of one kind, or a mixed series."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import LEVELS, Asked, Kind
from gleek.engine.cards import CARDS
from gleek.engine.errors import Unreadable
from gleek.engine.rules import Rules
from gleek.evidence.presets import preset
from gleek.players.registry import game

_TRIES = 12  # the most attempts to make a question whose answer differs from that of the question before


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question of a series. The same kind, seed, number, level and rules always give the same question."""

    kind: Kind
    seed: str
    number: int
    level: int  # the level of difficulty, from 1 to 3
    rules: Rules
    asked: Asked

    @property
    def right(self) -> tuple[int, ...]:
        return tuple(place for place, option in enumerate(self.asked.options) if option.right)

    @property
    def answer(self) -> tuple[str, ...]:
        return tuple(sorted(option.text for option in self.asked.options if option.right))

    def question_lines(self) -> list[str]:
        asked = self.asked
        lines = [asked.question, *asked.facts]
        lines += [f"{fan.label}: {' '.join(str(CARDS[index]) for index in fan.cards)}" for fan in asked.fans]
        return lines + [f"{'abcdefgh'[place]}. {option.text}" for place, option in enumerate(asked.options)]

    def answer_lines(self) -> list[str]:
        letters = " and ".join("abcdefgh"[place] for place in self.right)
        return [f"Answer: {letters}.", *self.asked.reasoning]

    def __str__(self) -> str:
        return "\n".join([*self.question_lines(), *self.answer_lines()])


class Kinds:
    """The kinds of question of one game, in its lessons' order. `counted_in` is a sentence on the answers' unit."""

    def __init__(self, game_id: str, counted_in: str, *kinds: Kind) -> None:
        self.game_id, self.counted_in = game_id, counted_in
        self.by_id: Mapping[str, Kind] = {kind.id: kind for kind in kinds}
        # A page asks for the same question several times: to show it, to judge it, to explain it.
        self._made = lru_cache(maxsize=256)(self._make)

    def check(self, kinds: Sequence[str], levels: Sequence[int] = LEVELS) -> None:
        """Raise `Unreadable` if a kind or level is unknown, if none is given, or if the game has no questions."""
        if not self.by_id:
            raise Unreadable(f"{game(self.game_id).title} has no questions.")
        unknown = [each for each in kinds if each not in self.by_id]
        if unknown or not kinds:
            said = (
                f"“{str(unknown[0])[:30]}” is not a kind of question"
                if unknown
                else "No kind of question is named"
            )
            raise Unreadable(f"{said}: the kinds are {', '.join(self.by_id)}.")
        wrong = [each for each in levels if each not in LEVELS]
        if wrong or not levels:
            said = f"There is no level {wrong[0]}" if wrong else "No level is named"
            raise Unreadable(f"{said}: levels go from {LEVELS[0]} to {LEVELS[-1]}.")

    def exercise(
        self, kind: str, seed: str, number: int, level: int = 1, rules: Rules | None = None
    ) -> Exercise:
        """Return question `number` (from 1) of a kind, seed and level.

        Raises `Unreadable` for an unknown kind or level.
        """
        self.check([kind], [level])
        return self._made(kind, seed, number, level, rules or preset(game(self.game_id).rules))

    def _make(self, kind: str, seed: str, number: int, level: int, rules: Rules) -> Exercise:
        """Make a question.

        Its answer differs, if possible, from that of the question before it in its group of three.
        """
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
        """Return question `number` of a mixed series: all kinds come before any repeats, and none twice in a row."""
        if len(kinds) == 1:
            return self.exercise(kinds[0], seed, number, level, rules)
        turn, place = divmod(number - 1, len(kinds))
        if len(kinds) == 2:
            turn = 0
        order = self._order(kinds, seed, turn)
        if turn and order[0] == self._order(kinds, seed, turn - 1)[-1]:
            order = [order[1], order[0], *order[2:]]
        return self.exercise(order[place], seed, number, level, rules)

    def _order(self, kinds: Sequence[str], seed: str, turn: int) -> Sequence[str]:
        taught = turn == 0 and len({self.by_id[kind].lesson for kind in kinds}) <= 2
        return kinds if taught else Draw(f"{seed}:mixed:{turn}").shuffled(kinds)
