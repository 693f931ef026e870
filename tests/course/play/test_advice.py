"""The page gives advice in one sentence; on demand it adds expected stakes, reasons and assumptions."""

import json
import re

import pytest

from gleek.course.lesson_data import lessons
from gleek.course.pages.hand_odds import HandOdds
from gleek.course.play.match_panel import match_panel_data
from gleek.course.play.match_session import MatchSession
from gleek.engine.cards import CARDS, bits
from gleek.games.gleek.play import plain
from gleek.games.gleek.rules import preset
from gleek.games.gleek.stock import LayingOut
from gleek.records.codes import code_of, rules_code
from tests.course.play.seated import own_at
from tests.games.gleek.strategies import seeded

FIGURE = r"(0|[+−]\d+\.\d)( ± \d+\.\d)?"


def moments(stop):
    """Yield positions of some hands in which the learner must choose, one for each value that `stop` returns."""
    seen, rng = set(), seeded("advice")
    for seat in range(3):
        own = own_at(code_of(rng.randrange(1 << 30)), seat)
        own.play.forced.made = False
        while not own.play.over:
            if not own.play.mine:
                own.ask({"what": "next"})
                continue
            if stop(own) not in seen:
                seen.add(stop(own))
                yield own
            own.play.do(plain.choose(own.play.hand.observe(own.play.hand.to_act)))
            own.play.clear()
            own.play.show_next()


def advice_of(own):
    own.ask({"what": "hint"})
    return match_panel_data(own)


def test_at_every_stage_the_best_choice_comes_first_with_a_reason_and_all_choices_have_theirs():
    stages = set()
    for own in moments(
        lambda own: (
            own.play.hand.stage,
            type(own.play.hand.phase),
            len(own.play.hand.tricks) // 3,
        )
    ):
        desk = advice_of(own)
        stages.add(own.play.hand.stage)
        hint, advice = desk["hint"], desk["advice"]
        assert json.loads(json.dumps(desk)) == desk
        assert hint.endswith(".")
        assert "careful player" not in hint
        reason = (
            re.sub(r" [^.]* (is|are) about as good\.$", "", hint.partition(". ")[2]).removesuffix(".").lower()
        )
        first = advice["ways"][0]
        assert any(reason in each.lower() for each in [*advice["shared"], *first["reasons"]]), hint
        assert all(re.fullmatch(FIGURE, each["sum"]) for each in advice["ways"])
        assert all(each["reasons"] or advice["shared"] for each in advice["ways"])
        # The bars agree with the figures and stay within their area.
        ends = [each["bar"]["low"] + each["bar"]["high"] for each in advice["ways"]]
        assert ends == pytest.approx(sorted(ends, reverse=True), abs=0.001)
        for each in advice["ways"]:
            bar = each["bar"]
            assert 0 <= bar["low"] <= bar["high"] <= 1.0001
            assert 0 <= bar["begin"] <= bar["end"] <= 1.0001
            middle = (bar["low"] + bar["high"]) / 2
            assert min(abs(middle - bar["begin"]), abs(middle - bar["end"])) < 0.001
        # The task panel's text contains all parts of the advice.
        for told in (hint, *advice["shared"], *advice["notes"], *(each["label"] for each in advice["ways"])):
            assert told in desk["text"]
    assert stages == {"stock", "ruff", "melds", "tricks"}


def test_what_the_learner_has_chosen_to_lay_out_is_weighed_too():
    own = MatchSession()
    own.ask({"what": "number", "value": 13})
    while not own.play.mine:
        own.ask({"what": "next"})
    assert isinstance(own.play.hand.phase, LayingOut)
    weighed = {each["label"] for each in advice_of(own)["advice"]["ways"]}
    for index in list(bits(own.play.hand.held[0]))[-7:]:
        own.ask({"what": "pick", "c": str(CARDS[index])})
    assert own.play.advice is not None, "what was advised stays while cards are chosen"
    after = {each["label"] for each in advice_of(own)["advice"]["ways"]}
    assert len(after) == len(weighed) + 1


def test_nothing_is_advised_where_nothing_is_to_be_chosen_or_the_cards_are_covered():
    own = MatchSession()
    own.ask({"what": "people", "count": 3})
    own.ask({"what": "hint"})
    assert own.play.covered
    assert (match_panel_data(own)["hint"], match_panel_data(own)["advice"]) == ("", None)


def test_while_the_stock_is_bid_for_the_odds_of_these_cards_are_a_link_away():
    own = MatchSession()
    page, _, cards = advice_of(own)["advice"]["odds"].partition("?cards=")
    assert page == lessons("gleek")["odds"].page
    hand = HandOdds()
    hand.ask({"what": "open", "cards": cards})
    assert not hand.problem
    assert hand.held == own.play.hand.held[own.play.seat]
    assert hand.up == own.play.hand.dealt.turn_up
    by_cotton = MatchSession(code_of(0, preset("cotton")))
    link = advice_of(by_cotton)["advice"]["odds"]
    assert link.endswith(
        f"&rules={rules_code(by_cotton.play.rules)}"
    )  # otherwise the page would use the default rules
    later = next(own for own in moments(lambda own: own.play.hand.stage) if own.play.hand.stage == "ruff")
    assert advice_of(later)["advice"]["odds"] == ""
