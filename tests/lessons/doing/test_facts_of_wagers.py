"""Gleek's tasks on the ruff and the sets: each right answer and each figure agrees with the engine."""

from __future__ import annotations

import re

from gleek.engine.cards import SUIT_MASKS, Rank, Suit
from gleek.engine.hand import Hand
from gleek.games.gleek.accounts import RUFF
from gleek.games.gleek.actions import SET_RANKS
from gleek.games.gleek.events import RuffPassed, RuffWon
from gleek.games.gleek.melds import PAYS
from gleek.games.gleek.play.plain import choose
from gleek.games.gleek.ruff import best_ruff
from gleek.lessons.doing.positions import position
from tests.lessons.doing.facts import (
    AGNES,
    HUMPHREY,
    YOU,
    asked,
    gained,
    held_of_a_rank,
    of_suit,
    right,
    seat_of,
)
from tests.lessons.doing.walking import TASKS


def counts(at):
    """Return the ruff value of each suit of the learner's hand, by the suit's name."""
    held = at.hand.held[at.seat]
    return {
        suit.name.capitalize(): best_ruff(held & mask, at.rules)[0]
        for suit, mask in zip(Suit, SUIT_MASKS, strict=True)
    }


def events_after(at):
    return [event for step in at.whole.steps[at.task.step :] for event in step.events]


def test_the_suit_that_is_the_ruff_counts_what_is_said_and_so_does_every_other():
    for name in ("ruff-count", "ruff-small"):
        at, options = asked(name)
        found = counts(at)
        assert {*options} == {*found}
        assert right(options) == max(found, key=found.__getitem__)
        for suit, option in options.items():
            if found[suit] > 10:
                assert re.search(rf"\b{found[suit]}\b", option.say), (name, suit)
        for suit, count in re.findall(
            r"([A-Z][a-z]+s) count (\d+)", " ".join(each.say for each in options.values())
        ):
            assert found[suit] == int(count)
    at, _ = asked("ruff-count")
    turned = at.hand.dealt.turned
    assert turned.name == "king of hearts"
    assert counts(at)["Hearts"] + 10 > counts(at)["Clubs"], "the turn-up is a temptation"


def test_four_aces_win_the_ruff_from_the_longest_suit():
    at, options = asked("ruff-aces")
    ruffs = [best_ruff(at.hand.held[seat_of(at, player)], at.rules) for player in (YOU, HUMPHREY, AGNES)]
    assert right(options) == "You"
    assert [aces for _, _, aces in ruffs] == [True, False, False]
    assert [ruffs[player][0] for player in (HUMPHREY, AGNES)] == [69, 41]
    assert ruffs[HUMPHREY][1].bit_count() == 8
    [won] = [event for event in events_after(at) if isinstance(event, RuffWon)]
    assert won.winners == (at.seat,)


def test_the_ruffs_that_are_named_in_words_are_those_that_are_held():
    for name, said in {
        "ruff-vie": 48,
        "ruff-pass": 29,
        "ruff-revie": 55,
        "ruff-vapour": 24,
        "ruff-equal": 45,
    }.items():
        at = position(TASKS[name][2])
        found = [best_ruff(held, at.rules)[0] for held in at.hand.held]
        assert found[at.seat] == said
        assert f" {said}" in at.task.situation
        if name == "ruff-equal":
            assert found[seat_of(at, AGNES)] == said
        if name == "ruff-vapour":
            assert said == min(found)


def test_to_see_a_vie_and_a_revie_costs_what_is_said():
    at, options = asked("ruff-cost")
    costs = {}
    for word in ("see", "revie"):
        _, events = at.hand.apply(at.action(word), halt=True)
        costs[word] = sum(each.stakes for event in events for each in event.payments if each.payer == at.seat)
    assert right(options) == f"{costs['see']}d."
    assert f"{costs['revie']}d." in options


def test_of_equal_ruffs_the_elder_hands_wins():
    at, options = asked("ruff-equal")
    [won] = [event for event in events_after(at) if isinstance(event, RuffWon)]
    assert right(options) == "You"
    assert won.winners == (at.seat,)
    assert at.seat < seat_of(at, AGNES)


def test_a_ruff_that_nobody_vied_waits_and_the_next_antes_are_added():
    at, options = asked("ruff-passed")
    assert isinstance(at.step.events[-1], RuffPassed)
    assert f"the {at.hand.ledger.balances[RUFF]} stay" in at.task.situation
    following, _ = Hand.dealt_to(at.step.match.after(at.whole.last_hand).begin(), at.hand.deal)
    while following.stage != "ruff":
        following, _ = following.apply(choose(following.observe(following.to_act)))
    assert right(options).partition(" ")[0] == f"{following.ledger.balances[RUFF]}d."


def payments_of(at, stage):
    return [each for step in at.whole.steps[at.task.step :] if step.stage == stage for each in step.payments]


def test_the_sets_of_all_three_and_the_tens_for_which_nobody_pays():
    at, options = asked("melds-unpaid")
    assert at.hand.dealt.trump == Suit.SPADES
    assert [held_of_a_rank(at, each).get(rank) for each, rank in enumerate(("aces", "tens", "kings"))] == [
        3,
        3,
        4,
    ]
    assert "4S" in of_suit(at, HUMPHREY, Suit.SPADES)
    paid = {}
    for each in payments_of(at, "melds"):
        paid.setdefault((each.receiver - at.seat) % 3, set()).add(each.stakes)
    assert paid == {YOU: {4}, HUMPHREY: {2}, AGNES: {6}}
    for text, stakes in (("Your three aces", 4), ("The four of spades", 2), ("The four kings", 6)):
        assert options[text].say.endswith(f" {stakes}.")
    assert right(options) == "The three tens"


def test_what_a_mournival_of_knaves_costs():
    at, options = asked("melds-price")
    assert held_of_a_rank(at, HUMPHREY)["knaves"] == 4
    [mine] = [
        each
        for each in payments_of(at, "melds")
        if (each.payer, each.receiver) == (at.seat, seat_of(at, HUMPHREY))
    ]
    assert right(options) == f"{mine.stakes}d." == f"{PAYS[Rank.KNAVE, 4]}d."
    assert f"you would pay {PAYS[Rank.KNAVE, 3]}" in at.task.situation
    assert at.task.why.endswith(", ".join(f"{rank.words} {PAYS[rank, 4]}" for rank in SET_RANKS) + ".")


def test_what_is_gained_by_all_sets_is_what_the_ledger_pays():
    at, options = asked("melds-balance")
    assert held_of_a_rank(at)["kings"] == 3
    assert held_of_a_rank(at)["queens"] == 4
    paid = payments_of(at, "melds")
    assert right(options) == f"I gain {gained(at, paid)}d."
    to_each = {
        player: sum(
            each.stakes for each in paid if (each.payer, each.receiver) == (at.seat, seat_of(at, player))
        )
        for player in (HUMPHREY, AGNES)
    }
    assert to_each == {HUMPHREY: 1, AGNES: 10}
    assert sum(each.stakes for each in paid if each.receiver == at.seat) == 14
