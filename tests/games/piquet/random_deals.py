"""Random legal deals of Piquet, in the format of the worked examples; `illegal_deals` adds faults to them.

Many deals are not quite random: they have long suits, four cards of a rank, blanks, or two similar hands. So carte
blanche, equality, pique, repique and capot are common.
"""

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

# Two lists of fields: those that change the scores or the legal actions of a single deal, and those that do not.
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
    """Return a legal deal under a random preset; with `fields`, some fields are changed."""
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
    """Return the cards of both players and of the talon. `style` says which cards they get before random ones."""
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
        # Give a player many cards from the top of a list in which higher cards mostly come first.
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
        # Both players get cards of the same ranks, each in one suit. The rest is random.
        mine, his = rng.sample(SUITS, 2)
        for rank in rng.sample(RANKS, rng.randint(4, 7)):
            give("elder", [rank + mine])
            give("younger", [rank + his])
    elif style == "implied":
        # Elder gets about three tierces, of one rank and its neighbours; younger gets three of a lower rank.
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
    """Return legal calls of both players, who call all that they have, a part of it, or nothing.

    `laid_out` are the cards that elder has laid out, and `style` is that of `random_hands`.
    """
    calls = {}
    for who in PLAYERS:
        tell = dict.fromkeys(KINDS, rng.choices((1, 0.8, 0.3, 0), (55, 20, 10, 15))[0])
        if style == "implied" and rng.random() < 0.7:
            tell = {"point": 1, "sequences": 1, "sets": int(who == "younger")}
        elif rng.random() < 0.25:
            # The player does not call one kind. What they show of other kinds may still bar the opponent's items of it.
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
    """Return whether younger may put forward the items `his` of a kind, when elder's first item is `first`."""
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
    """Return those of elder's items that the rules allow, in a legal order, which usually begins with the best.

    `seen` are the cards that elder has seen.
    """
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
    """Return 24 legal plays. Each player is skilful (and sees both hands), random, or gives tricks away."""
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
