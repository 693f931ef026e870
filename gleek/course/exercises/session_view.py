"""The data of `gleek.widgets.Exercise`: a question with its answers, and the learner's progress."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from gleek.course.explorer.table_view import CardView
    from gleek.course.requests import NamedData
    from gleek.evidence.as_data import RuleData


class SpotData(TypedDict):
    fan: int  # the index of the fan (row of cards) with the cards
    cards: list[str]
    whole: bool  # whether the answer is the whole fan


class OptionData(TypedDict):
    id: str
    text: str
    state: str  # once the question is answered: "right", "wrong" or "missed" (right, but not chosen); else ""
    chosen: bool
    spot: SpotData | None


class FanData(TypedDict):
    label: str
    cards: list[CardView]


class AgainData(TypedDict):
    """A link to a lesson that the learner should repeat."""

    title: str
    page: str


class AboutData(TypedDict):
    id: str
    name: str
    lesson: str  # the id of the lesson


class Shown(TypedDict):
    """The part of the data that shows either a question, or the score at the end of a round."""

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
    """The current question, its verdict once the learner has answered, and the score so far."""

    kinds: list[NamedData]
    kind: str
    seed: str
    number: int
    back: bool  # whether the kind is asked again because of a wrong answer
    of: int  # the number of questions in a round, else 0
    level: int
    streak: int
    right: int
    asked_count: int
    rules: str
    over: bool
    problem: str
    text: str
