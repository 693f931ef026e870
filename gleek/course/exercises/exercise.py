"""The parts of a question: its text, its options, the right answers and the reasoning."""

from typing import Final, NamedTuple

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


def pence(stakes: int) -> str:
    """Return a sum in stakes as the questions write it: "13d." (in all exercises, a stake is a penny)."""
    return f"{stakes}d."
