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
    """Cards shown with a question that the learner can click on to give an answer."""

    fan: int  # the index of the `Fan` in which the cards are
    cards: tuple[int, ...] = ()  # the numbers of the cards; empty if all cards of the fan are the answer


class Option(NamedTuple):
    text: str
    right: bool
    because: str = ""  # the mistake that leads to this answer, if it is wrong
    # The shown cards that the learner clicks on for this answer; None if the answer is a button.
    spot: Spot | None = None
    mistake: str = ""  # the name of the mistake, if the answer is wrong


class Fan(NamedTuple):
    """A row of cards that a question shows."""

    label: str  # says whose cards they are
    cards: tuple[int, ...]  # the numbers of the cards in display order


class Asked(NamedTuple):
    """A question with its options and the reasoning, as the `make` function of its kind returns it."""

    question: str
    options: tuple[Option, ...]
    reasoning: tuple[str, ...]
    rule: str  # the id of the rule that decides the answer
    fans: tuple[Fan, ...] = ()
    facts: tuple[str, ...] = ()  # short sentences shown with the question
    trump: int | None = None  # the trump suit, which gives some cards their nicknames
    many: bool = False  # whether several answers may be right, and the learner has to tick all of them


@dataclass(frozen=True, slots=True)
class Kind:
    id: str
    name: str
    lesson: str  # the id of the lesson to which the kind belongs
    # Makes a question of this kind from random numbers, a level of difficulty and the game's rules.
    make: Callable[[Draw, int, Any], Asked]


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question of a kind. The same kind, seed, number, level and rules give the same question."""

    kind: Kind
    seed: str
    number: int
    level: int  # the level of difficulty, from 1 to 3
    rules: Rules
    asked: Asked

    @property
    def right(self) -> tuple[int, ...]:
        """The indices of the right options."""
        return tuple(place for place, option in enumerate(self.asked.options) if option.right)

    @property
    def answer(self) -> tuple[str, ...]:
        """The texts of the right options."""
        return tuple(sorted(option.text for option in self.asked.options if option.right))

    def question_lines(self) -> list[str]:
        asked = self.asked
        lines = [asked.question, *asked.facts]
        lines += [f"{fan.label}: {' '.join(str(CARDS[index]) for index in fan.cards)}" for fan in asked.fans]
        return lines + [f"{'abcdefgh'[place]}. {option.text}" for place, option in enumerate(asked.options)]

    def answer_lines(self) -> list[str]:
        """Return the answer as lines of plain text: the right letters and the reasoning."""
        letters = " and ".join("abcdefgh"[place] for place in self.right)
        return [f"Answer: {letters}.", *self.asked.reasoning]

    def __str__(self) -> str:
        return "\n".join([*self.question_lines(), *self.answer_lines()])


def pence(stakes: int) -> str:
    """Return a sum as the questions write it: "13d." (in all exercises a stake is a penny)."""
    return f"{stakes}d."
