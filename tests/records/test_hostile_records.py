"""A malicious record is either read, or refused with a short sentence."""

import tomllib

import pytest
import tomli_w

from gleek.engine.errors import GleekError, Inconsistent, Unreadable
from gleek.records.read import load
from gleek.records.write import save
from tests.games.gleek.table import STANDARD
from tests.hostile import MARKUP, TEXTS

HEAD = 'format = "gleek-hand-1"\n'
MATCH = 'format = "gleek-match-1"\nplayers = ["a", "b", "c"]\ndealer = "a"\n'
SMALL = """
format = "gleek-match-1"
title = "A small match"
about = "One hand that has just begun."
stake = "halfpenny"
preset = "du_coeur"
players = ["Prudence", "Tobias", "Walter"]
lift = ["Prudence 9S, Tobias KC, Walter 4D"]

[rules]
opening_bid = 13

[carried]
pot = 3
doubled = true

[[hand]]
actions = [{ do = "eldest bids 13", say = "First." }, "second bids 14", "dealer passes"]

[hand.deal]
say = "What is played with."
""" + "".join(f'{place} = "{cards}"\n' for place, cards in STANDARD.items())
# Python does not print such a long number, and TOML's hexadecimal numbers have no limit.
HUGE = "0x" + "f" * 9000
VALUES = [
    *TEXTS,
    -1,
    2**62,
    1.5,
    float("nan"),
    True,
    [],
    [[]],
    {},
    ["x"] * 500,
    [{}],
    {MARKUP: 1},
    {"a" * 10**4: 1},
]

BOMBS = {
    "one key of very many parts": "a." * 150_000 + "b = 1",
    "a table of very many parts": f"[{'.'.join('a' * 1 for _ in range(100_000))}]",
    "many keys of many parts": "\n".join("a." * 290 + f"x{number} = 1" for number in range(600)),
    "quoted parts": '"a".' * 90_000 + "b = 1",
    "many tables": "".join(f"[a.b{number}]\n" for number in range(30_000)),
    "lists in lists": "a = " + "[" * 200_000,
    "tables in tables": "a = " + "{a = " * 70_000,
    "a long number": "a = " + "9" * 300_000,
    "very many hands": MATCH + "[[hand]]\n" * 40_000,
    "very many actions": HEAD + "actions = [" + '"x",' * 90_000 + "]",
    "very many actions in one": f'{HEAD}actions = ["{"eldest passes," * 25_000}"]',
    "an action with very many spaces": f'{HEAD}actions = ["eldest calls a{" " * 60_000}x"]',
    "actions that are written otherwise": HEAD + "actions = [" + r'"\u0078",' * 990 + "]" + "\n#" * 190_000,
    "hands of actions that are written otherwise": MATCH
    + ("[[hand]]\nactions = [" + r'"\"",' * 990 + "]\n") * 20,
    "very many fields that there are not": f"{HEAD}[rules]\n"
    + "".join(f"meldz{number} = 1\n" for number in range(20_000)),
    "very many cards": f'{HEAD}[deal]\neldest = "{"AS " * 120_000}"',
    "very many lifts": f'format = "gleek-match-1"\nplayers = ["a", "b", "c"]\nlift = ["{"a 9S," * 60_000}"]',
    "a key of very many letters": f'{HEAD}"{"k" * 390_000}" = 1',
    "a key that ends like a list": f'{HEAD}"a]" = 1\n"[" = 1\n"a[b]" = 1\n"." = 1\n"..[1]" = 1',
    "very many keys": HEAD + "".join(f"k{number} = 1\n" for number in range(30_000)),
    "very many lines": "#\n" * 190_000,
    "very long": "x" * 10**7,
}


def said_of(text):
    """Read a record; return its refusal, or its text as it is written again."""
    try:
        return save(load(text))
    except GleekError as error:
        return str(error)


def places(data, path=()):
    """Yield the path of every value in a record, with the first three items of each list."""
    for key, value in data.items() if isinstance(data, dict) else [*enumerate(data)][:3]:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def with_value(path, value):
    data = tomllib.loads(SMALL)
    at = data
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return tomli_w.dumps(data)


@pytest.mark.parametrize("name", BOMBS)
def test_a_record_made_to_be_a_burden_is_refused_shortly(name):
    with pytest.raises((Unreadable, Inconsistent)) as refusal:
        load(BOMBS[name])
    assert len(str(refusal.value)) < 40_000


def test_hostile_values_in_a_record_are_only_words():
    save(load(SMALL))
    found = [*places(tomllib.loads(SMALL))]
    assert len(found) > 20
    for number, path in enumerate(found):
        for value in VALUES[number % 3 :: 3]:
            said = said_of(with_value(path, value))
            if path[-1] not in {"title", "about", "say"}:  # these are written back unchanged
                assert all(len(line) < 700 for line in said.splitlines()), (path, str(value)[:40])
        said = said_of(with_value(path, "BIG").replace('"BIG"', HUGE))
        assert "f" * 100 not in said


def test_at_most_two_hundred_faults_are_listed():
    actions = ", ".join(f'"word {number}"' for number in range(900))
    with pytest.raises(Inconsistent) as refusal:
        load(f"{HEAD}actions = [{actions}]\n")
    assert len(refusal.value.faults) == 201
    assert "There are 701 more" in str(refusal.value)
