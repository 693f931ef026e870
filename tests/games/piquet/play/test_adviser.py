"""Advice and the review at Piquet: every reason reckoned again in another way, nothing hidden used, mistakes found."""

from __future__ import annotations

from math import sqrt

import pytest

from gleek.engine.cards import CARDS, bits, cards, mask_of
from gleek.engine.hand import Hand
from gleek.engine.phase import Over
from gleek.games import reviewer
from gleek.games.piquet.actions import Claim, Deal, Discard, Look
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.items import value_of
from gleek.games.piquet.play import plain
from gleek.games.piquet.play.adviser import Tried, advise, compared
from gleek.games.piquet.play.reasons import KINDS, tell
from gleek.games.piquet.rules import preset
from gleek.games.piquet.setup import Setup
from gleek.players.advice import Reason
from gleek.players.review import judge
from gleek.players.seeds import chance, shuffle
from tests.arena import dealt_round, positions, seed_at

RANKS = "23456789TJQKA"


def texts(mask):
    return [(RANKS[index % 13], "CDHS"[index // 13]) for index in bits(mask)]


def runs(some):
    """The unbroken runs of three or more, from the cards' texts."""
    found = []
    for suit in "CDHS":
        mine = "".join(rank if (rank, suit) in some else " " for rank in RANKS)
        found += [(suit, run) for run in mine.split() if len(run) > 2]
    return found


def sets(some):
    count = {rank: sum(each == rank for each, _ in some) for rank in "TJQKA"}
    return [(rank, number) for rank, number in count.items() if number > 2]


def is_item(kind, item, some):
    """Whether this is the best point, a longest run or a fullest set of these cards."""
    mine = texts(item)
    if kind == 1:
        return (mine[0][1], "".join(rank for rank, _ in mine)) in runs(some)
    if kind == 2:
        return (mine[0][0], len(mine)) in sets(some)
    worth = {
        suit: sum(
            {"A": 11, "T": 10, "J": 10, "Q": 10, "K": 10}.get(r) or int(r) for r, s in some if s == suit
        )
        for suit in "CDHS"
    }
    return value_of(item) == max(worth.values()) == worth[mine[0][1]]


def is_true(seen, action, reason, again):  # noqa: C901, PLR0911 (one for each kind of reason)
    """Reckon a reason again: from the cards' texts, or in other deals."""
    args, kind, seat = reason.args, reason.kind, seen.seat
    held = seen.held[seat]
    kept = texts(held & ~action.mask) if isinstance(action, Discard) else texts(held)
    if kind == "keeps":
        return is_item(args["kind"], args["item"], kept)
    if kind == "breaks":
        return is_item(args["kind"], args["item"], texts(held)) and not is_item(
            args["kind"], args["item"], kept
        )
    if kind == "blank":
        return isinstance(action, Claim) and not {rank for rank, _ in texts(held)} & {*"JQK"}
    if kind in {"shows", "hides"}:
        items = [each for some in action.by_kind for each in some]
        return len({index for each in items for index in bits(each)}) == args.get("cards", 0)
    if kind in {"left", "left_unseen"}:
        talon = SHAPES[seen.rules.pack].pack.bit_count() - 24
        return args["cards"] == talon - sum(seen.facts.taken) and isinstance(action, Look) == (kind == "left")
    if kind == "pique_near":
        return seat == 0 and seen.ledger.balances[0] + args["points"] == 30 and not seen.ledger.balances[1]
    if kind in {"saves", "none_wins", "none_best"}:
        may_win = [each.card for each in seen.legal if wins_or_best(seen, each.card)]
        if kind == "saves":
            return CARDS[args["card"]] in may_win and action.card not in may_win
        return not may_win and bool(seen.phase.table) == (kind == "none_wins")
    if kind in {"only_card", "best_left", "higher_left", "takes", "loses", "bares"}:
        return of_a_card(seen, action.card, reason)
    other = next(each for each in again.choices if each.action == action)
    same = [each for each in other.reasons if each.kind == kind and each.args.get("kind") == args.get("kind")]
    if kind == "in_hand":
        return abs(same[0].args["mine"] - args["mine"]) < 12 and abs(same[0].args["his"] - args["his"]) < 12
    if kind == "wins_tricks":
        assert args["left"] == len(texts(held))
        return abs(same[0].args["tricks"] - args["tricks"]) < 1
    two = same[0].args["chance"] if same else 0.0
    mean = (args["chance"] + two) / 2
    return abs(args["chance"] - two) <= 4 * sqrt(2 * max(mean * (1 - mean), 0.02) / 25) + 0.06


def wins_or_best(seen, card):
    if seen.phase.table:
        led = CARDS[seen.phase.table[0]]
        return card.suit == led.suit and card.rank > led.rank
    return not higher_than(seen, card)


def higher_than(seen, card):
    return [each for each in may_have(seen) if each.suit == card.suit and each.rank > card.rank]


def of_a_card(seen, card, reason):
    seat, table = seen.seat, seen.phase.table
    if reason.kind == "only_card":
        return len(seen.legal) == 1
    if reason.kind in {"takes", "loses"}:
        led = CARDS[table[0]]
        assert card.suit == led.suit
        return (card.suit == led.suit and card.rank > led.rank) == (reason.kind == "takes")
    left = may_have(seen)
    if reason.kind == "bares":
        bare = CARDS[reason.args["card"]]
        mine = [CARDS[index] for index in bits(seen.held[seat]) if CARDS[index].suit == bare.suit]
        above = sum(each.suit == bare.suit and each.rank > bare.rank for each in left)
        return card in mine and max(mine) == bare and above == len(mine) - 1
    return len(higher_than(seen, card)) == reason.args.get("higher", 0)


def may_have(seen):
    """The cards that the other may have."""
    seat, table = seen.seat, seen.phase.table
    gone = {index for trick in seen.tricks for index in trick.cards} | {*table, *bits(seen.held[seat])}
    gone |= {*bits(seen.facts.laid_out[seat]), *bits(seen.facts.left)}
    lacks = {
        CARDS[first].suit
        for leader, (first, second), _ in seen.tricks
        if leader == seat and CARDS[first].suit != CARDS[second].suit
    }
    pack = {*bits(SHAPES[seen.rules.pack].pack)}
    # A point that the other has shown is all that he has of its suit.
    for event in seen.history:
        if event.kind in {"scored", "equal_shown"} and event.seat != seat and event.what == "point":
            suit = CARDS[next(bits(event.mask))].suit
            gone |= {index for index in pack if CARDS[index].suit == suit} - {*bits(event.mask)}
    return [CARDS[index] for index in pack - gone if CARDS[index].suit not in lacks]


def moments():
    """Moments of every kind: of plain players' hands, with a blank, near a repique, with cards left in the talon."""
    for number, hand in positions("piquet", 70):
        yield hand, seed_at(number, hand)
    for some in ("AS 10S 9S 8S 7S AH 10H 9H 8H 7H AD 10D", "AS KS QS JS 10S AH AD AC KH 7H 7D 7C"):
        held = mask_of(cards(some))
        rest = list(bits(SHAPES[32].pack & ~held))
        deal = Deal((held, sum(1 << each for each in rest[:12])), tuple(rest[12:]))
        yield Hand.dealt_to(Setup(preset()), deal)[0], 1
    rng = chance(3)
    for _ in range(4):
        pack = list(bits(SHAPES[32].pack))
        shuffle(pack, len(pack), rng)
        hands = [sum(1 << each for each in pack[first : first + 12]) for first in (0, 12)]
        hand, _ = Hand.dealt_to(Setup(preset()), Deal((hands[0], hands[1]), tuple(pack[24:])))
        for seat in range(2):
            out = plain.laid_out(hand.held[seat], 1, 2, tens=False)
            hand, _ = hand.apply(Discard(seat, out))
        for _ in range(3):
            hand, _ = hand.apply(hand.legal()[0])
        yield hand, 2


def test_every_choice_has_reasons_that_are_true():
    kinds = set()
    for hand, seed in moments():
        seen = hand.observe(hand.to_act)
        advice, again = advise(seen, seed), advise(seen, seed + 1)
        same = {each.action for each in again.choices}
        assert [each.stakes for each in advice.choices] == sorted(
            (each.stakes for each in advice.choices), reverse=True
        )
        assert advice.assumed
        for choice in advice.choices:
            assert choice.action in seen.legal
            assert choice.reasons
            for reason in (*choice.reasons, *advice.assumed):
                kinds.add(reason.kind)
                said = tell(reason, seen.setup, seen.seat, signs=True)
                assert said.endswith(".")
                assert "{" not in said
            if choice.action in same:
                for reason in choice.reasons:
                    assert is_true(seen, choice.action, reason, again), (reason, hand)
    assert kinds >= KINDS - {"other_repique", "only_card"}


def test_errors_are_those_of_the_distance_from_the_best():
    """Two choices that bring as much in every deal are as good for certain, however much hangs on the deal."""
    some = [
        Tried(Discard(0, 1), [10, -30, 50], ()),
        Tried(Discard(0, 2), [10, -30, 50], ()),
        Tried(Discard(0, 4), [4, -30, 50], ()),
    ]
    first, second, third = compared(some, [1.0, 1.0, 1.0], complete=False)
    assert (first.stakes, first.error, second.error) == (10, 0, 0)
    assert third.stakes == pytest.approx(8)
    assert third.error == pytest.approx(sqrt(16 + 4 + 4) / 3)
    assert compared(some, [1.0, 1.0, 1.0], complete=True)[2].error == 0


def test_what_is_asked_about_is_weighed_too():
    number, hand = next(positions("piquet", 1))
    while not isinstance(hand.phase, Over):
        seen = hand.observe(hand.to_act)
        asked = seen.legal[len(seen.legal) - 1]
        assert asked in [each.action for each in advise(seen, number, asked).choices]
        hand, _ = hand.apply(plain.choose(seen))


def test_reasons_are_sentences():
    setup = Setup(preset())
    point = mask_of(cards("KS QS JS 10S 9S"))
    said = {
        ("good", 0): "Your point of five, making 49, is good in 6 deals of 10.",
        ("good", 1): "Your quint to the king in spades is good in 6 deals of 10.",
        (
            "good_uncalled",
            0,
        ): "Your point of five, making 49, would be good in 6 deals of 10, but is left uncalled.",
        ("keeps", 0): "Keeps your point of five, making 49.",
    }
    for (kind, of), sentence in said.items():
        assert tell(Reason(kind, {"kind": of, "item": point, "chance": 0.6}), setup) == sentence


def test_nobody_is_advised_out_of_turn():
    _, hand = next(positions("piquet", 1))
    with pytest.raises(ValueError, match="nobody has anything to choose"):
        advise(hand.observe(1 - hand.to_act), 1)


def test_gross_mistakes_are_dear_and_hidden_cards_change_no_verdict():
    review, graded = reviewer("piquet"), {"exchange": 0, "calling": 0, "tricks": 0}
    for number, hand in positions("piquet", 45):
        seen, seed = hand.observe(hand.to_act), seed_at(number, hand)
        seat, did = seen.seat, hand.legal()[-1]
        if hand.stage == "exchange":  # the five cards that a plain player likes best
            some = plain.laid_out(seen.held[seat], 12 - hand.legal().most, 12 - hand.legal().most, tens=False)
            did = Discard(seat, seen.held[seat] & ~some)
        verdict = judge(review, seen, did, seed)
        assert str(judge(review, dealt_round(hand, seat, number).observe(seat), did, seed)) == str(verdict)
        if hand.stage == "exchange":
            assert verdict.grade == 3, verdict
        graded[hand.stage] += verdict.grade > 0
    assert min(graded.values()) > 0, graded


def test_the_last_cards_are_judged_by_all_deals_that_may_be():
    """With one hand that the other can have nothing is left to chance: no error, and the loss as it is."""
    for number, hand in positions("piquet", 120):
        seen = hand.observe(hand.to_act)
        if hand.stage != "tricks" or len(hand.tricks) < 9 or hand.rules.pack != 32:
            continue
        for action in hand.legal():
            verdict = judge(reviewer("piquet"), seen, action, number)
            assert verdict.error == 0.0
            assert verdict.loss >= -1e-9
