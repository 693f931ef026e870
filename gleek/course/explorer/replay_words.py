"""The words in which pages speak of a replay: the titles of its stages, the record's comments, and why it stops."""

from itertools import groupby

from gleek.course.game_course import game_course
from gleek.course.requests import View
from gleek.engine.actions import DEAL
from gleek.engine.game import Game
from gleek.engine.words import upper_first
from gleek.evidence.rules import rule
from gleek.records.replay import Replay, Step, Stop
from gleek.records.rules_text import rules_words


def stage_titles(game: Game, stage: str) -> tuple[str, str]:
    if stage == "lift":
        return "Lifting", "Lift"
    return next((each.title, each.label) for each in game.stages if each.id == stage)


def stages_data(played: Replay) -> list[View]:
    """Return the stages of a replay in order; in a match, with texts that say to which hand each stage belongs."""
    many = len(played.record.hands) > 1
    word = game_course(played.record.kind).table.deal
    stages: list[View] = []
    before = 0
    for (number, stage), steps in groupby(played.steps, lambda step: (step.hand_number, step.stage)):
        name, short = stage_titles(played.record.game, stage)
        first = next(steps)
        one: View = {"id": stage_id(first), "name": name, "short": short, "first": first.number}
        if many and number:
            new = before and number != before
            hand = f"a new {word}," if new else word
            one |= {
                "name": f"{number}. {name}",
                "aloud": f"{number}. {short}",
                "begins": f"{upper_first(word)} {number}" if number != before else None,
                "new": bool(new),
                "where": f"{hand} {number} of {played.steps[-1].hand_number} · {name}",
            }
            before = number
        stages.append(one)
    return stages


def note(played: Replay, recorded: Replay, step: Step, seen_by: int | None) -> str:
    """Return the record's comment to show at this step; "" if there is none, or if a seat's view is shown.

    `recorded` is the replay under the record's own rules. A seat's view has no comments, because a comment may mention
    hidden cards. The comment on the deal is shown when the card is turned up, and the comment on the last card at the
    final reckoning. Any other comment belongs to an action, and is shown at all steps that the action causes in its
    stage.
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
    if played.stop is None:
        return None
    said = f"The hand stops here: by {rules_words(played.rules, book)} the next action is not allowed."
    return f"{said} {why_stopped(played.stop, played.record.kind, seen_by)}"


def why_stopped(stop: Stop, game: str, seen_by: int | None) -> str:
    """Return in words why a replay stopped. The reason is left out if it may tell the seat `seen_by` others' cards."""
    return stop.refusal.told(signs=True) if seen_by is None else f"{rule(game, stop.refusal.rule).title}."


def stage_id(step: Step) -> str:
    return f"{step.hand_number}-{step.stage}"
