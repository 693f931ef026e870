"""Gleek's tasks on the tricks and the reckoning: each right answer and each figure agrees with the engine."""

from __future__ import annotations

from gleek.engine.cards import CARDS, Rank, Suit
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.play.plain import choose
from gleek.games.gleek.reckoning import A_TRICK, DEALER
from gleek.games.gleek.trumps import counting
from gleek.lessons.doing.positions import position
from tests.lessons.doing.facts import (
    AGNES,
    HUMPHREY,
    YOU,
    asked,
    gained,
    of_suit,
    on_the_table,
    right,
    seat_of,
)
from tests.lessons.doing.walking import TASKS


def test_an_ace_that_takes_the_first_trick_would_be_trumped_in_the_next_of_its_suit():
    at = position(TASKS["tricks-lead"][2])
    assert not at.hand.tricks
    assert of_suit(at, YOU, Suit.DIAMONDS) == {"6D", "4D"}
    assert at.hand.dealt.trump == Suit.DIAMONDS
    ace = next(card for card in CARDS if card.name == "ace of spades")
    assert at.hand.facts.ruff_shown[seat_of(at, AGNES)] & ace.bit
    first, second = at.whole.last_hand.tricks[:2]
    assert [CARDS[trick.cards[0]].suit for trick in (first, second)] == [Suit.CLUBS, Suit.CLUBS]
    assert (first.winner, second.winner) == (at.seat, seat_of(at, AGNES))
    assert of_suit(at, AGNES, Suit.CLUBS) == {"QC"}


def test_toms_nine_stay_with_agnes_though_the_queen_takes_him():
    at = position(TASKS["tricks-tom"][2])
    assert of_suit(at, YOU, Suit.HEARTS) == {str(card) for card in at.hand.cards(at.seat)}
    end = at.whole.last_hand
    takes = sum(trick.winner == seat_of(at, AGNES) for trick in end.tricks)
    assert end.facts.scores[seat_of(at, AGNES)] == 3 * takes + 9 + 3 - 22, "the king is hers too"


def test_what_tib_brings_is_fifteen_and_a_trick():
    at, options = asked("tricks-tib")
    assert "AC" in of_suit(at, YOU, Suit.CLUBS)
    assert at.hand.dealt.trump == Suit.CLUBS
    after = at.hand.replay("dealer plays AC")
    while len(after.tricks) == len(at.hand.tricks):
        after, _ = after.apply(choose(after.observe(after.to_act)))
    assert after.tricks[-1].winner == at.seat
    tib = next(card for card in CARDS if str(card) == "AC")
    assert right(options) == str(counting(at.rules, Suit.CLUBS)[tib.index] + A_TRICK)


def test_who_holds_no_more_of_a_suit_and_which_trumps_are_out():
    at = position(TASKS["tricks-let-go"][2])
    assert on_the_table(at) == {AGNES: "ten of diamonds"}
    assert not of_suit(at, YOU, Suit.DIAMONDS) | of_suit(at, HUMPHREY, Suit.DIAMONDS)
    assert at.hand.dealt.trump == Suit.HEARTS
    assert (of_suit(at, YOU, Suit.HEARTS), of_suit(at, HUMPHREY, Suit.HEARTS)) == ({"9H", "8H"}, {"JH"})
    assert not of_suit(at, AGNES, Suit.HEARTS)
    at = position(TASKS["tricks-draw-trumps"][2])
    assert at.hand.dealt.trump == Suit.CLUBS
    theirs = [of_suit(at, player, Suit.CLUBS) for player in (HUMPHREY, AGNES)]
    assert sum(map(len, theirs)) == 4
    assert max(map(len, theirs)) == 2, "two rounds draw them all"
    assert not of_suit(at, AGNES, Suit.HEARTS) | of_suit(at, HUMPHREY, Suit.SPADES)


def honours_held(at, player=YOU):
    """Return the ranks of a player's honours after the exchange; the dealer's include a turned-up honour."""
    seat, trump = seat_of(at, player), at.hand.dealt.trump
    held = next(step.hand.held[seat] for step in at.whole.steps if step.hand and step.hand.stage == "ruff")
    turned = at.hand.dealt.turned
    counted = held | (turned.bit if seat == DEALER else 0)
    worth = counting(at.rules, trump)
    return [card.rank.word for card in reversed(CARDS) if counted & card.bit and worth[card.index]]


def tricks_taken(at, player=YOU):
    return sum(trick.winner == seat_of(at, player) for trick in at.whole.last_hand.tricks)


def score(at, player=YOU):
    return at.whole.last_hand.facts.scores[seat_of(at, player)]


def test_what_was_taken_and_held_and_what_it_comes_to():
    at, options = asked("reckoning-above")
    assert (tricks_taken(at), honours_held(at), score(at)) == (5, ["ace", "king"], 11)
    assert right(options) == "Above 22"
    assert options["Above 22"].say.startswith(f"{22 + score(at)}:")
    at, _ = asked("reckoning-own")
    assert (tricks_taken(at), honours_held(at), score(at)) == (4, ["ace"], at.sum_asked())


def test_what_two_are_above_the_third_is_short():
    at, options = asked("reckoning-third")
    assert [score(at, player) for player in (YOU, HUMPHREY, AGNES)] == [11, 5, -16]
    assert right(options) == f"{-score(at, AGNES)} short"


def test_a_turned_up_honour_is_the_dealers_and_one_that_is_taken_its_holders():
    at, options = asked("reckoning-dealer")
    assert (tricks_taken(at), honours_held(at)) == (2, ["queen", "knave"])
    assert at.hand.dealt.turned.rank.word == "knave"
    assert at.seat == DEALER
    assert right(options) == str(-score(at))
    assert {*options} == {str(22 - 6 - each) for each in (12, 9, 3, 0)}, "a slip for each honour left out"
    [fell] = [trick for trick in at.hand.tricks if at.hand.dealt.trump * 13 + Rank.QUEEN in trick.cards]
    assert fell.winner == seat_of(at, HUMPHREY)
    assert at.hand.dealt.trump * 13 + Rank.KING in fell.cards


def test_what_nobody_draws_is_the_buried_queens():
    at, options = asked("reckoning-left-over")
    end = at.whole.last_hand
    assert "queen of clubs" in {card.name for card in CARDS if end.facts.laid_out & card.bit}
    assert [score(at, player) for player in (YOU, HUMPHREY, AGNES)] == [29, -16, -16]
    assert sum(end.facts.scores) + 3 * 22 == 63
    assert end.ledger.balances[RUFF] == 3
    assert right(options) == "They wait for the next ruff"


def test_the_buyer_sets_the_reckoning_against_the_stock_and_the_ruff():
    at, options = asked("reckoning-buyer")
    end = at.whole.last_hand
    assert score(at) == 14
    by_rule = {}
    for each in end.ledger.payments:
        stage = each.rule.partition(".")[0]
        by_rule[stage] = by_rule.get(stage, 0) + gained(at, [each])
    assert {stage: sum_ for stage, sum_ in by_rule.items() if sum_} == {
        "stock": -13,
        "ruff": -2,
        "reckoning": 14,
    }
    assert right(options) == f"I lost {-end.ledger.purses[at.seat]}d."
