"""The plain player breaks no set, answers revies, leads its best cards, and offers a fair price for the stock."""

import statistics

import pytest

from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.games import game, presets
from gleek.games.gleek.actions import Bid, Discard, Pass, Play, Revie, See
from gleek.games.gleek.melds import sets_in
from gleek.games.gleek.play import plain
from gleek.games.gleek.stock import SIZE, Bidding
from gleek.records.codes import deal_number
from tests.arena import mirrored
from tests.games.gleek.table import dealt

GLEEK = game("gleek")
BOOKS = presets.names(GLEEK.rules)


def decisions(books, hands):
    """Yield every decision of three plain players in `hands` hands under each book's rules."""
    for book in books:
        rules = presets.preset(GLEEK.rules, book)
        for number in range(hands):
            hand, _ = Hand.dealt_to(GLEEK.setup(rules), deal_number(number, rules))
            while not hand.over:
                seen = hand.observe(hand.to_act)
                action = plain.choose(seen)
                yield seen, action
                hand, _ = hand.apply(action)


def test_the_player_breaks_no_set_while_other_cards_can_be_laid_out():
    held = 0
    for seen, action in decisions(BOOKS, 60):
        if not isinstance(action, Discard):
            continue
        cards = seen.held[action.seat]
        sets = sets_in(cards)
        whole = sum(1 << i for i in range(52) if cards >> i & 1 and any(i % 13 == each[0] for each in sets))
        held += bool(sets)
        if (cards & ~whole).bit_count() >= SIZE:
            assert not action.mask & whole, (seen, action)
    assert held > 20


def always_revies(seen, seed=0):  # noqa: ARG001 (a player is given a seed)
    """Choose a revie, or else a see, whenever that is legal; otherwise play as `plain-1`."""
    liked = [each for each in seen.legal if isinstance(each, Revie)] or [
        each for each in seen.legal if isinstance(each, See)
    ]
    return liked[0] if liked else plain.choose(seen)


def test_nobody_wins_from_the_player_by_always_revying():
    rules = presets.preset(GLEEK.rules, "du_coeur")
    table = mirrored(GLEEK, rules, always_revies, plain.choose, 150)
    assert statistics.fmean(map(statistics.fmean, table)) < 0


def test_the_player_leads_the_best_of_a_suit_trumps_first():
    led = 0
    for seen, action in decisions(["du_coeur", "cotton"], 60):
        if not isinstance(action, Play) or seen.phase.table:
            continue
        held = set(bits(seen.held[action.seat]))
        gone = {index for trick in seen.tricks for index in trick.cards} | held | {seen.dealt.turn_up}
        best = {i for i in held if {*range(i + 1, i // 13 * 13 + 13)} <= gone}
        trumps = {i for i in best if i // 13 == seen.dealt.trump}
        if best:
            led += action.card.rank.letter not in "AJ"
            assert action.card.index in (trumps or best), (seen, action)
    assert led > 100


def test_the_highest_bid_depends_on_when_the_stock_is_seen():
    bought = {"du_coeur": 0, "cotton": 0}
    for book in bought:
        for seen, action in decisions([book], 100):
            if not isinstance(seen.phase, Bidding) or not any(isinstance(each, Pass) for each in seen.legal):
                continue
            price = seen.phase.price + 1 if seen.phase.price else seen.rules.opening_bid
            assert isinstance(action, Bid) == (
                price <= plain.limit(seen.rules, seen.held[action.seat], seen.dealt.trump)
            )
            bought[book] += isinstance(action, Bid)
    assert bought["cotton"] > 3 * bought["du_coeur"] > 0


@pytest.mark.parametrize(
    ("kings", "worth"),
    [("KS JC", 0), ("KS KH", 1), ("KS KH KC", 1), ("KS KH KC KD", 1)],
    ids=["none", "a pair", "a gleek", "a mournival"],
)
def test_a_set_is_not_worth_a_pair_as_well(kings, worth):
    rest = ["AS", "QS", "10S", "10H", "10C", "10D", "9D", "8D", "7D", "6D"]
    held = " ".join([*kings.split(), *rest][:12])
    seen = dealt(eldest=held, turn_up="4D").observe(0)
    assert plain.limit(seen.rules, seen.held[0], seen.dealt.trump) == 9 + worth
