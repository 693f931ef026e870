"""Each point of dispute has a hand in which it matters; its replay under every reading agrees with the engine."""

from __future__ import annotations

from itertools import combinations

import pytest

from gleek.evidence import readings
from gleek.lessons.reading.trials import told_apart, trial, why_none
from gleek.lessons.stepping.explorer import Explorer
from gleek.records.compare import compare
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.records.telling import tell_step

EVERY = [(game_id, field) for game_id in ("gleek", "piquet", "gillet") for field in readings.fields(game_id)]
FIELDS = pytest.mark.parametrize(("game_id", "field"), EVERY)
# The list is fixed, so that collecting the tests replays no hand.
UNTRIED = [
    *("ruff_ante", "ruff_vie", "melds"),
    *("deal_by", "elder_min", "call_form", "look", "up_to"),
    *("ante_ge", "ante_point", "raise_limit", "max_raises", "last_one_left", "three_aces"),
]
TRIED = [(game_id, field) for game_id, field in EVERY if field not in UNTRIED]
EACH_TRIED = pytest.mark.parametrize(("game_id", "field"), TRIED)


# These values give the same result in every hand: only the players' knowledge or a whole partie differs.
ALIKE = {
    ("blank_said", "At once", "When elder has touched the talon"),
    ("blank_said", "At once", "Before taking in"),
    ("blank_said", "When elder has touched the talon", "Before taking in"),
    ("partie", "Six deals, with the rubicon", "Four deals, first and last double"),
    ("partie", "Games of a hundred, three of five", "One set"),
}


@FIELDS
def test_each_value_of_each_field_is_told_apart_in_some_hand_or_it_is_said_why_not(game_id, field):
    tried = trial(field, game_id)
    if tried is None:
        assert why_none(field, game_id).endswith(".")
        return
    assert why_none(field, game_id) == ""
    assert [case.value for case in tried.cases] == [
        each.value for each in readings.field(game_id, field).values
    ]
    for one, two in combinations(tried.cases, 2):
        alike = (field, one.label, two.label) in ALIKE
        assert (one.outcome == two.outcome) == alike, f"{one.label} and {two.label}"


def test_only_these_fields_have_no_such_hand():
    assert [field for game_id, field in EVERY if trial(field, game_id) is None] == UNTRIED


@EACH_TRIED
def test_a_case_is_what_the_engine_makes_of_the_hand(game_id, field):
    tried = trial(field, game_id)
    for case in tried.cases:
        record = samples(game_id)[case.hand]
        rules = record.rules().changed(**{field: case.value}, **tried.together)
        again = replay(record, rules)
        assert case.played.rules == rules
        assert case.played.purses == again.purses
        assert case.played.pots == again.pots
        assert (case.played.stop is None) == (case.stop == "")
        if again.stop:
            assert f"step {again.stop.step}" in case.stop
            assert again.stop.refusal.told(signs=True).rstrip(".") in case.stop
    assert sum(case.recorded for case in tried.cases) == 1
    assert tried.recorded.value == getattr(tried.record.rules(), field)
    assert tried.recorded.played.stop is None


@EACH_TRIED
def test_the_changes_account_for_the_purses(game_id, field):
    """If no reading stops the hand, the changes are exactly the payments that differ."""
    tried = trial(field, game_id)
    for case in tried.cases:
        difference = compare(tried.recorded.played, case.played)
        changes = tried.changes(case)
        if case.played.stop is None:
            assert len(changes) == len(difference.lines)
        else:
            before_it = {f"step {number}" for number in range(1, case.played.stop.step)}
            assert {change.where.partition(",")[0] for change in changes} <= before_it
        assert bool(changes) or case.recorded or case.stop or field in {"blank_said", "partie", "first_deal"}
        if case.recorded:
            assert changes == []
        for change in changes:
            assert change.where.startswith("step ")
            assert change.says.endswith(").")


@pytest.mark.parametrize("field", [field for game_id, field in TRIED if game_id == "gleek"])
def test_a_link_opens_the_hand_by_that_reading_where_it_begins_to_differ(field):
    tried = trial(field)
    for case in tried.cases:
        page, _, query = tried.link(case).partition("?")
        assert page == "11-a-whole-hand.ipynb"
        explorer = Explorer()
        explorer.ask({"what": "open", "query": f"?{query}"})
        assert explorer.problems == {"hand": "", "rules": ""}
        assert explorer.hand == tried.hand
        assert explorer.rules == case.played.rules
        assert f"step={explorer.step}" in query
        # All cases are equal up to the step before.
        for other in tried.cases if not case.recorded else ():
            if other.recorded:
                steps = zip(case.played.steps, other.played.steps, strict=False)
                assert all(one.events == two.events for one, two in list(steps)[: explorer.step - 1])


def test_a_value_that_cannot_go_with_the_pot_is_compared_with_all_settled_alike():
    for field in ("tiddy_held", "towser_tumbler"):
        for case in trial(field).cases:
            assert case.played.rules.settlement == "each"


def test_hands_of_the_same_cards_differ_in_the_calls_and_the_field_alone():
    each_has_a_hand = [(*asked, tried) for asked in TRIED if (tried := trial(asked[1], asked[0])).each]
    assert [field for _, field, _ in each_has_a_hand] == ["equality"]
    for game_id, field, tried in each_has_a_hand:
        records = [samples(game_id)[case.hand] for case in tried.cases]
        assert len({(str(record.hands[0].deal), record.preset) for record in records}) == 1
        calls_apart = {
            tuple(str(e.action) for e in record.hands[0].entries if "call" not in str(e.action))
            for record in records
        }
        assert len(calls_apart) == 1
        base = records[0].rules()
        assert {name for record in records for name in record.rules().differs_from(base)} == {field}
        assert [record.rules().as_dict()[field] for record in records] == [case.value for case in tried.cases]


def test_where_only_the_telling_differs_a_step_is_named():
    tried, step = told_apart("melds")
    said = [tell_step(case.played.steps[step - 1]) for case in tried.cases]
    assert len(set(said)) == 2
    assert "shows" in said[1]
    assert "shows" not in said[0]
    assert told_apart("ruff_ante") is None


@FIELDS
def test_the_labels_are_the_fields_own(game_id, field):
    labels = [value.label for value in readings.field(game_id, field).values]
    tried = trial(field, game_id)
    assert tried is None or [case.label for case in tried.cases] == labels
