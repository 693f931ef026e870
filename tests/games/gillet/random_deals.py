"""Random deals of Gillet for tests: legal ones, many of them with pairs, fluxes and ties, and illegal ones.

It shares nothing with the engine, and nothing with the reckoner.
"""

from __future__ import annotations

import copy
import random

RANKS = "789TJQKA"
SUITS = "SHDC"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
TENS = "TJQK"


# ---------------------------------------------------------------- legal deals


def random_deal(rng: random.Random, *, fields: bool = True) -> dict:
    """A legal deal; with `fields` false every field keeps its default."""
    chosen = random_fields(rng) if fields else {}
    return {
        "game": "gillet",
        "fields": chosen,
        "carried": random_carried(rng),
        "deal": random_hands(rng),
        "actions": random_actions(rng, chosen),
    }


def random_fields(rng: random.Random) -> dict:
    """Some of the fields with a value; each may be left out, and then has its default."""
    fields = {
        "ante_ge": rng.choice([1, 2, 3, rng.randint(4, 100)]),
        "ante_point": rng.choice([1, 2, 3, rng.randint(4, 100)]),
        "no_pair": rng.choice(["carry", "point"]),
        "ties": rng.choice(["eldest", "divide", "divide"]),
        "raise_limit": rng.choice(["none", rng.randint(1, 8), rng.randint(1, 1000)]),
        "max_raises": rng.choice(["none", rng.randint(1, 4), rng.randint(1, 100)]),
        "flux_half": rng.choice(["no", "yes"]),
    }
    return {name: value for name, value in fields.items() if rng.random() < 0.8}


def random_carried(rng: random.Random) -> list[int]:
    """What earlier deals left in the two bowls: often nothing, often an odd sum."""
    if rng.random() < 0.4:
        return [0, 0]
    return [rng.choice([0, 4, rng.randint(1, 60)]), rng.choice([0, 1, 3, rng.randint(1, 60)])]


def random_hands(rng: random.Random) -> list[list[str]]:
    """Four hands of three, of a kind that is drawn first; the seats and the cards in each are shuffled."""
    kind = rng.choice([
        any_hands, any_hands, pairs, equal_pairs, tricons, fluxes, equal_fluxes, half_fluxes, two_aces,
        aces_and_tens, equal_points, equal_points, no_pairs,
    ])  # fmt: skip
    hands = fill(rng, kind(rng))
    rng.shuffle(hands)
    for hand in hands:
        rng.shuffle(hand)
    return hands


def fill(rng: random.Random, begun: list[list[str]]) -> list[list[str]]:
    """Fill up what was begun to four hands of three from the rest of the pack."""
    used = [card for hand in begun for card in hand]
    rest = [card for card in PACK if card not in used]
    rng.shuffle(rest)
    hands = [list(hand) for hand in begun] + [[] for _ in range(4 - len(begun))]
    for hand in hands:
        while len(hand) < 3:
            hand.append(rest.pop())
    return hands


def any_hands(_rng: random.Random) -> list[list[str]]:
    return []


def of_rank(rng: random.Random, rank: str) -> list[str]:
    """The four cards of a rank, in any order."""
    return rng.sample([rank + suit for suit in SUITS], 4)


def pairs(rng: random.Random) -> list[list[str]]:
    """Two to four hands with pairs of different ranks."""
    return [of_rank(rng, rank)[:2] for rank in rng.sample(RANKS, rng.randint(2, 4))]


def equal_pairs(rng: random.Random) -> list[list[str]]:
    """Two hands with pairs of one rank, sometimes two more with pairs of another."""
    begun = []
    for rank in rng.sample(RANKS, rng.randint(1, 2)):
        cards = of_rank(rng, rank)
        begun += [cards[:2], cards[2:]]
    return begun


def tricons(rng: random.Random) -> list[list[str]]:
    """One to three tricons, and sometimes a pair of aces."""
    ranks = rng.sample(RANKS, rng.randint(1, 3))
    begun = [of_rank(rng, rank)[:3] for rank in ranks]
    if "A" not in ranks and rng.random() < 0.5:
        begun.append(of_rank(rng, "A")[:2])
    return begun


def fluxes(rng: random.Random) -> list[list[str]]:
    """One to four fluxes in different suits."""
    return [[rank + suit for rank in rng.sample(RANKS, 3)] for suit in rng.sample(SUITS, rng.randint(1, 4))]


def equal_fluxes(rng: random.Random) -> list[list[str]]:
    """Two to four fluxes of the same ranks."""
    ranks = rng.sample(RANKS, 3)
    return [[rank + suit for rank in ranks] for suit in rng.sample(SUITS, rng.randint(2, 4))]


def half_fluxes(rng: random.Random) -> list[list[str]]:
    """A flux with ace, ten-card and nine against one of three ten-cards: thirty each, but for the half."""
    suits = rng.sample(SUITS, 3)
    begun = [["A" + suits[0], rng.choice(TENS) + suits[0], "9" + suits[0]]]
    begun.append([rank + suits[1] for rank in rng.sample(TENS, 3)])
    if rng.random() < 0.5:
        begun.append(["A" + suits[2], rng.choice(TENS) + suits[2], "9" + suits[2]])
    return begun


def two_aces(rng: random.Random) -> list[list[str]]:
    """Two aces, with anything, with a ten-card of either's suit, or with a third ace."""
    aces = of_rank(rng, "A")
    third = rng.choice([[], [rng.choice(TENS) + aces[0][1]], [aces[2]]])
    begun = [aces[:2] + third]
    if len(third) == 0 and rng.random() < 0.6:
        begun.append(aces[2:])
    return begun


def aces_and_tens(rng: random.Random) -> list[list[str]]:
    """One to four hands with an ace and a ten-card of its suit."""
    return [["A" + suit, rng.choice(TENS) + suit] for suit in rng.sample(SUITS, rng.randint(1, 4))]


def equal_points(rng: random.Random) -> list[list[str]]:
    """Two to four hands with twenty, each in its own suit and with a low card of another."""
    count = rng.randint(2, 4)
    suits = rng.sample(SUITS, count)
    begun = []
    for place, suit in enumerate(suits):
        other = SUITS[(SUITS.index(suit) + 1) % 4]
        begun.append([rank + suit for rank in rng.sample(TENS, 2)] + ["789A"[place] + other])
    return begun


def no_pairs(rng: random.Random) -> list[list[str]]:
    """Four hands without a pair."""
    while True:
        cards = rng.sample(PACK, 12)
        hands = [cards[:3], cards[3:6], cards[6:9], cards[9:]]
        if all(len({card[0] for card in hand}) == 3 for hand in hands):
            return hands


# ---------------------------------------------------------------- the words


def allowed(fields: dict, spoken: list[list]) -> list[str]:
    """Which words the next player may say after these; none when the vying is over."""
    last_raise = [place for place, action in enumerate(spoken) if action[0] == "raise"]
    speakers = order(spoken)
    out = [seat for seat, action in zip(speakers, spoken, strict=True) if action[0] == "yield"]
    if len(out) == 3:
        return []
    if last_raise:
        since = speakers[last_raise[-1] + 1 :]
        raiser = speakers[last_raise[-1]]
        if all(seat in since or seat in out for seat in range(4) if seat != raiser):
            return []
    elif len(spoken) == 4:
        return []
    words = ["see"] if last_raise else ["go"]
    if fields.get("max_raises", "none") == "none" or len(last_raise) < fields["max_raises"]:
        words.append("raise")
    if spoken:
        words.append("yield")
    return words


def order(spoken: list[list]) -> list[int]:
    """Who said each of these words."""
    speakers: list[int] = []
    out: list[int] = []
    seat = 0
    for action in spoken:
        while seat in out:
            seat = (seat + 1) % 4
        speakers.append(seat)
        if action[0] == "yield":
            out.append(seat)
        seat = (seat + 1) % 4
    return speakers


def random_actions(rng: random.Random, fields: dict) -> list[list]:
    """A legal vying: sometimes quiet, sometimes bold, sometimes all yield."""
    temper = rng.choice([
        {"go": 8, "see": 6, "raise": 1, "yield": 2},
        {"go": 1, "see": 4, "raise": 4, "yield": 1},
        {"go": 3, "see": 2, "raise": 2, "yield": 4},
        {"go": 1, "see": 1, "raise": 1, "yield": 12},
        {"go": 1, "see": 1, "raise": 0, "yield": 0},
    ])  # fmt: skip
    spoken: list[list] = []
    while words := allowed(fields, spoken):
        if len(spoken) > 25 and "raise" in words:
            words.remove("raise")
        weights = [temper[word] for word in words]
        word = rng.choices(words, weights)[0] if sum(weights) else words[0]
        spoken.append(["raise", random_raise(rng, fields)] if word == "raise" else [word])
    return spoken


def random_raise(rng: random.Random, fields: dict) -> int:
    """By how much: mostly little, sometimes as much as the limit allows."""
    limit = fields.get("raise_limit", "none")
    most = 1000 if limit == "none" else limit
    return min(most, rng.choice([1, 2, rng.randint(1, 9), rng.randint(1, most), most]))


# ---------------------------------------------------------------- illegal deals


def illegal_variant(rng: random.Random, deal: dict) -> tuple[dict, str]:
    """The deal with one thing wrong, and what is wrong; the deal given must be legal, and is not changed."""
    while True:
        change = rng.choice(CHANGES)
        wrong = copy.deepcopy(deal)
        said = change(rng, wrong)
        if said:
            return wrong, said


def card_twice(rng: random.Random, deal: dict) -> str:
    places = [(seat, place) for seat in range(4) for place in range(3)]
    (seat, place), (other, where) = rng.sample(places, 2)
    deal["deal"][seat][place] = deal["deal"][other][where]
    return "a card is dealt twice"


def card_wanting(rng: random.Random, deal: dict) -> str:
    rng.choice(deal["deal"]).pop()
    return "a hand has two cards"


def card_too_many(rng: random.Random, deal: dict) -> str:
    used = [card for hand in deal["deal"] for card in hand]
    rng.choice(deal["deal"]).append(rng.choice([card for card in PACK if card not in used]))
    return "a hand has four cards"


def card_unknown(rng: random.Random, deal: dict) -> str:
    wrong = rng.choice(["6S", "2H", "10S", "1D", "AX", "as", "", "SA", 7, None])
    rng.choice(deal["deal"])[rng.randrange(3)] = wrong
    return "a card is not in the pack"


def hand_wanting(_rng: random.Random, deal: dict) -> str:
    deal["deal"].pop()
    return "there are three hands"


def hand_too_many(rng: random.Random, deal: dict) -> str:
    used = [card for hand in deal["deal"] for card in hand]
    deal["deal"].append(rng.sample([card for card in PACK if card not in used], 3))
    return "there are five hands"


def carried_wrong(rng: random.Random, deal: dict) -> str:
    deal["carried"] = rng.choice([[-1, 0], [0, -3], [0], [0, 0, 0], [0.5, 0], ["1", 0], [True, 0]])
    return "what is carried in is wrong"


def field_wrong(rng: random.Random, deal: dict) -> str:
    name, value = rng.choice([
        ("ante_ge", 0), ("ante_ge", 101), ("ante_ge", "none"), ("ante_ge", 1.5), ("ante_ge", True),
        ("ante_point", 0), ("ante_point", -1), ("ante_point", 101), ("ante_point", "1"),
        ("ante_point", "none"),
        ("no_pair", "ge"), ("no_pair", "none"), ("ties", "youngest"), ("ties", 1),
        ("raise_limit", 0), ("raise_limit", 1001), ("raise_limit", "any"), ("raise_limit", False),
        ("max_raises", 0), ("max_raises", 101), ("max_raises", "any"),
        ("flux_half", "maybe"), ("flux_half", True), ("last_one_left", "shown"), ("three_aces", "as_three"),
    ])  # fmt: skip
    deal["fields"][name] = value
    return f"{name} cannot be {value!r}"


def field_unknown(rng: random.Random, deal: dict) -> str:
    deal["fields"][rng.choice(["ante", "pack", "limit", "Ties"])] = rng.choice([1, "eldest"])
    return "there is no such field"


def word_wanting(rng: random.Random, deal: dict) -> str:
    deal["actions"] = deal["actions"][: rng.randrange(len(deal["actions"]))]
    return "the vying is not over"


def word_too_many(rng: random.Random, deal: dict) -> str:
    deal["actions"].append(rng.choice([["go"], ["see"], ["yield"], ["raise", 1]]))
    return "a word after the vying is over"


def word_unknown(rng: random.Random, deal: dict) -> str:
    wrong = rng.choice([
        ["pass"], ["vie", 2], [], ["raise"], ["go", 1], ["see", 2], ["yield", 0], ["Go"], [2], "go", None,
    ])  # fmt: skip
    deal["actions"][rng.randrange(len(deal["actions"]))] = wrong
    return "there is no such word"


def raise_wrong(rng: random.Random, deal: dict) -> str:
    raises = [action for action in deal["actions"] if action[0] == "raise"]
    if not raises:
        return ""
    rng.choice(raises)[1] = rng.choice([0, -1, -100, 1.5, "2", None, True])
    return "a raise is not a whole number, one or more"


def raise_over_limit(rng: random.Random, deal: dict) -> str:
    raises = [action for action in deal["actions"] if action[0] == "raise"]
    limit = deal["fields"].get("raise_limit", "none")
    if not raises or limit == "none":
        return ""
    rng.choice(raises)[1] = limit + rng.choice([1, 2, rng.randint(1, 100)])
    return "a raise is over the limit"


def raise_once_more(rng: random.Random, deal: dict) -> str:
    raises = sum(action[0] == "raise" for action in deal["actions"])
    if raises < 2:
        return ""
    deal["fields"]["max_raises"] = rng.randint(1, raises - 1)
    return "a raise more than is allowed"


def first_yields(_rng: random.Random, deal: dict) -> str:
    deal["actions"][0] = ["yield"]
    return "the first player yields at his first word"


def go_after_raise(rng: random.Random, deal: dict) -> str:
    words = [action[0] for action in deal["actions"]]
    places = [place for place in range(len(words)) if "raise" in words[:place]]
    if not places:
        return ""
    deal["actions"][rng.choice(places)] = ["go"]
    return "go after a raise"


def see_before_raise(rng: random.Random, deal: dict) -> str:
    words = [action[0] for action in deal["actions"]]
    places = [place for place in range(len(words)) if "raise" not in words[:place]]
    deal["actions"][rng.choice(places)] = ["see"]
    return "see before a raise"


def other_game(rng: random.Random, deal: dict) -> str:
    deal["game"] = rng.choice(["gleek", "piquet", "Gillet", "", None])
    return "another game"


CHANGES = [
    card_twice, card_wanting, card_too_many, card_unknown, hand_wanting, hand_too_many, carried_wrong,
    field_wrong, field_unknown, word_wanting, word_too_many, word_unknown, raise_wrong, raise_over_limit,
    raise_once_more, first_yields, go_after_raise, see_before_raise, other_game,
]  # fmt: skip
