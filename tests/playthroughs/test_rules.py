"""Playthroughs of a random hand, the sheet, the kit and the odds, under each book's rules and each value of a field."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from gleek.course.game_course import game_course
from gleek.course.pages.hand_odds import HandOdds
from gleek.course.pages.kit_files import parts_of
from gleek.course.pages.odds import figures, questions, said
from gleek.course.pages.odds_page import plot_data
from gleek.engine.hand import Hand
from gleek.engine.rules import Rules
from gleek.games import game, ids, presets
from gleek.handouts.kit import _MAKERS
from gleek.handouts.kit.text import Asked
from gleek.handouts.rules_sheet import rules_sheet
from gleek.records.codes import deal_number
from tests.playthroughs import check, folded, leaves
from tests.rules_tables import tables

# These texts change only with the book, and take ten times as long as the others.
BY_BOOK = {"counters", "purses", "pack", "plan"}


def random_hand(name: str, rules: Rules, number: int) -> Iterator[str]:
    """Yield the random legal actions of a hand, and the stakes that each rule moved."""
    rng = random.Random(number)  # noqa: S311 - chance for play, not for secrets
    hand, events = Hand.dealt_to(game(name).setup(rules), deal_number(number, rules))
    payments = [paid for event in events for paid in event.payments]
    actions = []
    while not hand.over:
        legal = hand.legal()
        # Mostly one of the first actions: these end the bidding, while the others raise the bid.
        actions.append(legal[rng.randrange(min(len(legal), rng.choice((2, 3, 40))))])
        hand, events = hand.apply(actions[-1])
        payments += [paid for event in events for paid in event.payments]
    moved: Counter[str] = Counter()
    for paid in payments:
        moved[paid.rule] += paid.stakes
    yield "; ".join(map(str, actions))
    yield ", ".join(f"{rule} {stakes}" for rule, stakes in moved.items())
    yield "balances " + " ".join(map(str, hand.ledger.balances))


@pytest.mark.parametrize("name", ids())
def test_a_random_hand_by_every_rule(name):
    def told():
        for number, (about, rules) in enumerate(tables(name).items()):
            yield f"=== {about}"
            yield from random_hand(name, rules, number)

    check(f"{name}/rules-hands", told())


@pytest.mark.parametrize("name", ids())
def test_the_sheet_and_the_kit_by_every_rule(name):
    """For each rule, the file holds the lines that the first book's texts do not have."""

    has = {*parts_of(name), "purses"}

    def printed(rules: Rules, *, by_book: bool) -> list[str]:
        asked = Asked(rules, presets.nearest(rules))
        parts = [_MAKERS[part](asked) for part in _MAKERS if part in has and (by_book or part not in BY_BOOK)]
        return [
            line
            for part in (rules_sheet(rules, asked.book), *parts)
            for each in leaves(part)
            for line in folded(each)
        ]

    def told():
        known: set[str] = set()
        books = len(presets.names(game(name).rules))
        for number, (about, rules) in enumerate(tables(name).items()):
            lines = printed(rules, by_book=number < books)
            known = known or {*lines}
            yield f"=== {about}"
            yield from (line for line in lines if line not in known)

    check(f"{name}/rules-papers", told())


@pytest.mark.parametrize("name", ids())
def test_the_rules_that_questions_tell(name):
    """For each rule of a table, the file holds the kinds of question, with their levels, that tell it."""
    exercises = game_course(name).exercises

    def told():
        found: dict[str, dict[str, None]] = {}
        for rules, kind, level in product(tables(name).values(), exercises.by_id, (1, 2, 3)):
            for fact in exercises.exercise(kind, "B0AT", 1, level, rules).asked.facts:
                if fact.startswith("At this table"):
                    found.setdefault(fact, {})[f"{kind} {level}"] = None
        yield from (f"{fact} {', '.join(where)}" for fact, where in found.items())

    check(f"{name}/rules-questions", told())


@pytest.mark.parametrize("name", ["gleek"])
def test_the_odds(name):
    def told():
        asked = questions(name)
        for question in asked:
            yield f"=== {question}"
            yield from leaves(said(name, asked[question]))
            found = figures(name, question)
            yield from (": ".join(row) for row in found.rows)
            yield f"axis: {' '.join(f'{tick:g}' for tick in plot_data(found.plot)['up']['ticks'])}"
        books = len(presets.names(game(name).rules))
        for number, (about, rules) in enumerate([*tables(name).items()][:books]):
            page = HandOdds(name)
            page.rules = rules
            page.held, page.up = page.asked.dealt(number)
            yield f"=== a hand by {about}"
            yield page.view()["text"]

    check(f"{name}/odds", told())
