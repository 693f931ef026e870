"""Random legal deals of Piquet, and deals with one thing made illegal, in the form of the worked examples.

A share of the deals is stacked (long suits, four of a rank, blanks, two hands alike), kept, called and played
in such a way that carte blanche, equality, pique, repique and capot really occur.
"""

from __future__ import annotations

import copy
import random

from tests.games.piquet.reckoner import (
    FIELDS,
    OTHER,
    PLAYERS,
    PRESETS,
    RANKS,
    SET_RANKS,
    SUITS,
    equality_is_nobodys,
    exchange,
    good_against_cards,
    has_blank,
    pack_of,
    rank_of,
    runs_in,
    sequences_in,
    sets_in,
    strength,
    value_of,
)

# Fields that change the reckoning or what is legal, and those that change neither in a single deal.
TELLING = (
    "pack",
    "elder_max",
    "younger_min",
    "elder_first_call",
    "equality",
    "shown_bars",
    "point_least",
    "point_score",
    "ending_four",
    "low_cards",
    "must_win",
    "pique",
)
SILENT = ("first_deal", "deal_by", "blank_said", "call_form", "partie")
KINDS = ("point", "sequences", "sets")


def random_deal(rng: random.Random, *, fields: bool = True) -> dict:
    """A legal deal, by a random preset and, with `fields`, with random fields changed."""
    preset = rng.choice(list(PRESETS))
    changed = random_fields(rng, PRESETS[preset]) if fields else {}
    rules = PRESETS[preset] | changed
    styles = ("plain", "strong", "suits", "sets", "blank", "alike", "implied")
    style = rng.choices(styles, (25, 20, 20, 10, 10, 10, 5))[0]
    deal = {"game": "piquet", "preset": preset, "fields": changed}
    deal["deal"] = random_hands(rng, rules, style)
    dealt = deal["deal"]
    deal["carte_blanche"] = [who for who in PLAYERS if has_blank(dealt[who]) and rng.random() < 0.85]
    deal["out"] = {}
    left = dealt["talon"]
    for who in PLAYERS:
        deal["out"][who] = random_out(rng, rules, who, dealt[who], len(left))
        left = left[len(deal["out"][who]) :]
    hands, left = exchange(deal, rules)
    deal["calls"] = random_calls(rng, rules, hands, set(deal["out"]["elder"]), style)
    deal["look"] = rng.random() < 0.5 if left else None
    deal["plays"] = random_plays(rng, rules, hands)
    return deal


def random_fields(rng, preset):
    changed = {}
    share = rng.choice((0, 0.2, 0.6))
    for name in TELLING + SILENT:
        if rng.random() < (share if name in TELLING else share / 4):
            value = rng.choice(FIELDS[name])
            if value != preset[name]:
                changed[name] = value
    if rng.random() < share / 4:
        changed["up_to"] = rng.randint(10, 1000)
    return changed


# ------------------------------------------------------------ the deal and the exchange
def random_hands(rng, rules, style):
    """Twelve cards each and the talon. Every style begins by giving some cards to one player."""
    rest = sorted(pack_of(rules))
    rng.shuffle(rest)
    hands = {"elder": [], "younger": []}
    first = rng.choice(("elder", "elder", "younger"))

    def give(who, cards):
        for card in cards:
            if card in rest and len(hands[who]) < 12:
                rest.remove(card)
                hands[who].append(card)

    if style == "strong":
        # The higher cards, more or less, and the longer suit.
        high = sorted(rest, key=lambda card: rank_of(card) + rng.uniform(0, 4), reverse=True)
        give(first, high[: rng.randint(7, 12)])
    elif style == "suits":
        for suit in rng.sample(SUITS, rng.randint(1, 2)):
            top = rng.randint(4, len(RANKS) - 1)
            give(first, [rank + suit for rank in RANKS[max(0, top - rng.randint(4, 8)) : top + 1]])
    elif style == "sets":
        for rank in rng.sample(SET_RANKS, rng.randint(1, 3)):
            give(first, [rank + suit for suit in rng.sample(SUITS, rng.randint(3, 4))])
    elif style == "blank":
        give(first, [card for card in rest[:] if card[0] not in "JQK"])
        if rng.random() < 0.5:
            give(OTHER[first], [card for card in rest[:] if card[0] not in "JQK"])
    elif style == "alike":
        # The same ranks of one suit to each, and some luck in the rest.
        mine, his = rng.sample(SUITS, 2)
        for rank in rng.sample(RANKS, rng.randint(4, 7)):
            give("elder", [rank + mine])
            give("younger", [rank + his])
    elif style == "implied":
        # Three tierces or so, of one rank and its neighbours, to elder; three of a lower rank to younger.
        suits = rng.sample(SUITS, 3)
        give("elder", [rank + suit for suit in suits for rank in "AKQ"])
        give("younger", [rank + suit for rank in "JT" for suit in suits])
    for who in PLAYERS:
        give(who, rest[: 12 - len(hands[who])])
        rng.shuffle(hands[who])
    return hands | {"talon": rest}


def random_out(rng, rules, who, hand, left):
    if who == "elder":
        least, most = rules["elder_min"], min(rules["elder_max"], left)
    else:
        least, most = min(rules["younger_min"], left), left
    most = min(most, 12)
    if rng.random() < 0.2:
        return rng.sample(hand, rng.randint(least, most))

    def worth(card):
        suit = [held for held in hand if held[1] == card[1]]
        run = next(run for run in runs_in(set(hand)) if card in run)
        alike = len([held for held in hand if held[0] == card[0]]) if card[0] in SET_RANKS else 0
        return 2 * len(suit) + 2 * len(run) + 4 * max(0, alike - 1) + rank_of(card)

    count = most if rng.random() < 0.6 else rng.randint(least, most)
    return sorted(hand, key=worth)[:count]


# ------------------------------------------------------------ the calls
def random_calls(rng, rules, hands, laid_out, style):
    """Legal calls of both: everything, or less than everything, or nothing."""
    calls = {}
    for who in PLAYERS:
        tell = dict.fromkeys(KINDS, rng.choices((1, 0.8, 0.3, 0), (55, 20, 10, 15))[0])
        if style == "implied" and rng.random() < 0.7:
            tell = {"point": 1, "sequences": 1, "sets": int(who == "younger")}
        elif rng.random() < 0.25:
            # One kind sunk; what is shown of the others may yet bar it.
            tell[rng.choice(KINDS)] = 0
        calls[who] = {
            "point": random_point(rng, rules, hands[who], tell["point"]),
            "sequences": random_sequences(rng, hands[who], tell["sequences"]),
            "sets": random_sets(rng, hands[who], tell["sets"]),
        }
    seen = hands["elder"] | laid_out
    for kind in ("sequences", "sets"):
        calls["elder"][kind] = in_elders_order(rng, rules, kind, calls["elder"][kind], seen)
    for kind in KINDS:
        mine, his = items_of(calls["elder"], kind), items_of(calls["younger"], kind)
        if mine and his and not may_put_forward(rules, kind, mine[0], his):
            calls["younger"][kind] = []
    return calls


def items_of(called, kind):
    if kind == "point":
        return [called["point"]] if called["point"] else []
    return called[kind]


def may_put_forward(rules, kind, first, his):
    """Whether younger may put these forward against elder's first item."""
    best = max(strength(kind, item, rules) for item in his)
    mine = strength(kind, first, rules)
    return best > mine or (best == mine and equality_is_nobodys(kind, rules))


def random_point(rng, rules, hand, tell):
    suits = [[card for card in sorted(hand, key=rank_of, reverse=True) if card[1] == suit] for suit in SUITS]
    if rng.random() < tell:
        point = max(suits, key=lambda cards: strength("point", cards, rules) if cards else (0, 0))
    elif tell and rng.random() < 0.6:
        suit = rng.choice([cards for cards in suits if cards])
        point = suit if rng.random() < 0.5 else rng.sample(suit, rng.randint(1, len(suit)))
    else:
        point = []
    return point if value_of(point) >= rules["point_least"] else []


def random_sequences(rng, hand, tell):
    items = []
    for run in sequences_in(hand):
        if rng.random() < tell:
            items.append(run[::-1])
        elif tell and rng.random() < 0.5:
            length = rng.randint(3, len(run))
            start = rng.randint(0, len(run) - length)
            items.append(run[start : start + length][::-1])
    return items


def random_sets(rng, hand, tell):
    items = []
    for cards in sets_in(hand):
        if rng.random() < tell:
            items.append(cards)
        elif tell and rng.random() < 0.5:
            items.append(rng.sample(cards, 3))
    return items


def in_elders_order(rng, rules, kind, items, seen):
    """Elder's items in an order that his first call allows: mostly best first, but not always."""
    items = sorted(items, key=lambda item: strength(kind, item, rules), reverse=True)
    if len(items) > 1 and rng.random() < 0.4:
        first = rng.choice(items)
        others = [item for item in items if item is not first]
        free = rules["elder_first_call"] != "bound" and good_against_cards(kind, first, seen, rules)
        if not free:
            others = [item for item in others if strength(kind, item, rules) <= strength(kind, first, rules)]
        rng.shuffle(others)
        items = [first, *others]
    return items


# ------------------------------------------------------------ the play
def random_plays(rng, rules, hands):
    """Legal plays. A player may be skilful (and see both hands), or play at random, or throw tricks away."""
    hands = {who: set(hands[who]) for who in PLAYERS}
    skill = {who: rng.choices(("skilful", "random", "yielding"), (45, 35, 20))[0] for who in PLAYERS}
    plays = []
    leader = "elder"
    for _ in range(12):
        second = OTHER[leader]
        led = choose_lead(rng, skill[leader], hands[leader], hands[second])
        cards = legal_answers(rules, led, hands[second])
        card = choose_answer(rng, skill[second], led, cards)
        hands[leader].remove(led)
        hands[second].remove(card)
        plays += [led, card]
        if beats(card, led):
            leader = second
    return plays


def beats(card, led):
    return card[1] == led[1] and rank_of(card) > rank_of(led)


def legal_answers(rules, led, hand):
    cards = [card for card in hand if card[1] == led[1]] or list(hand)
    if rules["must_win"] == "if_able":
        cards = [card for card in cards if beats(card, led)] or cards
    return sorted(cards)


def choose_lead(rng, skill, hand, other):
    cards = sorted(hand)
    if skill == "skilful":
        sure = [card for card in cards if not any(beats(held, card) for held in other)]
        return max(sure or cards, key=rank_of) if sure else min(cards, key=rank_of)
    return min(cards, key=rank_of) if skill == "yielding" else rng.choice(cards)


def choose_answer(rng, skill, led, cards):
    winning = [card for card in cards if beats(card, led)]
    losing = [card for card in cards if card not in winning]
    if skill == "skilful":
        return min(winning or cards, key=rank_of)
    if skill == "yielding":
        return max(losing or cards, key=rank_of)
    return rng.choice(cards)


# ------------------------------------------------------------ one thing made illegal
def illegal_variant(rng: random.Random, deal: dict) -> tuple[dict, str]:
    """A copy of a legal deal with one thing made illegal, and what that is."""
    ways = list(WAYS)
    rng.shuffle(ways)
    for way in ways:
        spoilt = copy.deepcopy(deal)
        what = way(rng, spoilt, PRESETS[deal["preset"]] | deal["fields"])
        if what:
            return spoilt, what
    raise AssertionError("some way always serves")


# Each way spoils the deal in place and says what it did, or gives None if it does not serve for this deal.
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
            # An equal item, if there is one: where it is elder's, it is the nicer case.
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
    """The second player plays, in place of his card, one that he plays later and might not play now."""
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
