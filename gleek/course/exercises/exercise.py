"""A question with its options, the right answers and the reasoning."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.engine.cards import CARDS
from gleek.engine.rules import Rules

LEVELS: Final = (1, 2, 3)
MOST_OPTIONS: Final = 4


class Spot(NamedTuple):
    """A click target: cards shown with a question, on which the learner clicks to give one of the answers."""

    fan: int  # the index, among the question's fans, of the fan with the cards
    cards: tuple[int, ...] = ()  # the numbers of the cards; empty for all cards of the fan


class Option(NamedTuple):
    text: str
    right: bool
    because: str = ""  # if the answer is wrong: a sentence on the mistake that leads to it
    # the cards on which the learner clicks for this answer; None if the answer is a button
    spot: Spot | None = None
    mistake: str = ""  # if the answer is wrong: the key of the mistake in the table of mistakes


class Fan(NamedTuple):
    label: str  # says whose cards these are, as in "Your hand"
    cards: tuple[int, ...]  # the numbers of the cards in display order


class Asked(NamedTuple):
    question: str
    options: tuple[Option, ...]
    reasoning: tuple[str, ...]
    rule: str  # the id of the rule that decides the answer
    fans: tuple[Fan, ...] = ()
    facts: tuple[str, ...] = ()  # short sentences shown with the question
    trump: int | None = None  # the trump suit, which gives some cards their nicknames
    many: bool = False  # whether several options may be right; the learner then ticks all that are


@dataclass(frozen=True, slots=True)
class Kind:
    id: str
    name: str
    lesson: str  # the id of the lesson that asks this kind of question
    # Makes a question. The arguments are the random numbers, a level of difficulty from 1 to 3, and the game's rules.
    make: Callable[[Draw, int, Any], Asked]


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


def pence(stakes: int) -> str:
    """Return a sum in stakes as the questions write it: "13d." (in all exercises, a stake is a penny)."""
    return f"{stakes}d."
