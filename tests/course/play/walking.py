"""Helpers that begin and answer the lessons' tasks without a browser."""

import json
import random

import pytest

from gleek.course.game_course import game_course
from gleek.course.lesson_data import every
from gleek.course.play.tasks import Tasks
from gleek.engine.cards import RANK_MASKS, cards_of
from gleek.games.gleek.actions import Bid, Call, Discard
from gleek.games.piquet.actions import Call as PiquetCall

LESSONS = {f"{each.game} {each.id}": each for each in every() if each.tasks}
TASKS = {
    task.id: (each, number, task) for each in LESSONS.values() for number, task in enumerate(each.tasks, 1)
}
each_task = pytest.mark.parametrize(("lesson", "number", "task"), TASKS.values(), ids=TASKS)


def of_kind(kind):
    chosen = {name: each for name, each in TASKS.items() if each[2].kind == kind}
    return pytest.mark.parametrize(("lesson", "number", "task"), chosen.values(), ids=chosen)


def judge(at):
    """Return the module of the task's game that judges answers."""
    return game_course(at.game.id).judge


def begun(lesson, number):
    tasks = Tasks(lesson.id, lesson.game)
    tasks.ask({"what": "task", "to": number})
    assert not tasks.problem
    return tasks


def shown(tasks):
    views = {"desk": tasks.panel(), "table": tasks.table()}
    assert json.loads(json.dumps(views)) == views
    assert views["desk"]["text"].count("\n") > 1
    assert tasks.task.instruction in views["desk"]["text"]
    # Before the visitor answers, no highlight covers the table that the task asks about.
    assert tasks.shown is not None or views["table"]["moment"] is None
    return views


def ticks(at, action):
    """Return the ids of the checkboxes for a call at Piquet; None if an item of the call has no checkbox."""
    offered = {each["id"] for each in game_course(at.game.id).offers.offers(at.hand).choices}
    kinds = zip(("point", "sequence", "set"), action.by_kind, strict=True)
    found = [f"{kind} {' '.join(map(str, cards_of(item)))}" for kind, items in kinds for item in items]
    return found if offered.issuperset(found) else None


def done(tasks, action):
    """Answer a task by an action, with the same requests that a visitor's presses send; return the page's answer."""
    tasks.ask({"what": "again"})
    words = action.infinitive
    if isinstance(action, Discard):
        for card in action.cards:
            tasks.ask({"what": "pick", "c": str(card)})
        tasks.ask({"what": "submit"})
    elif isinstance(action, PiquetCall):
        for each in ticks(tasks.place, action):
            tasks.ask({"what": "tick", "id": each})
        tasks.ask({"what": "submit"})
    elif isinstance(action, Call):
        at = tasks.place
        for rank, _ in action.sets:
            first, *_ = cards_of(at.hand.held[at.seat] & RANK_MASKS[rank])
            tasks.ask({"what": "pick", "c": str(first)})
        tasks.ask({"what": "submit"})
    elif words.startswith("play "):
        tasks.ask({"what": "pick", "c": words.removeprefix("play ")})
    elif isinstance(action, Bid) and tasks.panel()["number_box"]:
        tasks.ask({"what": "number", "value": action.price})
    else:
        tasks.ask({"what": "choose", "id": words})
    assert tasks.problem == ""
    return tasks.answer


def some_legal(at):
    """Return the legal actions at a task's table. If there are more than forty, return a random forty of them."""
    legal = at.hand.legal()
    if len(legal) <= 40:
        return list(legal)
    return [legal[place] for place in random.Random(at.task.id).sample(range(len(legal)), 40)]  # noqa: S311
