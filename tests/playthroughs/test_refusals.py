"""Playthroughs of refusals: of actions at every stage of a hand, of codes, and of records with faults."""

from collections.abc import Iterator
from textwrap import indent

import pytest

from gleek.engine.errors import GleekError
from gleek.engine.hand import Hand
from gleek.games import default_player, game, ids, player, presets
from gleek.records.codes import deal_number, read_code, read_rules_code
from gleek.records.read import load
from tests.games.gleek.table import DEAL, HEAD, STANDARD
from tests.playthroughs import check

# Actions to try at any moment of a hand, in any game.
SAID = """
pass
bid 12
bid 99
bid fourteen
play AS
play AS AS
play 2S
play the ace
discards
discards AS KS
calls nothing
calls four aces
calls point AS KS QS
vie
see and revie
goes
raises 3
yields
shows
""".strip().splitlines()
CODES = [
    "",
    "x",
    "0001-KY2F",
    "0001-KY2G",
    "0001-KY2",
    "PT3R-QF00-J",
    "R03V-E05",
    "M01-…",
    "ABCDEFGHIJKLMNOP",
    "9999999",
]
LINES = {place: f'{place} = "{held}"' for place, held in STANDARD.items()}
MATCH = 'format = "gleek-match-1"\nplayers = ["Ann", "Ben", "Cat"]\n'
HAND = "[[hand]]\n" + DEAL.replace("[deal]", "[hand.deal]")
LONGEST = 400_000

# Texts that are no record at all.
NO_RECORDS = {
    "nothing": "",
    "no format": DEAL,
    "garbage": "@#$%\n=",
    "half a line": "format = ",
    "words without quotation marks": "preset = cotton",
    "another format": f'format = "gleek-hand-9"\n{DEAL}',
    "a format that is a number": f"format = 1\n{DEAL}",
    "a format that is a list": f"format = []\n{DEAL}",
    "a format that is a table": f"format = {{}}\n{DEAL}",
    "lists in lists": f"{HEAD}title = {'[' * 5000}{']' * 5000}\n",
    "tables in tables": f"{HEAD}x = {'{a=' * 5000}1{'}' * 5000}\n",
    "a number of 5000 digits": f"{HEAD}stake = {'1' * 5000}\n",
    "a null character": 'a = "\x00"',
    "a key twice": HEAD + HEAD,
    "a record that is too long": HEAD + DEAL + "#" * (LONGEST + 1 - len(HEAD + DEAL)),
}
# Lines added to a whole hand: before its deal, or, if they begin with a table's name, after it.
ADDED = """
stake = penny
deal = 0001-KY2F
title = “A vapour”
title
colour = "red"
preset = "hoyle"
preset = 3
game = "whist"
stake = "pence"
stake = "guinea"
title = 3
actoins = []
players = ["A", "B", "C"]
players = { eldest = "A", second = "A" }
players = { eldest = "" }
players = { elder = "A" }
players = { eldest = "A\\u001b[2J" }
rules = 3
actions = "eldest bids 13"
actions = [13]
actions = [{ do = "eldest bids 13", sya = "x" }]
actions = ["eldest bids 12"]
actions = ["oldest bids 13"]
actions = ["eldest bid thirteen"]
actions = ["eldest bids 9999999"]
actions = ["eldest wins"]
actions = ["eldest discards 5H 5H"]
actions = ["eldest calls gleek of sixes"]
actions = ["eldest bidz 13", "second passes", "dealer bids 14"]
actions = ["dealer bids 13", "eldest bids 13", "second passes"]
preset = "coton"; actions = ["eldest bids 12", "second passes"]
stake = "pence"; actions = [; "eldest bids 12",; "second pases",; ]
actions = [; "eldest bids 13",; "second bids 20",; "dealer bids 21",; "eldest bids 30",; "second bids 20",; ]
[deal] say = 3
[deal] actions = ["eldest bids 13"]
[rules] preset = "cotton"
[rules] ruff_colour = 1
[rules] stock_pas = "out"
[rules] opening_bid = 14
[rules] opening_bid = []
[rules] tiddy_held = "count"
[carried] stake = "penny"
[carried] pot = -1
[carried] pot = 1.5
[carried] pot = true
[carried] doubled = 1
[carried] pots = 1
""".strip().splitlines()
# What is written in the deal instead of what.
DEALS = [
    ("AS KS", "AS AS"),
    ("AS KS", "AS KS AD"),
    ("AS KS", "AS KS AH"),
    ("AS KS", "KS"),
    ("AS KS", "AS 2S"),
    ("AS KS", "AS KX"),
    ('"9D"', '"9D 8D"'),
    ('"9D"', '"AS"'),
    ("QC JH", "JH"),
    ("stock =", "stocks ="),
    *((f"{line}\n", "") for line in LINES.values()),
]
MATCHES = {
    'dealer = "Dan"': HAND,
    'lift = ["Ann 9S, Dan 4D, Cat KC"]': HAND,
    'lift = ["Ann 9S, Ben 4X, Cat KC"]': HAND,
    'lift = ["Ann 9S, Ben 4D"]': HAND,
    'lift = ["Ann 4S, Ben 4S, Cat KC"]': HAND,
    'lift = ["Dan 4S"]': HAND,
    'lift = ["Ann 2S"]': HAND,
    'lift = ["Ben 9S"]': HAND,
    'lift = ["Ann 9S, Ben 4D, Cat KC, Ann 5C"]': HAND,
    "lift = [3]": HAND,
    "neither lift nor dealer": HAND,
    'dealer = "Ann"': "",
    'dealer = "Ann"; hand = [3]': "",
    'dealer = "Ann"; [[hand]]': "",
    'dealer = "Ann"; [[hand]]; foo = 1': HAND.removeprefix("[[hand]]\n"),
    'dealer = "Ann"; two hands, the first not over': HAND + HAND,
    'dealer = "Ann"; actions in the wrong table': HAND + "actions = []\n",
    'dealer = "Ann"; a title in a hand': HAND.replace("]]\n", ']]\ntitle = "x"\n', 1),
    'players = ["Ann", "Ben"]; dealer = "Ann"': HAND,
}
GILLET = """format = "gillet-hand-1"
actions = ["first yields, second sees, second goes, third raises 9", "dealer folds"]
[carried]
ge = true
point = -1
ruff = 1
[rules]
raise_limit = 3
[deal]
first = "AS KD"
second = "QS JD 8C"
third = "TH 9D 6C"
dealer = "KC TS QS"
turn_up = "8H"
"""


def refused(what, *arguments) -> str:
    try:
        found = what(*arguments)
    except GleekError as error:
        return str(error)
    return found if isinstance(found, str) else f"accepted: {found!r}"[:100]


def why_not(hand: Hand, words: str) -> str:
    return str(hand.why_not(words) or "allowed")


@pytest.mark.parametrize("name", ids())
def test_refusals_at_the_table(name):
    rules = presets.preset(game(name).rules)
    hand, _ = Hand.dealt_to(game(name).setup(rules), deal_number(1662, rules))

    def told():
        at, stage = hand, ""
        while not at.over:
            if at.stage != stage:
                stage = at.stage
                seat = game(name).seats[at.to_act]
                yield f"=== {stage}: {seat} to act. {at.may_be_done()}"
                yield from (
                    f"> {seat} {words}\n  {refused(why_not, at, f'{seat} {words}')}" for words in SAID
                )
                other = game(name).seats[at.to_act - 1]
                yield f"> {other} passes\n  {refused(why_not, at, f'{other} passes')}"
            at, _ = at.apply(player(name, default_player(name))(at.observe(at.to_act)))

    check(f"{name}/refusals", told())


def test_refusals_of_codes():
    said = [f"> {code}\n  {refused(read_code, code)}" for code in CODES]
    said += [f"> x, of Piquet\n  {refused(read, 'x', 'piquet')}" for read in (read_code, read_rules_code)]
    check("refusals", said)


def faulty_records() -> Iterator[tuple[str, str]]:
    yield from NO_RECORDS.items()
    yield "a hand of Gillet with many faults", GILLET
    yield "no deal", HEAD
    yield "deal = 3", f"{HEAD}deal = 3\n"
    yield 'deal = "0001-KY2E"', f'{HEAD}deal = "0001-KY2E"\n'
    for added in ADDED:
        table, _, line = added.partition("] ")
        if line and added.startswith("["):
            yield added, HEAD + DEAL + (f"{table}]\n" if table != "[deal" else "") + f"{line}\n"
        else:
            yield added, HEAD + added.replace("; ", "\n") + f"\n{DEAL}"
    for old, new in DEALS:
        yield f"{new.strip() or 'nothing'} instead of {old.strip()}", HEAD + DEAL.replace(old, new, 1)
    for about, hands in MATCHES.items():
        lines = [line for line in about.split("; ") if "=" in line or line.startswith("[[")]
        head = MATCH if not about.startswith("players") else MATCH.partition("\n")[0] + "\n"
        yield f"a match: {about}", head + "\n".join([*lines, hands])


def test_refusals_of_records():
    check(
        "records",
        (f"> {about}\n{indent(refused(load, text), '  ')}" for about, text in faulty_records()),
    )
