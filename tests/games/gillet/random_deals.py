"""Random legal deals of Gillet, many with pairs, fluxes and ties; `illegal_deals` adds faults to them.

This module shares no code with the engine or the reckoner.
"""

import random

RANKS = "789TJQKA"
SUITS = "SHDC"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
TENS = "TJQK"


# ---------------------------------------------------------------- legal deals


def random_deal(rng: random.Random, *, fields: bool = True) -> dict:
    """Return a legal deal, played to its end. If `fields` is false, every field has its default."""
    chosen = random_fields(rng) if fields else {}
    return {
        "game": "gillet",
        "fields": chosen,
        "carried": random_carried(rng),
        "deal": random_hands(rng),
        "actions": random_actions(rng, chosen),
    }


def random_fields(rng: random.Random) -> dict:
    """Return random values for some of the fields. The others are left out, and so have their defaults."""
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
    """Return the sums that earlier deals left in the two bowls: often nothing, often an odd number."""
    if rng.random() < 0.4:
        return [0, 0]
    return [rng.choice([0, 4, rng.randint(1, 60)]), rng.choice([0, 1, 3, rng.randint(1, 60)])]


def random_hands(rng: random.Random) -> list[list[str]]:
    """Return four hands of three cards. One of the functions below begins some of them; the others are random."""
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
    """Return four hands of three cards: those that are begun, filled with random cards from the rest of the pack."""
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
    """Return the four cards of a rank in random order."""
    return rng.sample([rank + suit for suit in SUITS], 4)


def pairs(rng: random.Random) -> list[list[str]]:
    """Return two to four pairs of different ranks, each for another hand."""
    return [of_rank(rng, rank)[:2] for rank in rng.sample(RANKS, rng.randint(2, 4))]


def equal_pairs(rng: random.Random) -> list[list[str]]:
    """Return two pairs of the same rank, each for another hand, and sometimes two more of another rank."""
    begun = []
    for rank in rng.sample(RANKS, rng.randint(1, 2)):
        cards = of_rank(rng, rank)
        begun += [cards[:2], cards[2:]]
    return begun


def tricons(rng: random.Random) -> list[list[str]]:
    """Return one to three tricons, and sometimes a pair of aces."""
    ranks = rng.sample(RANKS, rng.randint(1, 3))
    begun = [of_rank(rng, rank)[:3] for rank in ranks]
    if "A" not in ranks and rng.random() < 0.5:
        begun.append(of_rank(rng, "A")[:2])
    return begun


def fluxes(rng: random.Random) -> list[list[str]]:
    """Return one to four fluxes in different suits."""
    return [[rank + suit for rank in rng.sample(RANKS, 3)] for suit in rng.sample(SUITS, rng.randint(1, 4))]


def equal_fluxes(rng: random.Random) -> list[list[str]]:
    ranks = rng.sample(RANKS, 3)
    return [[rank + suit for rank in ranks] for suit in rng.sample(SUITS, rng.randint(2, 4))]


def half_fluxes(rng: random.Random) -> list[list[str]]:
    """Return a flux of ace, ten-card and nine, and one of three ten-cards, and sometimes another like the first.

    All count thirty, but those with an ace count thirty and a half if the rules count the half in a flux.
    """
    suits = rng.sample(SUITS, 3)
    begun = [["A" + suits[0], rng.choice(TENS) + suits[0], "9" + suits[0]]]
    begun.append([rank + suits[1] for rank in rng.sample(TENS, 3)])
    if rng.random() < 0.5:
        begun.append(["A" + suits[2], rng.choice(TENS) + suits[2], "9" + suits[2]])
    return begun


def two_aces(rng: random.Random) -> list[list[str]]:
    """Return two aces for one hand: alone, with a ten-card of one ace's suit, or with a third ace.

    If they are alone, another hand sometimes gets the other two aces.
    """
    aces = of_rank(rng, "A")
    third = rng.choice([[], [rng.choice(TENS) + aces[0][1]], [aces[2]]])
    begun = [aces[:2] + third]
    if len(third) == 0 and rng.random() < 0.6:
        begun.append(aces[2:])
    return begun


def aces_and_tens(rng: random.Random) -> list[list[str]]:
    """Return for one to four hands an ace and a ten-card of its suit."""
    return [["A" + suit, rng.choice(TENS) + suit] for suit in rng.sample(SUITS, rng.randint(1, 4))]


def equal_points(rng: random.Random) -> list[list[str]]:
    """Return two to four hands that count twenty, each in its own suit and with a low card of another."""
    count = rng.randint(2, 4)
    suits = rng.sample(SUITS, count)
    begun = []
    for place, suit in enumerate(suits):
        other = SUITS[(SUITS.index(suit) + 1) % 4]
        begun.append([rank + suit for rank in rng.sample(TENS, 2)] + ["789A"[place] + other])
    return begun


def no_pairs(rng: random.Random) -> list[list[str]]:
    while True:
        cards = rng.sample(PACK, 12)
        hands = [cards[:3], cards[3:6], cards[6:9], cards[9:]]
        if all(len({card[0] for card in hand}) == 3 for hand in hands):
            return hands


# ---------------------------------------------------------------- the words


def allowed(fields: dict, spoken: list[list]) -> list[str]:
    """Return the words that the next player may say after the actions `spoken`; [] if the vying is over."""
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
    """Return for each of these actions the seat that has taken it."""
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
    """Return the actions of a legal vying. Sometimes it is quiet, sometimes bold, and sometimes nearly all yield."""
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
    """Return the size of a raise: usually small, sometimes the limit."""
    limit = fields.get("raise_limit", "none")
    most = 1000 if limit == "none" else limit
    return min(most, rng.choice([1, 2, rng.randint(1, 9), rng.randint(1, most), most]))
