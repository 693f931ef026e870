"""Checks that a reason in Piquet's advice is true, by computing it in another way than the adviser.

The reasons of the kinds in `SAMPLED` are checked with other sample deals. A difference can also come by chance.
"""

from math import sqrt

from gleek.engine.cards import CARDS, bits
from gleek.games.piquet.actions import Call, Claim, Discard, Look
from gleek.games.piquet.deal import SHAPES
from gleek.games.piquet.items import value_of
from gleek.games.piquet.play.adviser import advise
from tests.games.other_sample import another

SAMPLED = {
    "good", "good_uncalled", "equal", "equal_uncalled", "beaten", "repique_than",
    "other_repique_than", "pique_than", "other_pique_than",
    "capot_than", "saved_than", "cards_than", "tricks_than", "hand_than",
    "suit_tricks", "deal_than", "alike",
}  # fmt: skip
WON = {
    "wins_now", "spends", "saves", "delays", "wins_later", "guards", "unguards", "drives_out", "takes_lead",
    "gives_lead", "keeps_winner", "lays_out_winner", "helps", "hinders",
}  # fmt: skip
WIDE = {
    "tricks_than": 1,
    "hand_than": 12,
    "suit_tricks": 1,
    "deal_than": 12,
}  # how far two samples of these means may lie apart

RANKS = "23456789TJQKA"


def texts(mask):
    return [(RANKS[index % 13], "CDHS"[index // 13]) for index in bits(mask)]


def runs(some):
    """Return the unbroken runs of three or more cards, as (suit, ranks). The cards are given as (rank, suit)."""
    found = []
    for suit in "CDHS":
        mine = "".join(rank if (rank, suit) in some else " " for rank in RANKS)
        found += [(suit, run) for run in mine.split() if len(run) > 2]
    return found


def sets(some):
    count = {rank: sum(each == rank for each, _ in some) for rank in "TJQKA"}
    return [(rank, number) for rank, number in count.items() if number > 2]


def is_item(kind, item, some):
    """Return whether the mask `item` is a best point (`kind` 0), a whole run (1) or a whole set (2) of these cards."""
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


def is_true(hand, action, reason, seed):  # noqa: C901, PLR0911, PLR0912 (one for each kind of reason)
    """Return whether a reason is true: compute it again from the cards' texts, or with other sample deals."""
    seen = hand.observe(hand.to_act)
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
    if kind in {"only_card", "best_left", "takes", "loses"} or (
        kind.startswith(("gives_up", "keeps_", "bares")) and kind not in WON
    ):
        return of_a_card(seen, action.card, reason)
    other = next(
        each
        for each in another(advise, seed, seen, action, alone=isinstance(action, Discard | Call))
        if each.action == action
    )
    same = [each for each in other.reasons if each.kind == kind and each.args.get("kind") == args.get("kind")]
    if kind in WON:
        # Another sample may find another card.
        same = [each for each in same if each.args["won"] == args["won"]]
        if not same or not held >> args["won"] & 1:
            return bool(held >> args["won"] & 1)
        one, two = args["chance"], same[0].args["chance"]
    elif "rival" in args:
        # With other sample deals, the advice may name another difference, or compare with another choice.
        same = [
            each
            for each in same
            if each.args["rival"] == args["rival"] and each.args.get("suit") == args.get("suit")
        ]
        if kind == "alike" or not same:
            return True
        one, two = args["mine"], same[0].args["mine"]
        if kind in WIDE:
            return abs(one - two) < WIDE[kind]
    else:
        if not same and kind == "beaten":
            return True  # there it holds for both choices
        one, two = args["chance"], same[0].args["chance"] if same else 0.0
    mean = (one + two) / 2
    return abs(one - two) <= 4 * sqrt(2 * max(mean * (1 - mean), 0.02) / 25) + 0.06


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
    if reason.kind == "best_left":
        return not higher_than(seen, card)
    named = CARDS[reason.args["card"]]
    if reason.kind in {"gives_up", "gives_up_best", "keeps_card", "keeps_best"}:
        # If several cards are equivalent, the reason names only one of them.
        kept = reason.kind.startswith("keeps") and card != named
        return (kept or card.suit == named.suit) and higher_than(seen, named) == [
            CARDS[index] for index in bits(reason.args.get("above", 0))
        ]
    if reason.kind in {"bares", "keeps_guard"}:
        bare = named
        mine = [CARDS[index] for index in bits(seen.held[seat]) if CARDS[index].suit == bare.suit]
        above = sum(each.suit == bare.suit and each.rank > bare.rank for each in left)
        assert max(mine) == bare
        return (card in mine) == (reason.kind == "bares") and above == len(mine) - 1
    return False


def may_have(seen):
    """Return the cards that the opponent may hold, by all that the seat knows."""
    seat, table = seen.seat, seen.phase.table
    gone = {index for trick in seen.tricks for index in trick.cards} | {*table, *bits(seen.held[seat])}
    gone |= {*bits(seen.facts.laid_out[seat]), *bits(seen.facts.left)}
    lacks = {
        CARDS[first].suit
        for leader, (first, second), _ in seen.tricks
        if leader == seat and CARDS[first].suit != CARDS[second].suit
    }
    pack = {*bits(SHAPES[seen.rules.pack].pack)}
    # A point that the opponent has shown contains all their cards of the suit.
    for event in seen.history:
        if event.kind in {"scored", "equal_shown"} and event.seat != seat and event.what == "point":
            suit = CARDS[next(bits(event.mask))].suit
            gone |= {index for index in pack if CARDS[index].suit == suit} - {*bits(event.mask)}
    return [CARDS[index] for index in pack - gone if CARDS[index].suit not in lacks]
