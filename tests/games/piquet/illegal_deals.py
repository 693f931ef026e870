"""Illegal deals of Piquet: each is a legal deal (see `random_deals`) with one fault."""

import copy
import random

from tests.games.piquet.random_deals import KINDS, TELLING, beats, items_of, legal_answers, may_put_forward
from tests.games.piquet.reckoner import (
    OTHER,
    PLAYERS,
    PRESETS,
    RANKS,
    SET_RANKS,
    SUITS,
    exchange,
    good_against_cards,
    has_blank,
    pack_of,
    rank_of,
    sequences_in,
    sets_in,
    strength,
    value_of,
)


def illegal_variant(rng: random.Random, deal: dict) -> tuple[dict, str]:
    """Return a copy of a legal deal with one fault, and a description of the fault."""
    ways = list(WAYS)
    rng.shuffle(ways)
    for way in ways:
        spoilt = copy.deepcopy(deal)
        what = way(rng, spoilt, PRESETS[deal["preset"]] | deal["fields"])
        if what:
            return spoilt, what
    raise AssertionError("some way always serves")


# Each function below adds a fault to the deal in place and describes it; it returns None if it cannot.
def card_twice(rng, deal, rules):
    deal["deal"]["talon"][-1] = deal["deal"][rng.choice(PLAYERS)][0]
    return "a card is dealt twice"


def thirteen_dealt(rng, deal, rules):
    deal["deal"][rng.choice(PLAYERS)].append(deal["deal"]["talon"].pop())
    return "thirteen cards are dealt to one player"


def no_such_value(rng, deal, rules):
    deal["fields"][rng.choice(TELLING)] = "otherwise"
    return "a field has a value that it cannot have"


def out_not_held(rng, deal, rules):
    who = rng.choice([who for who in PLAYERS if deal["out"][who]])
    deal["out"][who][0] = rng.choice(deal["deal"][OTHER[who]])
    return f"{who} lays out a card that he was not dealt"


def out_twice(rng, deal, rules):
    whose = [who for who in PLAYERS if len(deal["out"][who]) > 1]
    if whose:
        out = deal["out"][rng.choice(whose)]
        out[0] = out[1]
        return "a card is laid out twice"


def elder_out_too_many(rng, deal, rules):
    kept = [card for card in deal["deal"]["elder"] if card not in deal["out"]["elder"]]
    over = min(rules["elder_max"], len(deal["deal"]["talon"])) + 1 - len(deal["out"]["elder"])
    deal["out"]["elder"] += rng.sample(kept, over)
    return "elder lays out too many"


def elder_out_none(rng, deal, rules):
    deal["out"]["elder"] = []
    return "elder lays out nothing"


def younger_out_too_many(rng, deal, rules):
    kept = [card for card in deal["deal"]["younger"] if card not in deal["out"]["younger"]]
    over = len(deal["deal"]["talon"]) - len(deal["out"]["elder"]) + 1 - len(deal["out"]["younger"])
    if over <= len(kept):
        deal["out"]["younger"] += rng.sample(kept, over)
        return "younger lays out more than is left"


def younger_out_none(rng, deal, rules):
    if rules["younger_min"] and deal["out"]["younger"]:
        deal["out"]["younger"] = []
        return "younger lays out nothing"


def false_blank(rng, deal, rules):
    whose = [who for who in PLAYERS if not has_blank(deal["deal"][who])]
    if whose:
        deal["carte_blanche"].append(rng.choice(whose))
        return "carte blanche is claimed by one who has none"


def call_not_held(rng, deal, rules):
    hands = exchange(deal, rules)[0]
    called = [(who, item) for who in PLAYERS for kind in KINDS for item in items_of(deal["calls"][who], kind)]
    if called:
        who, item = rng.choice(called)
        item[rng.randrange(len(item))] = rng.choice(sorted(pack_of(rules) - hands[who]))
        return f"{who} calls a card that he does not hold"


def point_of_two_suits(rng, deal, rules):
    who = rng.choice(PLAYERS)
    point = deal["calls"][who]["point"]
    others = [card for card in sorted(exchange(deal, rules)[0][who]) if point and card[1] != point[0][1]]
    if others:
        point.append(rng.choice(others))
        return f"{who}'s point is of two suits"


def no_sequence(rng, deal, rules):
    who = rng.choice(PLAYERS)
    suit = rng.choice(SUITS)
    cards = sorted((card for card in exchange(deal, rules)[0][who] if card[1] == suit), key=rank_of)
    gaps = [at for at in range(len(cards) - 1) if rank_of(cards[at + 1]) > rank_of(cards[at]) + 1]
    if gaps and len(cards) >= 3:
        deal["calls"][who]["sequences"].append(cards)
        return f"{who}'s sequence has a gap in it"
    if len(cards) >= 2:
        deal["calls"][who]["sequences"].append(cards[:2])
        return f"{who}'s sequence is of two cards"


def no_set(rng, deal, rules):
    who = rng.choice(PLAYERS)
    hand = sorted(exchange(deal, rules)[0][who])
    rank = rng.choice(RANKS)
    cards = [card for card in hand if card[0] == rank]
    if len(cards) == 2 or (len(cards) > 2 and rank not in SET_RANKS):
        deal["calls"][who]["sets"].append(cards)
        return f"{who}'s set is of two cards or lower than tens"


def item_twice(rng, deal, rules):
    lists = [deal["calls"][who][kind] for who in PLAYERS for kind in ("sequences", "sets")]
    lists = [items for items in lists if items]
    if lists:
        items = rng.choice(lists)
        items.append(list(items[-1]))
        return "one run or rank is called twice"


def further_better(rng, deal, rules):
    seen = exchange(deal, rules)[0]["elder"] | set(deal["out"]["elder"])
    for kind in ("sequences", "sets"):
        items = deal["calls"]["elder"][kind]
        items.sort(key=lambda item: strength(kind, item, rules))
        if len(items) > 1 and strength(kind, items[0], rules) < strength(kind, items[-1], rules):
            if rules["elder_first_call"] == "bound" or not good_against_cards(kind, items[0], seen, rules):
                return f"elder's further {kind} are better than his first"


def younger_not_good(rng, deal, rules):
    hand = exchange(deal, rules)[0]["younger"]
    for kind in rng.sample(KINDS, 3):
        mine = items_of(deal["calls"]["elder"], kind)
        held = {"sequences": sequences_in(hand), "sets": sets_in(hand)}
        suits = [[card for card in sorted(hand) if card[1] == suit] for suit in SUITS]
        held["point"] = [[card] for card in sorted(hand)] + [suit for suit in suits if suit]
        poor = [item for item in held[kind] if mine and not may_put_forward(rules, kind, mine[0], [item])]
        poor = [item for item in poor if kind != "point" or value_of(item) >= rules["point_least"]]
        if poor:
            # Take the best of them: an item equal to elder's is the subtler fault.
            item = max(poor, key=lambda item: strength(kind, item, rules))
            deal["calls"]["younger"][kind] = item if kind == "point" else [item]
            return f"younger puts forward what is not good enough ({kind})"


def point_too_small(rng, deal, rules):
    if rules["point_least"]:
        who = rng.choice(PLAYERS)
        deal["calls"][who]["point"] = [min(exchange(deal, rules)[0][who])]
        return f"{who} calls a point under thirty"


def wrong_look(rng, deal, rules):
    deal["look"] = rng.random() < 0.5 if deal["look"] is None else None
    return "the look is wrongly said"


def play_cut_short(rng, deal, rules):
    deal["plays"].pop()
    return "a card is not played"


def out_of_turn(rng, deal, rules):
    at = 2 * rng.randrange(12)
    plays = deal["plays"]
    plays[at], plays[at + 1] = plays[at + 1], plays[at]
    return "a card is played out of turn"


def play_not_held(rng, deal, rules):
    unplayed = sorted(pack_of(rules) - set(deal["plays"]))
    deal["plays"][rng.randrange(24)] = rng.choice(unplayed)
    return "a card is played that is not held"


def played_twice(rng, deal, rules):
    at = rng.randrange(2, 24)
    deal["plays"][at] = deal["plays"][rng.randrange(at)]
    return "a card is played twice"


def not_followed(rng, deal, rules):
    if second_plays_wrong(rng, deal, rules, follows=False):
        return "the suit led is not followed"


def not_beaten(rng, deal, rules):
    if second_plays_wrong(rng, deal, rules, follows=True):
        return "the card led is not beaten"


def second_plays_wrong(rng, deal, rules, follows):
    """In one trick, let the second player play a card of a later trick that is not legal here.

    If `follows` is true, the card is of the suit led; otherwise it is of another suit.
    """
    hands = {who: set(hand) for who, hand in exchange(deal, rules)[0].items()}
    plays = deal["plays"]
    chances = []
    leader = "elder"
    for at in range(0, 24, 2):
        led, card = plays[at], plays[at + 1]
        second = OTHER[leader]
        legal = legal_answers(rules, led, hands[second])
        wrong = [held for held in sorted(hands[second]) if held not in legal]
        chances += [(at + 1, plays.index(held)) for held in wrong if (held[1] == led[1]) == follows]
        hands[leader].remove(led)
        hands[second].remove(card)
        leader = second if beats(card, led) else leader
    if chances:
        now, later = rng.choice(chances)
        plays[now], plays[later] = plays[later], plays[now]
        return True


WAYS = (
    card_twice,
    thirteen_dealt,
    no_such_value,
    out_not_held,
    out_twice,
    elder_out_too_many,
    elder_out_none,
    younger_out_too_many,
    younger_out_none,
    false_blank,
    call_not_held,
    point_of_two_suits,
    no_sequence,
    no_set,
    item_twice,
    further_better,
    younger_not_good,
    point_too_small,
    wrong_look,
    play_cut_short,
    out_of_turn,
    play_not_held,
    played_twice,
    not_followed,
    not_beaten,
)
