"""Playthroughs of the pages around a lesson: hands to watch, ruffs of one's own, table rules, odds and outline."""

from collections.abc import Iterator

import pytest

from gleek.course.explorer.watching import Watcher
from gleek.course.family.tables import Tables
from gleek.course.lesson_data import every
from gleek.course.pages.odds import questions
from gleek.course.pages.odds_page import OddsPage
from gleek.course.pages.table_rules import TableRules
from gleek.course.play.rounds import Rounds
from gleek.evidence import games
from gleek.games import ids
from gleek.handouts.sheets import outline_sheet
from tests.playthroughs import check, leaves

WATCHED = [each for each in every() if each.watch]
# Cards, and three of them to take at Gillet.
TAKEN = [
    ("AS KS QS 9H 9D 7C", "AS KS QS"),
    ("AS KS QS 9H 9D 7C", "9H 9D 7C"),
    ("AS KH QD 7C", "AS KH QD"),
    ("KH KC KD AC", "KH KC KD"),
]
HANDS = ["7C 8C 9C", "AH KH QH 10H 9H", "AS AH AD 7C 8C", "AH KH QH JH 10H 9H 8H 7H AS KS QS JS"]


@pytest.mark.parametrize("name", ids())
def test_the_hands_to_watch(name):
    def told():
        for lesson in (each for each in WATCHED if each.game == name):
            watcher = Watcher(lesson)
            yield f"=== {lesson.title}: {watcher.watch()['link']}"
            for step in range(1, watcher.count + 1):
                watcher.ask({"what": "step", "to": step})
                yield f"--- {step}"
                yield watcher.watch()["text"]

    check(f"{name}/watched", told())


def ruff_lines(rounds: Rounds) -> Iterator[str]:
    """Yield what the panel says from each decision to the next; the first choice is taken, and then the last."""
    for number in range(1, 7):
        while rounds.panel()["choices"]:
            panel = rounds.panel()
            choice = panel["choices"][0 if number % 2 else -1]["id"]
            yield panel["text"]
            yield f"> {choice}"
            rounds.ask({"what": "choose", "id": choice})
        rounds.ask({"what": "hint"})
        yield rounds.panel()["text"]
        rounds.ask({"what": "next"})


def test_ruffs_of_ones_own():
    check("gleek/ruffs", ruff_lines(Rounds("ruff", "KA7B")))


@pytest.mark.parametrize("name", ids())
def test_the_rules_of_a_table(name):
    def told():
        page = TableRules(name)
        for book in games.game(name).presets:
            page.ask({"what": "preset", "id": book})
            yield f"=== {book}"
            yield page.view()["text"]

    check(f"{name}/table-rules", told())


def test_guesses_at_the_odds_the_outline_and_a_hand_in_the_family():
    def told():
        page, family = OddsPage(), Tables()
        for name in questions("gleek"):
            page.ask({"what": "question", "id": name})
            view = page.view()
            guess = view["choices"][0]["id"] if view["choices"] else view["slider"]["value"]
            page.ask({"what": "guess", "value": guess})
            yield f"=== {name}: {guess}"
            yield from leaves(page.view()["answer"])
        yield "=== outline"
        yield from leaves(outline_sheet("gleek"))
        for cards in HANDS:
            family.ask({"what": "cards", "text": cards})
            yield f"=== {cards}"
            yield family.problem or family.view()["text"]
        for cards, taken in TAKEN:
            family.ask({"what": "cards", "text": cards})
            for card in taken.split():
                family.ask({"what": "pick", "c": card})
            yield f"=== {cards}, of which {taken}"
            yield family.view()["said"]

    check("pages", told())
