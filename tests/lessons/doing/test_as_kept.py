"""What is said of every task's answers, and of hands of one's own with advice and review, is what was kept."""

from __future__ import annotations

import random

import pytest

from gleek.games import game, ids, presets
from gleek.games.piquet.actions import Call
from gleek.lessons.doing.own_hand import OwnHand
from gleek.lessons.doing.own_hand_view import desk_data, own_ledger, own_table
from gleek.lessons.doing.own_match import OwnMatch
from gleek.lessons.doing.own_match_desk import match_desk, match_table
from gleek.lessons.doing.own_match_view import match_data
from gleek.lessons.doing.own_review import own_review
from gleek.records.codes import code_of
from tests.kept import assert_kept
from tests.lessons.doing.walking import begun, done, each_task, shown, some_legal, ticks

BOOKS = [(name, book) for name in ids() for book in presets.names(game(name).rules)]
SEATS = [(name, seat) for name in ids() for seat in range(len(game(name).seats))]


def answered(tasks, task):
    """Give one answer after another to a task: some of what is legal, sums right and wrong, every option."""
    if task.kind == "act":
        for action in some_legal(tasks.place)[:12]:
            if not isinstance(action, Call) or ticks(tasks.place, action) is not None:
                yield done(tasks, action)
        return
    right = tasks.place.sum_asked() if task.kind == "number" else 0
    numbers = {right, right + 1, -right, 0, *(miss.value for miss in task.misses)}
    asked = [{"what": "number", "value": each} for each in sorted(numbers)]
    if task.kind == "choose":
        asked = [{"what": "choose", "id": str(place)} for place, _ in enumerate(task.options, 1)]
    for each in (*asked, {"what": "hint"}, {"what": "solution"}):
        yield tasks.ask(each)


@each_task
def test_what_is_said_of_its_answers_is_as_it_was_kept(lesson, number, task):
    tasks = begun(lesson, number)
    said = [shown(tasks), *((answer, shown(tasks)) for answer in answered(tasks, task))]
    assert_kept(f"{lesson.game}, task {task.id}", said)


def chosen(own, rng):
    """Choose anything legal, of a first bid's hundred prices one of the lowest."""
    legal = own.hand.legal()
    own._do(legal[rng.randrange(min(len(legal), 400))])
    own._clear()
    own._show_all()


@pytest.mark.parametrize(("name", "book"), BOOKS)
def test_hands_played_anyhow_are_told_as_they_were_kept(name, book):
    rng = random.Random(f"{name} {book}")  # noqa: S311 - chance for play, not for secrets
    said = []
    for seat in [*range(len(game(name).seats))] * 3:
        own = OwnHand(code_of(rng.randrange(1 << 30), presets.preset(game(name).rules, book)), seat)
        while not own.hand.over:
            said.append((desk_data(own), own_table(own)))
            chosen(own, rng)
        said.append((desk_data(own), own_table(own), own_ledger(own)))
    assert_kept(f"{name}, hands by {book}", said)


def match_played(own, rng):
    """Give what the page shows of a match before each choice, and at the end of each hand."""
    for _ in range(300):
        yield match_desk(own), match_table(own), match_data(own)
        if own.covered:
            own.ask({"what": "choose", "id": "show cards"})
        elif not own.over and own.mine:
            chosen(own, rng)
        elif not own.over:
            own.ask({"what": "next"})
        elif "next hand" in {each["id"] for each in match_desk(own)["choices"]}:
            own.ask({"what": "choose", "id": "next hand"})
        else:
            return


@pytest.mark.parametrize("people", [1, 2])
@pytest.mark.parametrize(("name", "book"), BOOKS)
def test_matches_are_told_as_they_were_kept(name, book, people):
    rng = random.Random(f"{name} {book} {people}")  # noqa: S311 - chance for play, not for secrets
    own = OwnMatch(code_of(rng.randrange(1 << 30), presets.preset(game(name).rules, book)))
    if people > 1:
        own.ask({"what": "people", "count": people})
    assert not own.match_problem
    assert_kept(f"{name}, match by {book}, {people} at the screen", match_played(own, rng))


@pytest.mark.parametrize(("name", "seat"), SEATS)
def test_what_is_advised_and_reviewed_is_as_it_was_kept(name, seat):
    rng = random.Random(f"{name} {seat}")  # noqa: S311 - chance for play, not for secrets
    said = []
    for _ in range(2):
        own = OwnHand(code_of(rng.randrange(1 << 30), presets.preset(game(name).rules)), seat)
        while not own.hand.over:
            own.ask({"what": "hint"})
            said.append(desk_data(own))
            chosen(own, rng)
        while own_review(own)["state"] in {"ready", "going"}:
            own.ask({"what": "review"})
        said.append(own_review(own))
    assert_kept(f"{name}, advice to seat {seat}", said)
