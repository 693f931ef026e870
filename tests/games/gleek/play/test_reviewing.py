"""Gleek's review finds gross mistakes and ignores hidden cards."""

from gleek import games
from gleek.engine.cards import cards, mask_of
from gleek.games.gleek.accounts import SEAT_WORDS
from gleek.games.gleek.actions import Call, Discard, set_name
from gleek.games.gleek.play import adviser
from gleek.players.review import GRADES, judge
from tests.arena import dealt_round, positions, seed_at
from tests.games.gleek.table import at_melds, dealt

PLAIN = games.player("gleek", "plain-1")


def test_whoever_lays_out_of_a_mournival_of_aces_is_told_so():
    hand = dealt(eldest="AS AH AD AC KS QS JS 9H 8H 7D 6D 5C").replay(
        "eldest bids 13", "second passes", "dealer passes"
    )
    seen = hand.observe(0)
    good = PLAIN(seen, 0)
    assert isinstance(good, Discard)
    held = {str(each): each.bit for each in hand.cards(0)}
    bad = Discard(0, good.mask & (good.mask - 1) | held["AD"])
    verdict = judge(adviser, seen, bad, 1)
    assert GRADES[verdict.grade] == "very costly"
    assert not verdict.best.mask & held["AD"]


def test_a_set_that_is_not_called_costs_what_it_pays_for_certain():
    hand = at_melds(eldest="KS KH KD QS QH QD QC 10S 7D 6D 5C 4C")
    verdict = judge(adviser, hand.observe(0), Call(0), 1)
    assert [set_name(*each) for each in verdict.best.sets] == ["gleek of kings", "mournival of queens"]
    assert verdict.certain
    assert (verdict.loss, verdict.error, GRADES[verdict.grade]) == (2 * (3 + 4), 0, "very costly")


def test_cards_laid_out_cost_their_tricks_in_whatever_seat_the_buyer_sits():
    """The buyer keeps five top trumps or five small cards; the difference is mostly tricks, and equal for all seats."""
    trumps, small = "AD KD QD JD 10D 8D 7D", "5H 4H 6C 5C 4C"
    apart = []
    for seat, name in enumerate(SEAT_WORDS):
        hand = dealt(changes={"eldest_must_open": "no"}, **{name: f"{trumps} {small}"})
        for other in SEAT_WORDS:
            hand, _ = hand.apply(f"{other} {'bids 13' if other == name else 'passes'}")
        outs = [Discard(seat, mask_of(cards(each))) for each in (f"{small} 8D 7D", trumps)]
        best, worst = adviser.trials(hand.observe(seat), 1, outs).stakes
        apart.append(sum(best) / len(best) - sum(worst) / len(worst))
    assert max(apart) - min(apart) < min(apart) / 8, apart


def test_hidden_cards_change_no_verdict():
    changed = 0
    for number, hand in positions("gleek", 3):
        seat, seed = hand.to_act, seed_at(number, hand)
        did = hand.legal()[-1]
        here, there = (
            judge(adviser, each.observe(seat), did, seed) for each in (hand, dealt_round(hand, seat, number))
        )
        changed += str(here) != str(there)
    assert not changed
