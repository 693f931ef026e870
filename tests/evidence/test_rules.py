"""The rules named by events, payments and refusals: each has a text, and each field of the rules is named by one."""

from __future__ import annotations

import dataclasses

import pytest

from gleek.evidence import games, readings
from gleek.evidence.quotations import of_game
from gleek.evidence.rules import colour, rule, rules
from gleek.evidence.toml import UnknownName

RULES = {
    "gleek": """
    lift.lowest lift.again deal.twelve deal.turn_up deal.turned_up_tiddy deal.turned_up_towser_tumbler
    stock.turn stock.opening_bid stock.raise stock.eldest_must_open stock.pass stock.nobody stock.halves
    stock.odd_penny stock.exchange
    ruff.turn ruff.ante ruff.vie ruff.see ruff.revie ruff.pass ruff.first_pass ruff.decline ruff.best
    ruff.four_aces ruff.unshown ruff.tie ruff.passed ruff.double ruff.carried
    melds.turn melds.mournival melds.gleek melds.false_call melds.laid_out melds.one_set melds.shown
    tiddy.held towser_tumbler.held
    tricks.turn tricks.hold tricks.follow_suit tricks.trumps_beat tricks.winner_leads
    tricks.turn_up_not_played
    reckoning.tricks reckoning.honours reckoning.twenty_two reckoning.settlement reckoning.left_over
    hand.stage hand.over rules.combination
    """,
    "piquet": """
    cut.first_deal cut.again deal.twelve deal.talon blank.ten blank.claim blank.both exchange.turn
    exchange.elder exchange.younger exchange.hold exchange.talon call.turn call.point call.point_least
    call.sequence call.set call.hold call.one_of_a_kind call.elder_first call.better call.equal
    call.shown_bars score.point score.sequence score.set score.order score.repique score.pique
    look.younger look.none_left tricks.lead tricks.turn tricks.hold tricks.follow_suit tricks.must_win
    tricks.win tricks.last_trick tricks.low_cards tricks.cards tricks.capot end.deal partie.six_deals partie.four_deals
    partie.rubicon partie.hundred partie.double partie.set partie.tie hand.stage hand.over
    """,
    "gillet": """
    lift.lowest lift.again deal.antes deal.three ge.best ge.tricon ge.shown ge.tie ge.left_over ge.carried
    ge.moved point.count point.ace_and_ten point.two_aces point.flux point.turn point.go point.raise
    point.raise_limit point.max_raises point.see point.yield point.first_yield point.unshown point.best
    point.tie point.left_over hand.stage hand.over
    """,
}


GAMES = pytest.mark.parametrize("game", games.games())
EACH = pytest.mark.parametrize(
    ("game", "info"),
    [
        pytest.param(game, info, id=f"{game}-{name}")
        for game in games.games()
        for name, info in rules(game).items()
    ],
)


@GAMES
def test_every_rule_has_an_entry_in_order(game):
    assert list(rules(game)) == RULES[game].split()


@EACH
def test_a_rule_says_what_it_asks_and_names_only_what_exists(game, info):
    assert info.title
    assert info.text.endswith(".")
    assert all(field in readings.fields(game) for field in info.fields)
    assert all(quote in of_game(game) for quote in info.quotes)


@GAMES
def test_every_field_is_named_by_some_rule(game):
    assert {field for info in rules(game).values() for field in info.fields} == set(readings.fields(game))


@GAMES
def test_every_quotation_of_a_game_is_used_by_it_and_colour_is_used_for_nothing_else(game):
    used = {quote for info in rules(game).values() for quote in info.quotes}
    for preset in readings.presets(game).values():
        used |= {quote for reading in preset.readings.values() for quote in reading.quotes}
    extra = {entry.quote for entry in colour(game)}
    assert used | extra == set(of_game(game))
    assert not used & extra
    assert all(entry.place.endswith(".") for entry in colour(game))


def test_they_are_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        rule("gleek", "stock.pass").text = "anything"
    with pytest.raises(TypeError):
        rules("gleek")["stock.pass"] = rule("gleek", "stock.raise")


def test_an_unknown_name_is_answered_with_how_many_there_are():
    with pytest.raises(UnknownName) as caught:
        rule("gleek", "zzz")
    assert (
        str(caught.value)
        == "There is no rule “zzz”; there are 53, from “lift.lowest” to “rules.combination”."
    )
