"""The shapes of what `gleek.widgets.Exercise` draws: a question with its answers, and how far the learner has come."""

from __future__ import annotations

from typing import TYPE_CHECKING, NotRequired, TypedDict

if TYPE_CHECKING:
    from gleek.evidence.as_data import RuleData
    from gleek.lessons.asking import NamedData
    from gleek.lessons.stepping.table_view import CardView


class SpotData(TypedDict):
    """Where an answer lies among the cards shown: the fan's place, and its cards there (all of them, if `whole`)."""

    fan: int
    cards: list[str]
    whole: bool


class OptionData(TypedDict):
    """An answer that is offered; `state` says after the answer whether it is right, missed or wrong."""

    id: str
    text: str
    state: str
    chosen: bool
    spot: SpotData | None


class FanData(TypedDict):
    """Cards that a question shows."""

    label: str
    cards: list[CardView]


class AgainData(TypedDict):
    """A lesson to look at again."""

    title: str
    page: str


class AboutData(TypedDict):
    """The kind of a question: its id, its name, and the id of the lesson to which it belongs."""

    id: str
    name: str
    lesson: str


class Shown(TypedDict):
    """A question with its answer, or the count at the end of a round.

    The answer is a `verdict` and one `sentence`; `reasoning` is shown to whoever asks for it. `terms` are the words of
    the game that stand in all this, with their meanings.
    """

    question: str
    about: AboutData | None
    hands: list[FanData]
    facts: list[str]
    many: bool
    options: list[OptionData]
    answered: bool
    correct: bool | None
    verdict: str
    sentence: str
    reasoning: list[str]
    rule: RuleData | None
    terms: NotRequired[list[dict[str, str]]]
    again: NotRequired[list[AgainData]]
    names: NotRequired[dict[str, str]]


class ExerciseData(Shown):
    """A question, its answer once it is given, and the count so far. `back` tells that a missed kind has come back."""

    kinds: list[NamedData]
    kind: str
    seed: str
    number: int
    back: bool
    of: int
    level: int
    streak: int
    right: int
    asked_count: int
    rules: str
    over: bool
    problem: str
    text: str
