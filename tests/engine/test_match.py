"""Matches: the deal passes to the left, pots and doubled ruffs carry over, and each player keeps a purse."""

import pytest

from gleek.engine.errors import Inconsistent
from gleek.engine.hand import Hand
from gleek.games.gleek.actions import DealOut
from gleek.games.gleek.match import Match
from gleek.games.gleek.rules import preset
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


def test_the_player_with_most_has_won():
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
        (1, (1, -1, 0), (6, 0), "add up to 6 stakes, and must add up to 0"),
        (1, (1, -1, 0), (-6, 0), "0 or more"),
    ],
)
def test_a_match_refuses_what_it_cannot_continue_from(hands, purses, left, words):
    with pytest.raises(Inconsistent, match=words):
        begin().resumed(hands, purses, left)
