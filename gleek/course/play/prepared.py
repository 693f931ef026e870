"""Prepared answers: data in a page, with which a lesson's first tasks can be done before Python starts.

This module tries all requests that a visitor can make, and stores the results. `prepared_tasks.js` looks them up. When
Python has started, the script repeats the visitor's requests to Python.
"""

import json
from collections.abc import Iterator
from copy import copy
from functools import cache
from threading import Lock
from typing import Final

from gleek.course.explorer.table_view import TableView
from gleek.course.json_changes import Change, changes
from gleek.course.lesson_data import lessons
from gleek.course.play.tasks import PANEL, REPLAY, TABLE, Tasks
from gleek.course.requests import Request, View

_DECISIONS: Final = 3
"""The number of tasks with prepared answers in lesson 0. In other lessons, only the first task has them."""
_MOST: Final = 50
"""The largest number of states for one task. If several cards must be picked, it is enough for the first picks."""
_ONE_AT_A_TIME: Final = Lock()


def requests(panel: View, table: TableView) -> Iterator[Request]:
    """Yield the requests that clicks in the panel and at the table can send, except jumps to a task by its number."""
    for each in panel["choices"]:
        if each["id"] == REPLAY:
            continue  # this button deals random cards, so no answer can be prepared
        ticked = panel["many"] or each.get("kind") == "tick"
        yield {"what": "tick" if ticked else "choose", "id": each["id"]}
    for seat in table["seats"]:
        for spot in filter(None, (seat["touch"], seat["plays"])):
            yield {"what": "choose", "id": spot["id"]}
        if table["pick"] and table["pick"]["seat"] == seat["seat"]:
            yield from ({"what": "pick", "c": card["c"]} for card in seat["cards"] if "c" in card)
    if panel["submit"]:
        yield {"what": "submit"}
    yield from ({"what": tool} for tool, can in panel["can"].items() if can)


def key(request: Request) -> str:
    """Return the text under which the answer to a request is stored. `prepared_tasks.js` computes the same text."""
    return " ".join(map(str, request.values()))


def prepared(lesson: str, game: str) -> str:
    """Return the answers to a visitor's first requests in a lesson as JSON (see `_made`), computed once a process."""
    with _ONE_AT_A_TIME:
        return _made(lesson, game)


@cache
def _made(lesson: str, game: str) -> str:
    """Compute the prepared answers of a lesson as JSON; "" for a lesson without tasks.

    ``widgets`` has the traits of the panel and of the table at the beginning. ``states`` lists the states that a
    visitor can reach. Each has the changes of the panel's view and of the table's view since the beginning, and a
    mapping from requests to the numbers of the next states. ``tasks`` is such a mapping for requests that lead to the
    same state from every state. A request in neither mapping has no prepared answer. In the panel's view, `done` lists
    only the task that has just been done.
    """
    if not lessons(game)[lesson].tasks:
        return ""
    begun = Tasks(lesson, game)
    begun.show_map()
    answers = _Answers(begun, min(_DECISIONS, len(begun.lesson.tasks)) if begun.lesson.number == 0 else 1)
    traits = zip((PANEL, TABLE), answers.first, strict=True)
    data = {
        "widgets": [{**own, "view": view} for own, view in traits],
        "tasks": answers.tasks,
        "states": answers.states,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")  # so that the text cannot end the page's script element


class _Answers:
    """The states that a visitor can reach in the first `count` tasks, and the requests that lead to them."""

    def __init__(self, begun: Tasks, count: int) -> None:
        self.first = begun.panel(), begun.table()
        self.states: list[tuple[list[Change], list[Change], dict[str, int]]] = []
        self._found: list[tuple[Tasks, View, TableView]] = []
        self._numbers: dict[str, int] = {}  # the number of each state, keyed by its views as text
        self._same: dict[object, int] = {}
        self._left = [_MOST] * count
        self._number_of(begun)  # state 0 is the beginning
        self.tasks: dict[str, int] = {}
        if begun.map is not None:
            self.tasks.update(self._after(begun, {"what": "open", "task": 0}))
        for task in range(1, count + 1):
            self.tasks.update(self._after(begun, {"what": "task", "to": task}))
            self.tasks.update(self._after(begun, {"what": "open", "task": task}))
        # `_after` appends the states that it finds, and so this loop reaches all of them.
        for number, (each, panel, table) in enumerate(self._found):
            for request in requests(panel, table):
                self.states[number][-1].update(self._after(each, request))

    def _number_of(self, then: Tasks) -> int | None:
        """Return the number of a state. Add the state if it is new; return None if its task has too many states."""
        views = then.panel(), then.table()
        text = json.dumps(views)
        if text not in self._numbers and then.at < len(self._left) and self._left[then.at]:
            self._left[then.at] -= 1
            self._numbers[text] = len(self._found)
            self._found.append((then, *views))
            panel, table = ([*changes(*pair)] for pair in zip(self.first, views, strict=True))
            self.states.append((panel, table, {}))
        return self._numbers.get(text)

    def _after(self, tasks: Tasks, request: Request) -> Iterator[tuple[str, int]]:
        """Yield the key of a request and the number of the state after it; nothing if there are too many states."""
        # A hint or a refusal leaves an earlier answer in place. After any other request, the state depends only on
        # these values:
        mark = (tasks.map, tasks.at, tasks.hint, tasks.solution, tasks.chosen, key(request))
        if mark in self._same:
            yield key(request), self._same[mark]
            return
        then = copy(tasks)
        then.done = ()
        then.ask(request)
        number = self._number_of(then)
        if number is None:
            return
        if not then.problem and request["what"] != "hint":
            self._same[mark] = number
        yield key(request), number
