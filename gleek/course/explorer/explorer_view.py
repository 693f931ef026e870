"""The data of the stepper and of the review: what an `Explorer` shows of its step and its hand, as plain JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict
from urllib.parse import urlencode

from gleek import games
from gleek.course.explorer.highlights import Highlights
from gleek.course.game_course import game_course
from gleek.course.lesson_data import lessons
from gleek.course.pages.contents import AT_THE_TABLE
from gleek.course.review.review import Subject
from gleek.course.review.review_view import Around, nothing, ready, review_data
from gleek.engine.actions import DEAL
from gleek.evidence.as_data import rule_data
from gleek.evidence.rules import rule
from gleek.records.results import PERSON
from gleek.records.rules_text import rules_words
from gleek.records.samples import samples
from gleek.records.telling import tell_step

if TYPE_CHECKING:
    from gleek.course.explorer.explorer import Explorer
    from gleek.course.explorer.hand_view import HandView
    from gleek.course.requests import NamedData
    from gleek.course.review.review import Decision
    from gleek.course.review.review_view import ReviewData
    from gleek.engine.game import Game
    from gleek.evidence.as_data import RuleData
    from gleek.records.replay import Replay, Step, Stop


class StageData(TypedDict):
    """A stage in the menu: its name, a short name, and the number of its first step."""

    id: str
    name: str
    short: str
    first: int


class HandData(TypedDict):
    """A sample hand in the menu."""

    id: str
    title: str


class SeenByData(TypedDict):
    """One view in the menu: that of a seat, or, with null, the view with all hands open."""

    id: str | None
    name: str


class OpenedData(TypedDict):
    """The record that the visitor opened: a saved match or a single hand."""

    name: str
    hands: list[NamedData]  # the hands of the record; the id is "" if a hand cannot be shown
    hand: str  # the number of the current hand
    missing: str  # a sentence on hands that the record lacks, or ""


class ForPageData(TypedDict):
    """The file with which other sites can show the hand."""

    file: str
    site: str  # the name of the file if this site has it, else ""
    content: HandView | None  # None unless the last request asked for the file, which is long


class StepperData(TypedDict):
    """The controls and the sentence of the current step, for `gleek.widgets.Stepper`."""

    deal: str  # the game's word for a hand, as in "deal"
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


def stage_titles(game: Game, stage: str) -> tuple[str, str]:
    """Return the title of a stage and its short title, which narrow screens show."""
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
    """Return the controls and the sentence of the explorer's current step."""
    step = at.now
    names = step.hand.setup.names if step.hand is not None else at.record.players
    seats = at.game.seats
    table = game_course(at.game.id).table
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
        "sentence": Highlights(table, at.seen_by, at.you).after(tell_step(step, at.seen_by, at.you), step),
        "note": note(at.played, at.recorded, step, at.seen_by),
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
        "stopped": stopped_sentence(at.played, at.book, at.seen_by) if at.step == at.steps else None,
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


def note(played: Replay, recorded: Replay, step: Step, seen_by: int | None) -> str:
    """Return the record's comment to show at this step, or "" if there is none or a seat's view is shown.

    `recorded` is the replay under the record's own rules. A seat's view has no comments, because they may mention
    hidden cards. An action may cause several steps. The comment on the deal is shown when the card is turned up, and
    the comment on the last card at the final reckoning. Any other comment is shown at all steps that its action causes
    in the same stage.
    """
    if seen_by is not None:
        return ""
    here = (step.hand_number, step.turn)
    group = [each for each in played.steps if (each.hand_number, each.turn) == here]
    comment = next((each.say for each in group if each.say), "")
    last, end = group[-1].stage, played.record.game.stages[-1].id
    if last == end or group[0].stage == DEAL:
        said = step.stage == last and (last == end or step is group[-1])
    else:
        said = step.stage == group[0].stage
    if not comment or not said:
        return ""
    if played.rules != recorded.rules:
        return f"{comment} (Written for the rules under which the hand was recorded.)"
    return comment


def stopped_sentence(played: Replay, book: str, seen_by: int | None) -> str | None:
    """Return a sentence on where and why the rules stop the replay; None if they do not stop it."""
    if played.stop is None:
        return None
    said = f"The hand stops here: by {rules_words(played.rules, book)} the next action is not allowed."
    return f"{said} {why_stopped(played.stop, played.record.kind, seen_by)}"


def why_stopped(stop: Stop, game: str, seen_by: int | None) -> str:
    """Return the reason why a replay stopped, in words.

    In a seat's view, it is only the rule that stopped the replay: the full reason may name another seat's cards.
    """
    return stop.refusal.told(signs=True) if seen_by is None else f"{rule(game, stop.refusal.rule).title}."


def _with_role(name: str, role: str) -> str:
    return name if role == name.lower() else f"{name} ({role})"


def _stage_id(step: Step) -> str:
    return f"{step.hand_number}-{step.stage}"


_NOT_WHOLE = "Of a hand that comes to its end, what each choice cost can be looked at here."


def subject(at: Explorer) -> Subject:
    """Return the current hand and its seats, all of which can be reviewed. The viewing seat comes first."""
    first = at.you if at.you is not None else at.seen_by or 0
    hand = at.now.hand
    names = at.game.seats if hand is None else hand.setup.names
    order = [first, *(seat for seat in range(len(at.game.seats)) if seat != first)]
    return Subject(at.played, at.now.hand_number, {at.game.seats[seat]: names[seat] for seat in order})


def explorer_review(at: Explorer) -> ReviewData:
    """Return the review, for `gleek.widgets.Review`."""
    about = subject(at)
    last = next(
        (each.hand for each in reversed(at.played.steps) if each.hand_number == about.hand_number), None
    )
    if last is None or not last.over:
        return nothing(_NOT_WHOLE)
    seats: list[NamedData] = [{"id": seat, "name": _named(about.seats[seat], seat)} for seat in at.game.seats]
    review, seat = at.reviewing.of(about), at.reviewing.seat(about)
    if review is None:
        return ready(seats, seat)
    return review_data(
        review, Around(at.you == review.seat, lambda each: _again(at, seat, each), seats, seat)
    )


def _named(name: str, seat: str) -> str:
    return name if name.lower() == seat else f"{name} ({seat})"


def _again(at: Explorer, seat: str, decision: Decision) -> str:
    """Return the address at which the reader can play the hand again from a decision.

    It is "" if the hand has no deal code, if it is shown under other rules than its own, or if the game has no page
    for playing.
    """
    page = lessons(at.game.id).get(AT_THE_TABLE)
    if at.code is None or page is None or at.rules != at.recorded.rules:
        return ""
    did = ".".join([each.short for each in decision.earlier])
    players = [games.default_player(at.game.id)] * len(at.game.seats)
    players[at.game.seats.index(seat)] = PERSON
    place = {"match": at.code, "players": ".".join(players), "did": did}
    return f"{page.page}?{urlencode({key: value for key, value in place.items() if value})}"
