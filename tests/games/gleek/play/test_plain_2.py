"""Version 2 of the plain player breaks no set, answers revies when it should, and wins the ruffs it should."""

from __future__ import annotations

import statistics

from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.games import game, player, presets
from gleek.games.gleek.actions import Bid, Discard, Pass, Play, Revie, See
from gleek.games.gleek.melds import sets_in
from gleek.games.gleek.play import plain, plain_2
from gleek.games.gleek.stock import SIZE, Bidding
from gleek.records.codes import deal_number
from tests.arena import mean_and_error, mirrored

GLEEK = game("gleek")
BOOKS = presets.names(GLEEK.rules)


def decisions(books, hands):
    """Yield every decision of three such players in `hands` hands under each book's rules."""
    for book in books:
        rules = presets.preset(GLEEK.rules, book)
        for number in range(hands):
            hand, _ = Hand.dealt_to(GLEEK.setup(rules), deal_number(number, rules))
            while not hand.over:
                seen = hand.observe(hand.to_act)
                action = plain_2.choose(seen)
                yield seen, action
                hand, _ = hand.apply(action)


def test_he_breaks_no_set_while_he_can_lay_out_other_cards():
    held = 0
    for seen, action in decisions(BOOKS, 150):
        if not isinstance(action, Discard):
            continue
        cards = seen.held[action.seat]
        sets = sets_in(cards)
        whole = sum(1 << i for i in range(52) if cards >> i & 1 and any(i % 13 == each[0] for each in sets))
        held += bool(sets)
        if (cards & ~whole).bit_count() >= SIZE:
            assert not action.mask & whole, (seen, action)
    assert held > 20


def test_under_all_books_he_wins_from_the_first_plain_player():
    for book in ("du_coeur", "cotton"):
        rules = presets.preset(GLEEK.rules, book)
        table = mirrored(GLEEK, rules, plain_2.choose, player("gleek", "plain-1"), 200)
        mean, error = mean_and_error([statistics.fmean(each) for each in table])
        assert mean >= 0.3, book
        assert mean > 2 * error, book


def always_revies(seen, seed=0):  # noqa: ARG001 (a player is given a seed)
    """Choose a revie, or else a see, whenever that is legal; otherwise play as `plain-2`."""
    liked = [each for each in seen.legal if isinstance(each, Revie)] or [
        each for each in seen.legal if isinstance(each, See)
    ]
    return liked[0] if liked else plain_2.choose(seen)


def test_nobody_wins_from_him_by_revying_whatever_he_holds():
    rules = presets.preset(GLEEK.rules, "du_coeur")
    table = mirrored(GLEEK, rules, always_revies, plain_2.choose, 150)
    assert statistics.fmean(map(statistics.fmean, table)) < 0


def test_he_leads_what_has_become_the_best_of_its_suit_trumps_first():
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


def test_how_far_he_bids_hangs_on_when_the_stock_is_seen():
    beyond = {"du_coeur": -1, "cotton": 2}
    bought = dict.fromkeys(beyond, 0)
    for book, more in beyond.items():
        for seen, action in decisions([book], 100):
            if not isinstance(seen.phase, Bidding) or not any(isinstance(each, Pass) for each in seen.legal):
                continue
            price = seen.phase.price + 1 if seen.phase.price else seen.rules.opening_bid
            assert isinstance(action, Bid) == (price <= plain.limit(seen, action.seat) + more)
            bought[book] += isinstance(action, Bid)
    assert bought["cotton"] > 3 * bought["du_coeur"] > 0
