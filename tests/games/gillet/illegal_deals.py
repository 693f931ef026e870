"""Illegal deals of Gillet: each is a legal deal (see `random_deals`) with one fault."""

import copy
import random

from tests.games.gillet.random_deals import PACK


def illegal_variant(rng: random.Random, deal: dict) -> tuple[dict, str]:
    """Return a copy of a legal deal with one fault, and a description of the fault."""
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
