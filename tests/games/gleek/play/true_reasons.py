"""Checks that a reason in Gleek's advice is true, by computing it in another way than the adviser.

`SAMPLED` lists the kinds that are checked with other sample deals. They sometimes differ by more than chance allows.
"""

from __future__ import annotations

from math import sqrt

from gleek.engine.cards import CARDS, bits
from gleek.games.gleek.actions import Bid, Discard, Pass, Revie
from gleek.games.gleek.play.adviser import advise
from gleek.games.gleek.tricks import winner

SAMPLED = {"stock_brings", "by_parts", "wins_tricks", "wins_trick", "wins_ruff", "left_alone", "ruff_beaten"}
POINTS = {"A": 11, "K": 10, "Q": 10, "J": 10}
PAYS = {"A": (4, 8), "K": (3, 6), "Q": (2, 4), "J": (1, 2)}
HONOURS = {"A": 15, "J": 9, "K": 3, "Q": 3}


def texts(mask):
    return [str(CARDS[index]) for index in bits(mask)]


def points(some, suit, rules):
    """Return the ruff value of one suit, from the cards' texts."""
    mine = [text[:-1] for text in some if text[-1] == suit]
    if rules.ruff_counts == "cards":
        return len(mine)
    return sum(POINTS.get(rank) or int(rank) for rank in mine)


def best_suit(some, rules):
    return max(points(some, suit, rules) for suit in "CDHS")


def is_true(hand, action, reason, seed):  # noqa: C901, PLR0911 (one branch for each kind of reason)
    """Return whether a reason is true: compute it again from the cards' texts, or with other sample deals."""
    seen = hand.observe(hand.to_act)
    held = texts(seen.held[seen.seat])
    trump = "CDHS"[seen.dealt.trump]
    kept = texts(seen.held[seen.seat] & ~action.mask) if isinstance(action, Discard) else held
    args, kind = reason.args, reason.kind
    if "set" in args:
        rank, count = args["set"]
        letter = "23456789TJQKA"[rank]
        return (
            held_of(held, letter) == count
            and args["pays"] == PAYS[letter][count - 3]
            and set_is_so(kind, args["set"], action, kept)
        )
    if kind.endswith("honour"):
        card = str(CARDS[args["card"]])
        right = card in held and card[-1] == trump and HONOURS[card[:-1]] == args["counts"]
        return right and (card in kept) == (kind == "keeps_honour")
    if kind == "four_aces":
        return held_of(kept, "A") == 4
    if kind in {"ruff_counts", "ruff_kept"}:
        return args["worth"] == best_suit(kept, seen.rules) == points(kept, "CDHS"[args["suit"]], seen.rules)
    if kind == "must_open":
        return not any(isinstance(each, Pass) for each in seen.legal)
    if kind == "only_card":
        return len(seen.legal) == 1
    if kind == "price":
        return isinstance(action, Bid) and args["price"] == action.price
    if kind == "half":
        price = seen.phase.price
        return isinstance(action, Pass) and price > 0 and (args["price"], args["half"]) == (price, price // 2)
    if kind == "keeps_pair":
        return pair_grows(seen, held, kept, args["ranks"], args["chance"])
    if kind == "costs":
        return owed_is(seen, action, args["owed"]) and args["pot"] == seen.ledger.balances[3]
    if kind in {"costs_nothing", "no_more_yet"}:
        may_return = seen.phase.last is None and seen.rules.first_pass == "check"
        return (kind == "no_more_yet") == may_return and not isinstance(action, Revie)
    if kind in {"best_left", "higher_left", "takes", "loses", "saves", "none_wins", "none_best"}:
        return of_a_card(seen, action, reason)
    return by_other_deals(seen, action, reason, seed)


def held_of(some, letter):
    return sum(card[:-1] == letter for card in some)


def pair_grows(seen, held, kept, rank, chance):
    """Check that the hand keeps two of a rank, and check the chance that the stock improves them.

    The chance that seven unseen cards hold none of the rank is computed card by card.
    """
    letter, up = "23456789TJQKA"[rank], str(CARDS[seen.dealt.turn_up])
    others = 4 - held_of(held, letter) - held_of([up], letter)
    none, unseen = 1.0, 44 - 12 - 1
    for drawn in range(7):
        none *= (unseen - others - drawn) / (unseen - drawn)
    return held_of(kept, letter) == 2 and others > 0 and round(chance - (1 - none), 9) == 0


def set_is_so(kind, called, action, kept):
    if isinstance(action, Discard):
        rank, count = called
        return (kind == "keeps_set") == (held_of(kept, "23456789TJQKA"[rank]) == count)
    return (kind == "calls_set") == (called in action.sets)


def owed_is(seen, action, owed):
    """Return whether the sum owed is what the engine takes for the action."""
    one = 4 if seen.setup.doubled else 2
    level = seen.phase.level + (action.__class__.__name__ != "See")
    return owed == one * (level - seen.phase.put[seen.seat])


def higher_out(seen, card):
    """Return the higher cards of the suit that the other players may still hold."""
    gone = {index for trick in seen.tricks for index in trick.cards} | {*bits(seen.held[seen.seat])}
    gone |= {seen.dealt.turn_up, *bits(seen.facts.laid_out)}
    return [
        each for each in CARDS if each.suit == card.suit and each.rank > card.rank and each.index not in gone
    ]


def is_ahead(seen, action):
    """Tell whether a card beats the cards on the table, or is led and is the highest left of its suit."""
    table, rules = seen.phase.table, seen.rules
    if not table:
        return not higher_out(seen, action.card)
    cards = (*table, action.card.index)
    return winner(seen.dealt.trump, rules.trumps_beat == "always", seen.phase.leader, cards) == seen.seat


def of_a_card(seen, action, reason):
    card, table = action.card, seen.phase.table
    if reason.kind in {"none_wins", "none_best"}:
        return bool(table) == (reason.kind == "none_wins") and not any(
            is_ahead(seen, one) for one in seen.legal
        )
    if reason.kind == "saves":
        kept = next(one for one in seen.legal if one.card.index == reason.args["card"])
        return kept != action and is_ahead(seen, kept)
    higher = higher_out(seen, card)
    if reason.kind in {"best_left", "higher_left"}:
        return len(higher) == reason.args.get("count", 0) and not table
    cards = (*table, card.index)
    won = winner(seen.dealt.trump, seen.rules.trumps_beat == "always", seen.phase.leader, cards)
    return (won == seen.seat) == (reason.kind == "takes") and (reason.kind == "loses" or len(table) == 2)


def by_other_deals(seen, action, reason, seed):
    """Check a chance or an average with another seed; both must agree within four standard errors."""
    found = another(seed, seen, action)
    other = next(each for each in found if each.action == action)
    again = next(each for each in other.reasons if each.kind == reason.kind)
    if reason.kind == "by_parts":
        mine = next(each for each in advise(seen, seed, action).choices if each.action == action)
        parts = [(reason.args[each], again.args[each]) for each in ("tricks", "sure", "ruff")]
        whole = round(mine.stakes - sum(one for one, _ in parts), 9) == 0
        return whole and all(abs(one - two) <= 6 * max(mine.error, other.error, 0.3) for one, two in parts)
    if reason.kind == "stock_brings":
        error, gain = max(each.error for each in found), reason.args["gain"]
        # A bid pays if its gain is at least half of the price below it, which the seat gets if another player buys.
        bids = [bid for bid in range(1, 200) if gain - bid >= (bid - 1) // 2]
        if reason.args["bid"] != max(bids, default=0):
            return False
        return abs(again.args["gain"] - reason.args["gain"]) <= 6 * error
    if reason.kind == "wins_tricks":
        assert again.args["left"] == reason.args["left"] == len(texts(seen.held[seen.seat]))
        a_trick = 3 if seen.rules.settlement == "pot" else 9
        if seen.rules.honours_to == "holder":  # a card then wins only tricks, not honours
            mine = next(each for each in advise(seen, seed).choices if each.action == action)
            assert round(mine.stakes - a_trick * reason.args["tricks"], 9) == 0
        return abs(again.args["tricks"] - reason.args["tricks"]) <= 6 * other.error / a_trick + 0.2
    one, two = reason.args["chance"], again.args["chance"]
    mean = (one + two) / 2
    # The deals have unequal weights, so sixty of them give no more information than thirty equal ones.
    return abs(one - two) <= 4 * sqrt(2 * max(mean * (1 - mean), 0.02) / 30)


ANOTHER = {}


def another(seed, seen, action):
    """Return the choices found with other sample deals; each discard is evaluated alone."""
    key = seed, str(action) if isinstance(action, Discard) else ""
    if key not in ANOTHER:
        ANOTHER.clear()
        ANOTHER[key] = advise(seen, seed + 1, action).choices
    return ANOTHER[key]
