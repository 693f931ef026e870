"""What the whole-hand page shows of an `Explorer` above and below its table: the controls and the sentence.

The shapes are those that the widgets draw (`gleek.widgets`): plain JSON.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, TypedDict

from gleek.evidence.as_data import rule_data
from gleek.evidence.rules import rule
from gleek.lessons.stepping.moments import Moments
from gleek.lessons.teaching import teaching
from gleek.records.rules_text import rules_words
from gleek.records.samples import samples
from gleek.records.telling import tell_step

if TYPE_CHECKING:
    from gleek.engine.game import Game
    from gleek.evidence.as_data import RuleData
    from gleek.lessons.asking import NamedData
    from gleek.lessons.stepping.explorer import Explorer
    from gleek.lessons.stepping.hand_view import HandView
    from gleek.records.replay import Replay, Step, Stop


class StageData(TypedDict):
    """A stage that can be gone to: its name, a short one, and the number of its first step."""

    id: str
    name: str
    short: str
    first: int


class HandData(TypedDict):
    """A sample hand that can be chosen."""

    id: str
    title: str


class SeenByData(TypedDict):
    """From where the table may be looked at: a seat, or null for all hands open."""

    id: str | None
    name: str


class OpenedData(TypedDict):
    """The visitor's own record: its name, its hands (without an id where one cannot be shown), and what is missing."""

    name: str
    hands: list[NamedData]
    hand: str
    missing: str


class ForPageData(TypedDict):
    """The hand for other people's pages: its file's name, where a site has it ("" for nowhere), and its content.

    The content is there only in the answer to whoever asked for it: it is long.
    """

    file: str
    site: str
    content: HandView | None


class StepperData(TypedDict):
    """The controls and the sentence, for `gleek.widgets.Stepper`; `deal` is what the game calls a hand, as "deal"."""

    deal: str
    hands: list[HandData]
    hand: str | None
    code: str | None
    opened: OpenedData | None
    title: str
    about: str
    step: int
    steps: int
    stage: str
    stages: list[StageData]
    sentence: str
    note: str
    rule: RuleData
    seen_by: str | None
    views: list[SeenByData]
    address: str
    problem: str
    stopped: str | None
    page: ForPageData


class Looking(Protocol):
    """A replay that is looked at: from a seat or with all hands open, by the rules that were chosen.

    `recorded` is the replay under the record's own rules, `book` the preset from which the chosen ones began.
    """

    @property
    def played(self) -> Replay:
        """The replay under the chosen rules."""
        ...

    @property
    def recorded(self) -> Replay:
        """That under the record's own."""
        ...

    @property
    def book(self) -> str:
        """The preset's name."""
        ...

    @property
    def game(self) -> Game:
        """The game that is played."""
        ...

    @property
    def rules(self) -> Any:  # noqa: ANN401  (each game has rules of its own)
        """The chosen rules."""
        ...

    @property
    def seen_by(self) -> int | None:
        """The seat from which it is looked at; None with all hands open."""
        ...


def stage_titles(game: Game, stage: str) -> tuple[str, str]:
    """Return what a stage is called where it is chosen, and where there is little room."""
    if stage == "lift":
        return "Lifting", "Lift"
    return next((each.title, each.label) for each in game.stages if each.id == stage)


def stages_data(played: Replay) -> list[StageData]:
    """Return the stages of a replay, hand by hand, each with the number of its first step."""
    many = len(played.record.hands) > 1
    stages: list[StageData] = []
    last = None
    for step in played.steps:
        now = step.hand_number, step.stage
        if now == last:
            continue
        last = now
        name, short = stage_titles(played.record.game, step.stage)
        before = f"{step.hand_number}. " if many and step.hand_number else ""
        stages.append(
            {"id": _stage_id(step), "name": before + name, "short": before + short, "first": step.number}
        )
    return stages


def stepper_data(at: Explorer) -> StepperData:
    """Return the controls and the sentence."""
    step = at.now
    names = step.hand.setup.names if step.hand is not None else at.record.players
    seats = at.game.seats
    table = teaching(at.game.id).table
    return {
        "deal": table.deal,
        "hands": [{"id": key, "title": each.title} for key, each in samples(at.rules.game).items()],
        "hand": at.hand,
        "code": at.code,
        "opened": _opened(at),
        "title": at.record.title,
        "about": at.record.about,
        "step": at.step,
        "steps": at.steps,
        "stage": _stage_id(step),
        "stages": at.stages,
        "sentence": Moments(table, at.seen_by, at.you).after(tell_step(step, at.seen_by, at.you), step),
        "note": note(at, step),
        "rule": rule_data(step.events[-1].rule, at.rules, at.book),
        "seen_by": None if at.seen_by is None else seats[at.seen_by],
        "views": [
            {"id": None, "name": "All hands open"},
            *[
                SeenByData(id=seat, name=_with_role(name, seat))
                for seat, name in zip(seats, names, strict=True)
            ],
        ],
        "address": at.address,
        "problem": at.problems["hand"],
        "stopped": stopped_sentence(at) if at.step == at.steps else None,
        "page": {
            "file": at.file,
            "site": f"{at.game.id}/{at.hand}" if at.hand and not at.chose_rules else "",
            "content": at.page,
        },
    }


def _opened(at: Explorer) -> OpenedData | None:
    own = at.opened
    if own is None:
        return None
    return {"name": own.name, "hands": own.hands, "hand": str(at.number), "missing": own.sentence}


def note(at: Looking, step: Step) -> str:
    """Return the record's comment on the action of a step, or of which it is a consequence; a seat hears none.

    The comments speak of all hands. That on the deal speaks of what is turned up, and that on the last card of what is
    reckoned at the end: they are said there. No comment goes on into the next stage otherwise.
    """
    if at.seen_by is not None:
        return ""
    here = (step.hand_number, step.turn)
    group = [each for each in at.played.steps if (each.hand_number, each.turn) == here]
    comment = next((each.say for each in group if each.say), "")
    last, end = group[-1].stage, at.game.stages[-1].id
    if last == end or group[0].stage == "deal":
        said = step.stage == last and (last == end or step is group[-1])
    else:
        said = step.stage == group[0].stage
    if not comment or not said:
        return ""
    if at.rules != at.recorded.rules:
        return f"{comment} (Written for the rules under which the hand was recorded.)"
    return comment


def stopped_sentence(at: Looking) -> str | None:
    """Say where and why a replay stopped; None where it did not."""
    stop = at.played.stop
    if stop is None:
        return None
    book = rules_words(at.rules, at.book)
    return f"The hand stops here: by {book} the next action is not allowed. {why_stopped(at, stop)}"


def why_stopped(at: Looking, stop: Stop) -> str:
    """Say why a replay stopped; from a seat only by which rule, since the reason may name another's cards."""
    return (
        stop.refusal.told(signs=True)
        if at.seen_by is None
        else f"{rule(at.rules.game, stop.refusal.rule).title}."
    )


def _with_role(name: str, role: str) -> str:
    return name if role == name.lower() else f"{name} ({role})"


def _stage_id(step: Step) -> str:
    return f"{step.hand_number}-{step.stage}"
