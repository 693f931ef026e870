"""Checks that a reason in Gleek's advice is true, by computing it in another way than the adviser.

A kind that names a chance or an average is checked with other sample deals.
"""

from fractions import Fraction
from math import sqrt

from gleek.engine.cards import CARDS, bits
from gleek.games.gleek.actions import Discard, Pass
from gleek.games.gleek.play.adviser import advise
from tests.games.other_sample import another

POINTS = {"A": 11, "K": 10, "Q": 10, "J": 10}
PAYS = {"A": (4, 8), "K": (3, 6), "Q": (2, 4), "J": (1, 2)}
HONOURS = {"A": 15, "J": 9, "K": 3, "Q": 3}


def texts(mask):
    return [str(CARDS[index]) for index in bits(mask)]


def points(some, suit, rules):
    """Return what the cards `some` (texts such as "10S") of one suit count in the ruff."""
    mine = [text[:-1] for text in some if text[-1] == suit]
    if rules.ruff_counts == "cards":
        return len(mine)
    return sum(POINTS.get(rank) or int(rank) for rank in mine)


def best_suit(some, rules):
    return max(points(some, suit, rules) for suit in "CDHS")


def is_true(hand, action, reason, seed):  # noqa: C901, PLR0911, PLR0912 (one branch for each kind of reason)
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
    if kind.endswith("low"):
        card = str(CARDS[args["card"]])
        paid = (
            seen.rules.tiddy_held == "two_each" if card[:-1] == "4" else "side" in seen.rules.towser_tumbler
        )
        worth = {"4": 2, "5": 5, "6": 6}[card[:-1]]
        return (
            paid and card[-1] == trump and args["pays"] == worth and (card in kept) == (kind == "keeps_low")
        )
    if kind.endswith("honour"):
        card = str(CARDS[args["card"]])
        right = card in held and card[-1] == trump and HONOURS[card[:-1]] == args["counts"]
        return right and (card in kept) == (kind == "keeps_honour")
    if kind == "four_aces":
        return held_of(kept, "A") == 4
    if kind == "no_suit":
        left = {card[-1] for card in kept}
        return "CDHS"[args["suit"]] in {card[-1] for card in held} - left and trump in left
    if kind in {"stock_ruff", "stock_sets", "stock_trumps"}:
        now = {
            "stock_ruff": best_suit(held, seen.rules),
            "stock_sets": any(held_of(held, rank) > 2 for rank in "AKQJ"),
            "stock_trumps": sum(card[-1] == trump for card in held),
        }[kind]
        return args["now"] == now < args["then"] and by_other_deals(seen, action, reason, seed)
    if kind == "must_open":
        return not any(isinstance(each, Pass) for each in seen.legal)
    if kind == "only_card":
        return len(seen.legal) == 1
    if kind == "all_alike":
        return len(seen.legal) > 1
    if kind in {"has_vied", "has_revied", "has_seen"}:
        bets = [each.kind for each in seen.history if getattr(each, "seat", None) == args["who"]]
        last = "revied" if "revied" in bets else "vied" if "vied" in bets else "saw"
        wanted = {"has_vied": "vied", "has_revied": "revied", "has_seen": "saw"}[kind]
        if bets.count("revied") != args["times"] or last != wanted or args["who"] == seen.seat:
            return False
    if "worth" in args and args["worth"] != best_suit(held, seen.rules):
        return False
    if kind == "pays_to_see" and not (
        owed_is(seen, action, args["owed"])
        and args["pot"] == seen.ledger.balances[3]
        and args["needed"] == Fraction(args["owed"], args["owed"] + args["pot"])
    ):
        return False
    return by_other_deals(seen, action, reason, seed)


def held_of(some, letter):
    return sum(card[:-1] == letter for card in some)


def set_is_so(kind, called, action, kept):
    if isinstance(action, Discard):
        rank, count = called
        return (kind == "keeps_set") == (held_of(kept, "23456789TJQKA"[rank]) == count)
    return (kind == "calls_set") == (called in action.sets)


def owed_is(seen, action, owed):
    """Return whether `owed`, a sum in stakes, is what the seat must pay for the action."""
    one = 4 if seen.setup.doubled else 2
    level = seen.phase.level + (action.__class__.__name__ != "See")
    return owed == one * (level - seen.phase.put[seen.seat])


def by_other_deals(seen, action, reason, seed):
    """Return whether the chances and averages of a reason agree with those from other sample deals.

    They may differ by a few standard errors.
    """
    again = another(advise, seed, seen, action, alone=isinstance(action, Discard))
    found = next(each for each in again if each.action == action)
    other = next((each for each in found.reasons if each.kind == reason.kind), None)
    args = reason.args
    if other is None or any(
        other.args.get(each) != args.get(each) for each in ("card", "won", "rival", "who")
    ):
        # With other sample deals, another card may be the second best, or the difference too small to be told.
        return reason.kind in UNSURE
    if (
        "won" in args
    ):  # of equivalent cards another one may make the difference; the deals are worth some twenty
        differ = args["chance"] - args["less"] - (other.args["chance"] - other.args["less"])
        return abs(differ) <= 4 * sqrt(2 * 0.25 / 20)
    for name in args.keys() & {"chance", "less", "alone"}:
        mean = (args[name] + other.args[name]) / 2
        if abs(args[name] - other.args[name]) > 4 * sqrt(2 * max(mean * (1 - mean), 0.02) / 50):
            return False
    error = max(each.doubt for each in again)
    if "then" in args and abs(args["then"] - other.args["then"]) > 0.25 * max(args["then"], 1):
        return False
    if "theirs" in args:  # the tricks of a suit, the trumps, or what the ruff counts
        differ = args["mine"] - args["theirs"] - (other.args["mine"] - other.args["theirs"])
        return abs(differ) <= (3 if reason.kind == "ruff_then" else 0.6)
    return "stakes" not in args or abs(args["stakes"] - other.args["stakes"]) <= 6 * error


# Reasons that depend on which of two differences is larger.
UNSURE = {
    "wins_now", "saves", "spends", "delays", "wins_later", "can_wait", "lets_wait", "sheds", "trumped",
    "draws_trumps", "leaves_void",
    "suit_tricks", "as_many_tricks", "as_much", "wins_more", "takes_honour", "stakes_than", "part",
    "ruff_then", "sets_then", "trumps_then", "keeps_winner", "lays_out_winner", "stock_ruff", "stock_sets",
    "stock_trumps", "stock_nothing", "vie_bluffs", "vie_left_alone", "vie_left_or_wins", "vie_would_win", "wins_ruff",
    "leads_trumps", "shortens", "drives_out", "saves_trump", "takes_lead", "gives_lead",
    "left_alone", "left_or_wins", "bluffs", "guards", "unguards", "helps", "hinders",
}  # fmt: skip
