#!/usr/bin/env python3
"""Measure what Python sends and how long it takes when a visitor acts.

    .venv/bin/python benchmarks/answers.py                       # this source tree
    .venv/bin/python benchmarks/answers.py --against ../before   # in turn with another source tree

The script prints, for each game, the JSON bytes of all messages and the CPU milliseconds of one answer: a card played
in the sixth trick of a match against plain players, with their replies and the views of all widgets. It also prints
the CPU milliseconds to read a lesson with its rules and the hand of its first task, and then to build the views of this
task. All modules have been imported before. The script prints the median and the maximum over several deals. It runs
several processes, and prints the median of their figures.
"""

# ruff: noqa: T201, S603 - the script prints its results, and starts only itself

from __future__ import annotations

import argparse
import importlib
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

import comm
from comm.base_comm import BaseComm

from gleek import games
from gleek.course.lesson_data import lesson
from gleek.course.play.match_state import MatchState
from gleek.course.play.tasks import Tasks
from gleek.engine.actions import Play
from gleek.engine.hand import Hand
from gleek.games import decided, presets
from gleek.records.codes import code_of, read_code
from gleek.records.samples import samples
from gleek.widgets.own_match import play

HERE = Path(__file__).resolve().parents[1]
GAMES = ("gleek", "piquet")
LESSON = "stock"
TRICK = 6
DEALS = 40
TURNS = 5
# The modules of a game that tasks need. The time to import them is not measured here.
MODULES = (
    *(f"gleek.games.gleek.course.{part}" for part in ("judge", "offers", "table")),
    "gleek.games.gleek.play.plain",
)

sent: list[str] = []


class Wire(BaseComm):
    """A connection from Python to a widget that only stores every message in `sent`, as JSON."""

    def publish_msg(self, msg_type, data=None, metadata=None, buffers=None, **keys):
        sent.append(json.dumps(data, ensure_ascii=False))


def until_the_card(game, code):
    """Return the learner's choices before the sixth trick, as a page's URL has them, and their card in that trick.

    A plain player chooses for every seat. `code` is the deal's code. Return None if the learner has only one legal card
    in the sixth trick.
    """
    plain = games.default_player(game)
    state = MatchState.begin(*read_code(code, game))
    hand, _ = Hand.dealt_to(state.standing.begin(), state.deal)
    own, words = state.seat_of(0), []
    while not hand.over:
        action = decided(hand, plain, code)
        if hand.to_act == own and len(hand.tricks) == TRICK - 1 and isinstance(action, Play):
            return (".".join(words), str(action.card)) if len(hand.legal()) > 1 else None
        if hand.to_act == own:
            words.append(action.short)
        hand, _ = hand.apply(action)
    return None


def answer(game, number):
    """Return the bytes and the CPU milliseconds of the answer to a card in the sixth trick; None if it is forced."""
    code = code_of(number, presets.beginners(games.game(game).rules))
    found = until_the_card(game, code)
    if found is None:
        return None
    did, card = found
    group = play(game, code)
    panel, table = group.children[:2]
    panel.set_state({"asked": {"n": 1, "what": "open", "query": f"?match={code}&did={did}"}})
    sent.clear()
    began = time.process_time_ns()
    table.set_state({"asked": {"n": 2, "what": "pick", "c": card}})
    spent = (time.process_time_ns() - began) / 1e6
    assert not panel.view["problem"], panel.view["problem"]
    return sum(len(each.encode()) for each in sent), spent


def measure():
    """Return the figures of this process by name: median and maximum of the answers, and two times of the lesson."""
    comm.create_comm = Wire
    for each in MODULES:
        importlib.import_module(each)
    began = time.process_time_ns()
    task = lesson(LESSON, "gleek").tasks[0]
    samples("gleek")[task.hand].rules()
    read = time.process_time_ns()
    tasks = Tasks(LESSON, "gleek")
    tasks.panel()
    tasks.table()
    found = {"lesson: read ms": (read - began) / 1e6, "lesson: ms": (time.process_time_ns() - read) / 1e6}
    for game in GAMES:
        all_ = [each for number in range(DEALS) if (each := answer(game, 500_000 + number))]
        for name, values in zip(("bytes", "ms"), zip(*all_, strict=True), strict=True):
            found[f"{game}: {name}"], found[f"{game}: most {name}"] = statistics.median(values), max(values)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--against", type=Path, help="another source tree, which is measured in turn")
    parser.add_argument(
        "--once", action="store_true", help="measure one process, and print the figures as JSON"
    )
    args = parser.parse_args()
    if args.once:
        print(json.dumps(measure()))
        return
    trees = [HERE, *filter(None, [args.against])]
    found = {tree: [] for tree in trees}
    for _ in range(TURNS):
        for tree, figures in found.items():
            around = {**os.environ, "PYTHONPATH": str(tree)}
            ran = subprocess.run(
                [sys.executable, __file__, "--once"], capture_output=True, check=True, env=around
            )
            figures.append(json.loads(ran.stdout))
    for tree, figures in found.items():
        print(tree.resolve())
        for name in figures[0]:
            print(f"  {name:20}{statistics.median(each[name] for each in figures):10.1f}")


if __name__ == "__main__":
    main()
