"""Matches: the deal passes to the left, pots and doubled ruffs carry over, and each player keeps a purse."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from gleek.engine.errors import Inconsistent
from gleek.engine.hand import Hand
from gleek.games.gleek.accounts import RECKONING, RUFF
from gleek.games.gleek.actions import DealOut
from gleek.games.gleek.match import Match
from gleek.games.gleek.rules import preset
from tests.games.gleek.strategies import play_match, played_matches, seeded
from tests.games.gleek.table import PASS, call_all, deal, do, play_out

PLAYERS = ("Ann", "Ben", "Cat")
NOBODY_MUST = {"eldest_must_open": "no"}


def begin(dealer=0, **given):
    changes = given.pop("changes", {})
    return Match(preset("du_coeur", **(NOBODY_MUST | changes)), PLAYERS, dealer, **given)


def one_hand(match, ruff=PASS):
    """Play one hand of the match without a buyer of the stock; `ruff` holds the actions of the ruff."""
    hand, _ = Hand.before_deal(match.begin()).apply(DealOut(2, deal()))
    return play_out(call_all(do(do(hand, PASS), ruff)))


def test_seats_follow_from_who_deals():
    for dealer, names in enumerate([("Ben", "Cat", "Ann"), ("Cat", "Ann", "Ben"), ("Ann", "Ben", "Cat")]):
        match = begin(dealer)
        assert match.begin().names == names
        assert [PLAYERS[match.player(seat)] for seat in range(3)] == list(names)


def test_the_deal_passes_to_the_left():
    match, dealers = begin(1), []
    for _ in range(4):
        dealers.append(PLAYERS[match.dealer])
        match = match.after(one_hand(match))
    assert dealers == ["Ben", "Cat", "Ann", "Ben"]
    assert match.hands == 4


def test_purses_are_kept_by_player_and_not_by_seat():
    match = begin(0)
    hand = one_hand(match, "eldest vies, second passes, dealer passes")
    eldest, second, dealer = hand.ledger.purses
    assert match.after(hand).purses == (dealer, eldest, second)  # Ann dealt and Ben was eldest
    assert match.purses_during(hand) == match.after(hand).purses


def test_a_passed_ruff_is_carried_and_adds_up():
    match = begin()
    first = match.after(one_hand(match))
    # Six come from the antes. All the honours are in the unsold stock, which leaves thirty more.
    assert (first.pot, first.doubled) == (36, False)
    assert first.begin().carried == 36
    second = first.after(one_hand(first))
    assert second.pot == 72
    won = one_hand(second, "eldest vies, second passes, dealer passes")
    assert second.after(won).pot == 30  # 72 and this hand's own 8 are won; its honours are left over again


def test_a_passed_ruff_is_doubled_until_it_is_won():
    match = begin(changes={"ruff_passed": "double"})
    first = match.after(one_hand(match))
    assert first.begin().doubled
    second = first.after(one_hand(first))
    assert second.doubled
    hand = one_hand(second, "eldest vies, second passes, dealer passes")
    assert hand.ledger.payments[0].stakes == second.pot
    assert not second.after(hand).doubled


def test_what_was_declared_at_the_beginning_is_counted():
    match = begin(pot=5, doubled=True, carried=5)
    assert (match.begin().carried, match.begin().doubled) == (5, True)
    after = match.after(one_hand(match))
    assert sum(after.purses) + after.pot == 5


@settings(max_examples=60)
@given(played_matches())
def test_purses_and_pot_come_to_what_was_carried_in_at_every_moment(played):
    for match, hand, after in zip(played.matches, played.hands, played.matches[1:], strict=False):
        for moment in hand.hands:
            inside = moment.ledger
            pots = inside.balances[RUFF] + inside.balances[RECKONING]
            assert sum(match.purses_during(moment)) + pots == match.carried
        assert sum(after.purses) + after.pot == match.carried
        assert after.stake is match.stake
        assert after.players == match.players
        assert after.rules == match.rules


def test_a_match_is_a_value():
    one, two = (play_match(preset(), 0, seeded(7), 3) for _ in range(2))
    assert one.matches == two.matches
    assert len(set(one.matches)) == 4


def test_a_match_goes_on_from_its_purses_and_what_hands_have_left():
    first = match = begin(changes={"ruff_passed": "double"})
    for _ in range(4):
        match = match.after(one_hand(match))
        again = first.resumed(match.hands, match.purses, match.left)
        assert again == match
        assert again.after(one_hand(again)) == match.after(one_hand(match))
        assert again.held == first.held == 0
    assert match.doubled


def test_whoever_has_most_has_won():
    match = begin()
    assert match.winners == (0, 1, 2)
    won = match.after(one_hand(match, "eldest vies, second passes, dealer passes"))
    assert won.winners == (won.purses.index(max(won.purses)),)
    assert not won.ended


@pytest.mark.parametrize(
    ("hands", "purses", "left", "words"),
    [
        (0, (1, -1, 0), (0, 0), "before the first hand"),
        (1, (1, -1), (0, 0), "has 3 purses, not 2"),
        (1, (1, -1, 0), (0,), "leave 2 numbers, not 1"),
        (1, (1, -1, 0), (6, 0), "come to 6 stakes, where they must come to 0"),
        (1, (1, -1, 0), (-6, 0), "0 or more"),
    ],
)
def test_what_a_match_cannot_go_on_from_is_refused(hands, purses, left, words):
    with pytest.raises(Inconsistent, match=words):
        begin().resumed(hands, purses, left)
