"""Many questions of one kind, and their cards in the second reckoner's notation."""

import random
import re
from functools import cache

from gleek.games.piquet.course.exercises import EXERCISES
from gleek.games.piquet.rules import preset
from tests.course.exercises.sound import many
from tests.games.piquet.random_deals import random_fields
from tests.games.piquet.reckoner import PRESETS, sequences_in, sets_in, strength

SEEDS = 24
KINDS = ("point", "sequences", "sets")
RANK_WORDS = {"T": "ten", "J": "knave", "Q": "queen", "K": "king", "A": "ace"} | {
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
}
SUIT_WORDS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
LENGTHS = {
    3: "tierce",
    4: "quart",
    5: "quint",
    6: "sixième",
    7: "septième",
    8: "huitième",
    9: "sequence of nine",
}


def _table(number):
    rng = random.Random(number)  # noqa: S311 - for play, not for secrets
    name = rng.choice(list(PRESETS))
    return preset(name, **random_fields(rng, PRESETS[name]))


TABLES = [preset(name) for name in PRESETS] + [_table(number) for number in range(12)]
TABLES += [preset(partie="four_deals"), preset(low_cards="do_not_count")]
TABLES += [preset(equality="elder"), preset(equality="elder_for_point")]


@cache
def questions(kind, seeds=SEEDS):
    return many(EXERCISES, kind, seeds, TABLES)


def rules_of(question):
    return question.rules.as_dict()


def items(kind, cards, rules):
    """Return all items of a kind that some cards make, best first."""
    if kind == "point":
        suits = [[card for card in cards if card[1] == suit] for suit in SUIT_WORDS]
        return [max((suit for suit in suits if suit), key=lambda suit: strength("point", suit, rules))]
    some = sequences_in(cards) if kind == "sequences" else sets_in(cards)
    return sorted(some, key=lambda item: strength(kind, item, rules), reverse=True)


def plural(rank):
    return "sixes" if rank == "6" else f"{RANK_WORDS[rank]}s"


def named(kind, item):
    """Return the name of a sequence or a set."""
    if kind == "sets":
        return f"{'quatorze' if len(item) == 4 else 'trio'} of {plural(item[0][0])}"
    top = item[-1]
    major = "major" if top[0] == "A" else f"to the {RANK_WORDS[top[0]]}"
    return f"{LENGTHS[len(item)]} {major} in {SUIT_WORDS[top[1]]}"


def scored_in(text):
    """Return the scores that a fact gives in brackets, each with its kind."""
    found = []
    for name, points in re.findall(r"([^(),:]+?) \((\d+)\)", text):
        words = name.strip().removeprefix("and ")
        kind = (
            "point"
            if words.startswith("point")
            else "sets"
            if "trio" in words or "quatorze" in words
            else "sequences"
        )
        found.append((kind, int(points)))
    return found
