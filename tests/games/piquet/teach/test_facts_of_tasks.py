"""The statements in Piquet's tasks agree with the engine: cards, counts, calls, and who takes a trick.

`tests/lessons/doing/test_tasks.py` tests for every game that stated sums are true, and that no legal choice does
better than a right answer.
"""

from __future__ import annotations

import random
from statistics import fmean

import pytest

from gleek.engine.cards import CARDS, RANK_MASKS, SUIT_MASKS, Rank, Suit, bits, cards, mask_of
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Deal, Discard
from gleek.games.piquet.items import all_in, best_point, value_of
from gleek.games.piquet.play.plain import choose
from gleek.lessons.course import lessons
from gleek.lessons.doing.positions import position
from gleek.lessons.teaching import teaching

TASKS = {task.id: task for lesson in lessons("piquet").values() for task in lesson.tasks}
VERDICT = teaching("piquet").verdict
SEQUENCES = 1


def at(name):
    return position(TASKS[name])


def mine(place):
    return place.hand.held[place.seat]


def others(place):
    return place.hand.held[1 - place.seat]


def right(name):
    return next(option.text for option in TASKS[name].options if option.right)


def cards_of_suits(held):
    return {suit.word: (held & SUIT_MASKS[suit]).bit_count() for suit in Suit}


def test_the_hands_of_the_first_page_are_as_it_says():
    place = at("welcome-suit")
    assert cards_of_suits(mine(place)) == {"spades": 4, "hearts": 5, "clubs": 2, "diamonds": 1}
    assert right("welcome-suit") == "Hearts"
    assert (value_of(mine(place) & SUIT_MASKS[Suit.HEARTS])) == 49
    diamonds = others(place) & SUIT_MASKS[Suit.DIAMONDS]
    assert (diamonds.bit_count(), value_of(diamonds)) == (5, 48)
    assert all_in(SEQUENCES, mine(place)) == (mask_of(cards("AH KH QH JH")),)
    assert mine(place) & RANK_MASKS[Rank.KNAVE] == mask_of(cards("JS JH JC"))
    assert others(place) & RANK_MASKS[Rank.TEN] == RANK_MASKS[Rank.TEN]


def test_the_tricks_of_the_first_page_are_as_it_says():
    place = at("welcome-throw")
    won = [trick.winner for trick in place.hand.tricks]
    assert (won.count(place.seat), len(won)) == (5, 8)
    assert (
        place.hand.phase.table == (CARDS.index(cards("QC")[0]),)
        or cards("QC")[0].index in place.hand.phase.table
    )
    assert not mine(place) & SUIT_MASKS[Suit.CLUBS]
    place = at("welcome-take")
    assert place.hand.phase.table == (cards("QS")[0].index,)
    assert mine(place) == mask_of(cards("AS JS"))
    end = at("welcome-cards").whole.steps[-1].hand
    assert sum(trick.winner == 0 for trick in end.tricks) == 7


def test_who_may_exchange_how_many():
    place = at("exchange-three")
    legal = place.hand.legal()
    assert (legal.least, legal.most) == (1, 3)
    assert right("exchange-three") == "One to three"
    first = at("exchange-elder")
    assert first.hand.to_act == 1 - first.seat
    assert (first.hand.legal().least, first.hand.legal().most) == (1, 5)


def test_the_hands_of_the_exchange_are_as_they_are_said_to_be():
    assert all_in(SEQUENCES, mine(at("exchange-lay-out"))) == (mask_of(cards("AS KS QS JS 10S")),)
    assert mine(at("exchange-lay-out")) & RANK_MASKS[Rank.ACE] == mask_of(cards("AS AH AD"))
    assert all_in(SEQUENCES, mine(at("exchange-younger"))) == (mask_of(cards("AH KH QH JH 10H")),)
    courts = RANK_MASKS[Rank.KING] | RANK_MASKS[Rank.QUEEN] | RANK_MASKS[Rank.KNAVE]
    assert not mine(at("exchange-blank")) & courts
    place = at("exchange-point")
    assert value_of(mine(place) & SUIT_MASKS[Suit.HEARTS]) == 50
    assert value_of(others(place) & SUIT_MASKS[Suit.SPADES]) == 49


def test_both_may_see_what_is_left_where_younger_looks():
    place = at("exchange-look")
    looked = place.whole.steps[TASKS["exchange-look"].to - 1].events[-1]
    assert (looked.kind, looked.looks, looked.seat) == ("looked", True, 1 - place.seat)
    for seat in (0, 1):
        seen = looked.seen_by(seat)
        assert seen.mask == looked.mask != 0


def test_the_point_that_is_called_is_the_best():
    place = at("calls-point")
    clubs, hearts = (mine(place) & SUIT_MASKS[suit] for suit in (Suit.CLUBS, Suit.HEARTS))
    assert best_point(mine(place), tens=False) == clubs
    assert (clubs.bit_count(), value_of(clubs), hearts.bit_count(), value_of(hearts)) == (5, 51, 5, 46)
    assert right("calls-point") == "Clubs"


@pytest.mark.parametrize(
    ("name", "to", "what", "who"),
    [
        ("calls-sequence", 8, "sequence", "You"),
        ("calls-set", 10, "set", "Humphrey"),
        ("welcome-point", 8, "point", "You"),
    ],
)
def test_the_player_whose_call_scores_is_the_one_who_is_right(name, to, what, who):
    place = at(name)
    scored = [
        event
        for step in place.whole.steps[:to]
        for event in step.events
        if getattr(event, "what", "") == what
    ]
    assert {place.whole.steps[-1].hand.setup.names[event.seat] for event in scored} == {who}
    assert right(name) == who


def test_nobody_has_answered_yet_where_it_is_asked_whose_call_scores():
    asked = [position(task) for task in TASKS.values() if any(each.touch == "face" for each in task.options)]
    calling = [place for place in asked if place.hand.stage == "calling"]
    assert len(calling) == 3
    assert not [place.task.id for place in calling if place.hand.facts.kinds]


@pytest.mark.parametrize(
    ("name", "mine", "his"),
    [("calls-call", 12, 0), ("calls-answer", 17, 10), ("repique-save", 5, 33), ("repique-tens", 6, 30)],
)
def test_what_a_verdict_says_that_a_call_scores_is_scored_on_the_table(name, mine, his):
    place = at(name)
    said = VERDICT.judge(place, VERDICT.best(place))
    assert said.kind == "right"
    figures = [each for each in (("Scored now: you", mine), ("Humphrey", his)) if each[1]]
    assert [(each.name, each.stakes) for each in said.figures] == figures
    purses = said.after.steps[-1].hand.ledger.purses
    assert (purses[place.seat], purses[1 - place.seat]) == (mine, his)


@pytest.mark.parametrize("name", ["welcome-throw", "calls-answer", "repique-tens", "play-take"])
def test_the_lead_that_is_told_is_the_one_at_the_end_of_the_deal(name):
    place = at(name)
    wrong = place.action(TASKS[name].costly[0].actions[0])
    told = [each.stakes for each in VERDICT.judge(place, wrong).figures]
    leads = []
    for action in (wrong, VERDICT.best(place)):
        now, _ = place.hand.apply(action)
        while not now.over:
            now, _ = now.apply(choose(now.observe(now.to_act)))
        leads.append(now.ledger.purses[place.seat] - now.ledger.purses[1 - place.seat])
    assert told == leads


def test_four_in_a_row_and_three_in_a_row_stand_against_one_another():
    place = at("calls-sequence")
    assert all_in(SEQUENCES, mine(place))[0] == mask_of(cards("10S 9S 8S 7S"))
    assert all_in(SEQUENCES, others(place))[0] == mask_of(cards("AS KS QS"))


def test_equal_points_are_equal():
    place = at("calls-equal")
    assert (
        value_of(best_point(mine(place), tens=False)) == value_of(best_point(others(place), tens=False)) == 47
    )
    assert place.whole.steps[6].events[0].answers[0] == "equal"


def test_the_knave_that_tells_is_the_fourth():
    place = at("calls-told")
    knaves = RANK_MASKS[Rank.KNAVE]
    assert mine(place) & knaves == mask_of(cards("JD"))
    assert (others(place) & knaves).bit_count() == 3


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("repique-count", "repique"),
        ("repique-saved", ""),
        ("repique-younger", "repique"),
        ("repique-pique", "pique"),
        ("repique-lost-trick", "pique"),
        ("repique-equal", "pique"),
    ],
)
def test_there_is_a_repique_or_a_pique_where_one_is_said_to_be(name, what):
    place, task = at(name), TASKS[name]
    steps = place.whole.steps[task.step : task.to]
    made = {
        event.what
        for step in steps
        for event in step.events
        if getattr(event, "what", "") in {"pique", "repique"}
    }
    assert made == ({what} if what else set())
    if task.options:
        assert right(name).startswith("Yes" if what else "No")


def test_what_was_counted_before_is_what_is_said():
    assert at("repique-count").hand.ledger.purses == (10, 0)
    for name in ("repique-pique", "repique-lost-trick", "repique-equal"):
        assert at(name).hand.ledger.purses == (29, 0), name
    assert value_of(mine(at("repique-save")) & SUIT_MASKS[Suit.HEARTS]) == 50
    assert at("play-all").hand.ledger.purses[1] == 0


def test_who_takes_the_seven_of_hearts_is_humphrey_with_the_queen():
    place = at("repique-lost-trick")
    taken = [event for step in place.whole.steps[26:30] for event in step.events if event.kind == "trick"]
    assert [(event.seat, CARDS[event.card].name) for event in taken] == [(1, "queen of hearts")]


def test_the_tricks_of_the_play_are_as_they_are_said_to_be():
    place = at("play-follow")
    assert [CARDS[index].name for index in place.hand.phase.table] == ["ace of spades"]
    assert mine(place) & SUIT_MASKS[Suit.SPADES] == mask_of(cards("KS 8S"))
    place = at("play-take")
    assert [CARDS[index].name for index in place.hand.phase.table] == ["queen of diamonds"]
    assert (mine(place), others(place)) == (mask_of(cards("KD 10D")), mask_of(cards("10S")))
    place = at("play-all")
    assert [trick.winner for trick in place.hand.tricks] == [place.seat] * 4
    assert not others(place) & SUIT_MASKS[Suit.SPADES]
    assert others(place) & SUIT_MASKS[Suit.HEARTS] == mask_of(cards("QH"))
    end = at("play-divided").hand
    assert [sum(trick.winner == seat for trick in end.tricks) for seat in (0, 1)] == [6, 6]


# ---- choices that are right on average, and not only in the one deal ------------------------------------------


def lead(place, out, deals):
    """Return the learner's average lead in points after discarding these cards.

    The average is over random deals consistent with the learner's hand.
    """
    rng, hand, seat = random.Random(place.task.id), place.hand, place.seat  # noqa: S311
    own = mask_of(cards(out)) | mine(place)
    unseen = [*bits(hand.game.shape(hand.rules).pack & ~own)]
    leads = []
    for _ in range(deals):
        rng.shuffle(unseen)
        theirs = sum(1 << each for each in unseen[:12])
        held = (own, theirs) if seat == 0 else (theirs, own)
        now, _ = Hand.dealt_to(hand.setup, Deal(held, tuple(unseen[12:])))
        while now.to_act != seat or now.stage != "exchange":
            now, _ = now.apply(choose(now.observe(now.to_act)))
        now, _ = now.apply(Discard(seat, mask_of(cards(out))))
        while not now.over:
            now, _ = now.apply(choose(now.observe(now.to_act)))
        purses = now.ledger.purses
        leads.append(purses[seat] - purses[1 - seat])
    return fmean(leads)


@pytest.mark.parametrize(
    ("name", "right_cards", "other_cards"),
    [
        ("exchange-lay-out", "7H 10C 7C 10D 7D", "AH AD 10C 10D 7D"),
        ("exchange-younger", "8S 7S 7D", "KC KD 7D"),
        ("exchange-point", "7S 8D 7D", "9H JH QC"),
    ],
)
def test_what_is_right_to_lay_out_is_right_on_average(name, right_cards, other_cards):
    place = at(name)
    assert place.is_right(Discard(place.seat, mask_of(cards(right_cards))))
    assert not place.is_right(Discard(place.seat, mask_of(cards(other_cards))))
    assert lead(place, right_cards, 60) > lead(place, other_cards, 60) + 3
