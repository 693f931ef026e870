"""A partie has the right score, end, winner and amount won. The tests give a deal as the points of both players."""

from dataclasses import replace

import pytest

from gleek.engine.errors import Inconsistent
from gleek.engine.hand import Hand
from gleek.engine.ledger import Ledger
from gleek.engine.phase import OVER
from gleek.games.piquet.match import Match
from gleek.games.piquet.rules import preset

RUBICON = preset("rubicon")
# The scoring card in Cavendish (8th ed., description of the game): the points of A and B in each deal of five
# parties, the totals, and the amount that the winner won.
CARD = [
    ([(27, 13), (15, 31), (44, 6), (18, 29), (35, 12), (25, 23)], (164, 114), 150),
    ([(15, 30), (75, 4), (45, 6), (32, 12), (6, 38), (51, 2)], (224, 92), 416),
    ([(20, 18), (4, 115), (10, 42), (33, 11), (3, 74), (5, 41)], (75, 301), 476),
    ([(28, 14), (11, 36), (22, 12), (8, 41), (10, 17), (24, 24)], (103, 144), 141),
    ([(23, 12), (9, 25), (40, 8), (15, 26), (27, 13), (16, 20)], (130, 104), 126),
]


def after(match, *deals):
    """Return a match after deals with these points for the first and the second player."""
    for points in deals:
        elder = match.player(0)
        seats = (points[elder], points[1 - elder])
        ledger = Ledger((*seats, -sum(seats)), (), 2)
        match = match.after(Hand.before_deal(match.begin())._replace(phase=OVER, ledger=ledger))
    return match


def begun(rules=RUBICON, **fields):
    return Match(rules.changed(**fields), ("Ann", "Ben"), dealer=1)


def ended(match):
    return match.result and (match.result.winner, match.result.points)


@pytest.mark.parametrize(("deals", "totals", "won"), CARD)
def test_cavendishs_scoring_card(deals, totals, won):
    match = after(begun(), *deals)
    assert match.standing == match.purses == totals
    assert after(begun(), *deals[:-1]).result is None
    winner = int(totals[1] > totals[0])
    assert ended(match) == (winner, won)
    assert match.result.rule == ("partie.rubicon" if min(totals) < 100 else "partie.six_deals")


def test_exactly_a_hundred_points_are_across():
    assert ended(after(begun(), *[(30, 10)] * 5, (30, 50))) == (0, 100 + 180 - 100)
    assert ended(after(begun(), *[(30, 10)] * 5, (30, 49))) == (0, 100 + 180 + 99)


@pytest.mark.parametrize(("fields", "deals"), [({}, 6), ({"partie": "four_deals"}, 4)])
def test_when_it_is_level_each_deals_once_more_and_then_it_is_drawn(fields, deals):
    level = after(begun(**fields), *[(20, 20)] * deals)
    assert level.result is None
    assert after(level, (50, 0)).result is None
    assert ended(after(level, (50, 0), (0, 49)))[0] == 0
    drawn = after(level, (50, 0), (0, 50))
    assert ended(drawn) == (None, 0)
    assert drawn.result.rule == "partie.tie"
    assert drawn.begin().ended == "partie.tie"


def test_in_four_deals_the_first_and_the_last_count_double_and_extra_ones_single():
    match = after(begun(partie="four_deals"), (30, 20), (10, 40), (20, 20), (20, 10))
    assert match.standing == (60 + 10 + 20 + 40, 40 + 40 + 20 + 20)
    assert ended(match) == (0, 100 + 130 - 120)
    assert match.purses == (80, 90)
    level = after(begun(partie="four_deals"), *[(30, 30)] * 4)
    assert after(level, (20, 0), (0, 5)).standing == (200, 185)


@pytest.mark.parametrize(
    ("least", "games"), [(0, 2), (49, 2), (50, 1), (99, 1)], ids=["nought", "under 50", "at 50", "nearly"]
)
def test_a_game_of_a_hundred_counts_double_against_less_than_fifty(least, games):
    match = after(begun(preset("au_cent")), (least, 40), (0, 60))
    assert match.games == (0, games)
    assert match.standing == (0, 0), "each game begins at nought"


def test_three_games_of_five_are_a_partie():
    match = begun(preset("au_cent"))
    for points, games, winner in [
        ((100, 70), (1, 0), None),
        ((60, 100), (1, 1), None),
        ((20, 100), (1, 3), 1),
    ]:
        assert match.result is None
        match = after(match, points)
        assert match.games == games
        assert (match.result and match.result.winner) == winner
    assert match.result == (1, 0, "partie.hundred")
    assert match.begin().ended == "partie.hundred"


def test_the_first_player_with_the_number_wins_a_set():
    match = after(begun(preset("cotton_1674"), up_to=60), (30, 50))
    assert match.result is None
    assert match.begin().elder == 50, "he who dealt is elder now"
    assert after(match, (29, 0)).result is None
    assert after(match, (30, 0)).result == (0, 0, "partie.set")


def test_earlier_scores_are_elders_and_youngers():
    for dealer, standing in ((1, (40, 30)), (0, (30, 40))):
        match = Match.of(RUBICON, ("Ann", "Ben"), dealer, begun().stake, {"elder": 40, "younger": 30})
        assert match.standing == standing
        assert (match.begin().elder, match.begin().younger) == (40, 30)


@pytest.mark.parametrize("partie", ["six_deals", "four_deals", "hundred_up", "set"])
def test_a_partie_goes_on_from_what_its_deals_have_left(partie):
    """A partie can be resumed between any two deals, and ends like the one played without a break."""
    deals = [(30, 12), (5, 40), (60, 3), (20, 21), (44, 9), (12, 30), (70, 2), (33, 8)]
    first = match = begun(partie=partie)
    for points in deals:
        if match.result is not None:
            break
        again = first.resumed(match.hands, match.purses, match.left)
        assert again.begin() == match.begin()
        assert after(again, points).result == after(match, points).result
        assert after(again, points).left == after(match, points).left
        match = after(match, points)
    assert match.ended == (match.result is not None)


def test_the_winner_is_who_has_won_the_partie_and_not_who_has_made_most_points():
    """In four deals the first and the last count double: 100 + 10 + 10 + 100 against 10 + 55 + 55 + 10."""
    played = after(begun(partie="four_deals"), (50, 5), (10, 55), (10, 55), (50, 5))
    assert played.purses == (120, 120)
    assert played.standing == (220, 130)
    assert played.winners == (0,)
    assert after(begun(), (20, 30)).winners == (1,)
    assert after(begun(), (20, 20)).winners == (0, 1)


@pytest.mark.parametrize("left", [(), (1, 2, 3), (1, 2, 0, 0, 0), (-1, 0, 0, 0), (10_001, 0, 0, 0)])
def test_a_partie_that_cannot_be_is_refused(left):
    with pytest.raises(Inconsistent):
        begun().resumed(1, (10, 20), left)


@pytest.mark.parametrize(
    ("standing", "winners"),
    [
        ({"scores": (95, 10), "games": (1, 2)}, (1,)),
        ({"scores": (95, 10), "games": (1, 1)}, (0,)),
        ({"scores": (40, 40), "games": (1, 1)}, (0, 1)),
    ],
)
def test_games_decide_who_leads_and_then_points(standing, winners):
    match = replace(begun(preset("au_cent")), hands=7, **standing)
    assert match.result is None
    assert match.winners == winners
