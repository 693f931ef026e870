"""A question with its answers: what is asked, what is offered, which are right, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from gleek.engine.cards import CARDS
from gleek.engine.errors import GleekError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from gleek.engine.rules import Rules
    from gleek.lessons.exercises.draw import Draw

LEVELS: Final = (1, 2, 3)
MOST_OPTIONS: Final = 4


class Spot(NamedTuple):
    """Where an answer lies among the cards shown: the fan, and which of its cards (their numbers); with none, all."""

    fan: int
    cards: tuple[int, ...] = ()


class Option(NamedTuple):
    """One answer offered. `because` says, of a wrong one, by what mistake one comes to it.

    An answer that is a card shown, a suit of them or a whole fan has its `spot`: it is given by touching it there.
    """

    text: str
    right: bool
    because: str = ""
    spot: Spot | None = None


class Fan(NamedTuple):
    """Cards that a question shows: whose they are or what they are, and their numbers in the order shown."""

    label: str
    cards: tuple[int, ...]


class Asked(NamedTuple):
    """A question as its maker gives it: what is asked and offered, why, and the rule behind it.

    `facts` are short sentences that stand beside the question; `trump` is the suit of trumps, for the cards' nicknames;
    `many` says that all the right answers are to be ticked.
    """

    question: str
    options: tuple[Option, ...]
    reasoning: tuple[str, ...]
    rule: str
    fans: tuple[Fan, ...] = ()
    facts: tuple[str, ...] = ()
    trump: int | None = None
    many: bool = False


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of question: its id, its name, the lesson to which it belongs, and what makes it.

    `make` takes the lots to draw, the level, and a record of the game's rules.
    """

    id: str
    name: str
    lesson: str
    make: Callable[[Draw, int, Any], Asked]


@dataclass(frozen=True, slots=True)
class Exercise:
    """One question of a kind, from a seed, at a level (1 to 3), with its number; the same seed gives the same again."""

    kind: Kind
    seed: str
    number: int
    level: int
    rules: Rules
    asked: Asked

    @property
    def right(self) -> tuple[int, ...]:
        """The places of the right answers among the options."""
        return tuple(place for place, option in enumerate(self.asked.options) if option.right)

    @property
    def answer(self) -> tuple[str, ...]:
        """The texts of the right answers."""
        return tuple(sorted(option.text for option in self.asked.options if option.right))

    def question_lines(self) -> list[str]:
        """Return the question as lines of plain text."""
        asked = self.asked
        lines = [asked.question, *asked.facts]
        lines += [f"{fan.label}: {' '.join(str(CARDS[index]) for index in fan.cards)}" for fan in asked.fans]
        return lines + [f"{'abcdefgh'[place]}. {option.text}" for place, option in enumerate(asked.options)]

    def answer_lines(self) -> list[str]:
        """Return the answer as lines of plain text: the right letters, and why."""
        letters = " and ".join("abcdefgh"[place] for place in self.right)
        return [f"Answer: {letters}.", *self.asked.reasoning]

    def __str__(self) -> str:
        """Return question and answer as plain text."""
        return "\n".join([*self.question_lines(), *self.answer_lines()])


def offered(
    draw: Draw, right: str, wrong: Iterable[tuple[str, str]], most: int = MOST_OPTIONS
) -> tuple[Option, ...]:
    """Return options with one that is right: distinct texts, wrong ones in the order of their worth, then mixed.

    `wrong` are (text, the mistake behind it), the best first; those equal to the right text, or to one before, are
    left out.
    """
    found = {right: Option(right, right=True)}
    for text, because in wrong:
        if len(found) == most:
            break
        found.setdefault(text, Option(text, right=False, because=because))
    if len(found) < 2:
        msg = "a question needs a wrong answer"
        raise GleekError(msg)
    return tuple(draw.shuffled(found.values()))


def placed(options: Iterable[Option], spots: Mapping[str, Spot]) -> tuple[Option, ...]:
    """Return options with their places among the cards shown, by their texts; those not named have none."""
    return tuple(option._replace(spot=spots.get(option.text)) for option in options)


def pence(stakes: int) -> str:
    """Return a sum at penny stakes, as questions have it: "13d." (a stake is a penny in all exercises)."""
    return f"{stakes}d."
