"""The data of `gleek.widgets.Exercise`: a question with its answers, and the learner's progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from gleek.course.explorer.table_view import CardView
    from gleek.course.requests import NamedData
    from gleek.evidence.as_data import RuleData


class SpotData(TypedDict):
    """The cards on the page that form an answer."""

    fan: int  # the index of the fan, a row of cards on the page
    cards: list[str]
    whole: bool  # whether these are all cards of the fan


class OptionData(TypedDict):
    """One option of a question."""

    id: str
    text: str
    state: str  # "right", "missed" or "wrong" after the answer, else ""
    chosen: bool
    spot: SpotData | None


class FanData(TypedDict):
    """Cards that a question shows."""

    label: str
    cards: list[CardView]


class AgainData(TypedDict):
    """A lesson to repeat."""

    title: str
    page: str


class AboutData(TypedDict):
    """The kind of a question."""

    id: str
    name: str
    lesson: str  # the id of the lesson to which the kind belongs


class Shown(TypedDict):
    """A question with its answer, or the score at the end of a round."""

    question: str
    about: AboutData | None
    hands: list[FanData]
    facts: list[str]
    many: bool
    options: list[OptionData]
    answered: bool
    correct: bool | None
    verdict: str  # "Right." or "Not right."; at the end of a round, the score
    sentence: str  # the first sentence of the explanation
    reasoning: list[str]  # the rest of the explanation, shown on request
    rule: RuleData | None
    terms: NotRequired[list[dict[str, str]]]  # the game's terms that occur in the text, with their meanings
    again: NotRequired[list[AgainData]]
    names: NotRequired[dict[str, str]]


class ExerciseData(Shown):
    """A question, its answer once it is given, and the score so far."""

    kinds: list[NamedData]
    kind: str
    seed: str
    number: int
    back: bool  # whether the question is of a kind that returns because the learner missed it
    of: int  # the number of questions in a round, else 0
    level: int
    streak: int
    right: int
    asked_count: int
    rules: str
    over: bool
    problem: str
    text: str
