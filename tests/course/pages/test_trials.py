"""Each point of dispute has a hand in which it matters; its replay under every reading agrees with the engine."""

from itertools import combinations

import pytest

from gleek.course.explorer.explorer import Explorer
from gleek.course.pages.trials import trial, why_none
from gleek.evidence import readings
from gleek.games import ids
from gleek.records.compare import compare
from gleek.records.replay import replay
from gleek.records.samples import samples

FIELDS = pytest.mark.parametrize(
    ("game_id", "field"), [(game_id, field) for game_id in ids() for field in readings.fields(game_id)]
)
# The fields of which no value changes a hand's result.
UNTRIED = {
    *("ruff_ante", "ruff_vie", "melds"),
    *("deal_by", "elder_min", "call_form", "look", "up_to"),
    *("ante_ge", "ante_point", "raise_limit", "max_raises", "last_one_left", "three_aces"),
}
# These values give the same result in every hand: only the players' knowledge or a whole partie differs.
ALIKE = {
    ("blank_said", "At once", "When elder has touched the talon"),
    ("blank_said", "At once", "Before taking in"),
    ("blank_said", "When elder has touched the talon", "Before taking in"),
    ("partie", "Six deals, with the rubicon", "Four deals, first and last double"),
    ("partie", "Games of a hundred, three of five", "One set"),
}


@FIELDS
def test_each_value_of_each_field_is_told_apart_by_the_engine_in_some_hand_or_it_is_said_why_not(
    game_id, field
):
    tried = trial(field, game_id)
    assert (tried is None) == (field in UNTRIED)
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
    # If no reading stops the hand, the changes are exactly the payments that differ.
    for case in tried.cases:
        difference = compare(tried.recorded.played, case.played)
        changes = tried.changes(case)
        if case.played.stop is None:
            assert len(changes) == len(difference.lines)
        else:
            before_it = {f"step {number}" for number in range(1, case.played.stop.step)}
            assert {where.partition(",")[0] for where, _ in changes} <= before_it
        assert bool(changes) or case.recorded or case.stop or field in {"blank_said", "partie", "first_deal"}
        if case.recorded:
            assert changes == []
        for where, says in changes:
            assert where.startswith("step ")
            assert says.endswith(").")


@pytest.mark.parametrize("field", [field for field in readings.fields("gleek") if field not in UNTRIED])
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
        # All cases are equal up to the step before the one that the page opens.
        for other in tried.cases if not case.recorded else ():
            if other.recorded:
                steps = zip(case.played.steps, other.played.steps, strict=False)
                assert all(one.events == two.events for one, two in list(steps)[: explorer.step - 1])
