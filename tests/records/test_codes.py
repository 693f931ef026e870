"""Codes of deals, rules, results and classes: they read back, keep their meaning, and catch typing mistakes."""

import hashlib
from itertools import pairwise
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek import games
from gleek.engine.cards import bits, text_of
from gleek.engine.errors import Unreadable
from gleek.evidence import presets
from gleek.games.gleek.deal import GLEEK_PACK, is_whole
from gleek.games.gleek.rules import VALUES, preset, preset_names
from gleek.records import classes, results
from gleek.records.classes import (
    MOST_DEALS,
    SEEDS,
    ClassDeals,
    class_code,
    class_of,
    new_seed,
    read_class_code,
)
from gleek.records.code_characters import checked, encoded
from gleek.records.codes import (
    ALPHABET,
    DEALS,
    code_of,
    deal_number,
    new_code,
    read_code,
    read_rules_code,
    rules_code,
)
from gleek.records.results import HELPS, PERSON, Help, Result, match_deal, read_result_code, result_code
from tests.games.gleek.strategies import rules, seeded
from tests.rules_tables import tables

NUMBERS = st.integers(0, DEALS - 1)
RNG = seeded("codes")
each_game = pytest.mark.parametrize("game", games.ids())


class Kind(NamedTuple):
    make: object
    read: object
    refused: str
    longest: int


KINDS = {
    "deal": Kind(lambda each: code_of(*each), read_code, "is not a deal code", 19),
    "rules": Kind(rules_code, read_rules_code, "is not a code of rules", 16),
    "result": Kind(result_code, read_result_code, "is not a result", results.LONGEST),
    "class": Kind(class_code, read_class_code, "is not a class’s code", classes.LONGEST),
}
each_kind = pytest.mark.parametrize("kind", KINDS)


def example(kind, game, rules):
    """Return something random that a code of this kind can name, by these rules."""
    played = games.game(game)
    seats = len(played.seats)
    if kind == "rules":
        return rules
    if kind == "deal":
        return RNG.randrange(DEALS), rules
    hands, help_ = RNG.randint(1, MOST_DEALS), Help.of(RNG.randrange(4))
    if kind == "class":
        others = tuple(RNG.choice([*games.players(game)]) for _ in played.seats[1:])
        return ClassDeals(RNG.randrange(SEEDS), rules, others, hands, help_)
    purses = [RNG.randint(-100, 100) for _ in range(seats - 1)]
    last = -sum(purses) if played.counts_money else RNG.randint(0, 300)
    who = tuple(RNG.choice((PERSON, *games.players(game))) for _ in range(seats))
    return Result(RNG.randrange(DEALS), rules, who, hands, (*purses, last), (RNG.randrange(seats),), help_)


@each_kind
@each_game
def test_a_code_gives_back_what_it_names_however_kindly_it_must_be_read(kind, game):
    made = KINDS[kind]
    for each in tables(game).values():
        named = example(kind, game, each)
        code = made.make(named)
        assert len(code) <= made.longest
        assert {*code} <= {*ALPHABET, "-"}
        alike = code.replace("1", "l").replace("0", "o")
        for said in (code, f" {alike.lower()} ", code.replace("-", ""), code.replace("-", " ")):
            assert made.read(said) == named


@settings(max_examples=100)
@given(NUMBERS, rules())
def test_any_rules_have_a_code_that_is_short_for_a_books(number, table):
    book = any(preset(name) == table for name in preset_names())
    deal, own = code_of(number, table), rules_code(table)
    assert read_code(deal) == (number, table)
    assert read_rules_code(own) == table
    assert (len(deal.replace("-", "")), len(own.replace("-", ""))) == ((8, 3) if book else (13, 7))
    with pytest.raises(Unreadable, match=r"is not a deal code: it has [37] letters"):
        read_code(own)
    with pytest.raises(Unreadable, match=r"is not a code of rules: it has (8|13) letters"):
        read_rules_code(deal)


@each_kind
@each_game
def test_every_wrong_character_and_every_two_that_changed_places_are_noticed(kind, game):
    made = KINDS[kind]
    for table in (presets.preset(games.game(game).rules), [*tables(game).values()][-1]):
        plain = made.make(example(kind, game, table)).replace("-", "")
        slips = {plain[:at] + wrong + plain[at + 1 :] for at in range(len(plain)) for wrong in ALPHABET}
        slips |= {plain[:at] + two + one + plain[at + 2 :] for at, (one, two) in enumerate(pairwise(plain))}
        for slip in slips - {plain}:
            with pytest.raises(Unreadable, match=made.refused):
                made.read(slip)


def forged(rules, hands, *others):
    """Return a class's code of Gleek with a correct check character, even if it names something impossible."""
    number = hands
    for each in others:
        number = number * 16 + each
    return checked(f"C{rules}{encoded(number * HELPS * SEEDS, 8)}")


def fields(**changes):
    """Return the characters of a code for Gleek's default rules with these changes, even if they are inconsistent."""
    number = 0
    for name, value in (preset().as_dict() | changes).items():
        number = number * len(VALUES[name]) + VALUES[name].index(value)
    return encoded(number, 5)


@pytest.mark.parametrize(
    ("kind", "wrong", "words"),
    [
        ("deal", "", "it has 0"),
        ("deal", "0001-KY", "it has 6"),
        ("deal", "0001-KY2F-0", "it has 9"),
        ("deal", "0001-KY2F-0001-KY2F-0001", "it has 20"),
        ("deal", "U001-KY2F", "“U” is not used"),
        ("deal", "0001_KY2F", "“_” is not used"),
        ("deal", "0001-K?2F", "“\\?” is not used"),
        ("deal", checked(encoded(7, 6) + "6"), "names"),
        ("deal", checked(encoded(7, 6) + "Y"), "names"),
        ("deal", checked(encoded(7, 6) + "000000"), "names"),
        ("deal", checked(encoded(7, 6) + "ZZZZZZ"), "names"),
        ("deal", checked(encoded(7, 6) + "Z" + fields(tiddy_held="count")), "rules that are impossible"),
        ("rules", "", "it has 0 letters"),
        ("rules", "R2", "it has 2 letters"),
        ("rules", "R2B9", "it has 4 letters"),
        ("rules", "X2B", "does not begin with R"),
        ("rules", "R2C", "does not add up"),
        ("rules", "RB2", "does not add up"),
        ("rules", "R?2", "“\\?” is not used"),
        ("rules", checked("R6"), "a book that is not listed"),
        ("rules", checked("RZZZZZ"), "rules that are impossible"),
        ("rules", checked("R" + fields(towser_tumbler="count")), "rules that are impossible"),
        ("result", "", "does not begin with M"),
        ("result", "0000-9T33", "does not begin with M"),
        ("result", "M", "it"),
        ("result", "M00U", "“U” is not used in codes"),
        ("result", "M" + "0" * 60, "has 61 letters and digits"),
        ("result", "<b>" * 40, "“>” is not used in codes"),
        ("class", "", "does not begin with C"),
        ("class", "0000-9T33", "does not begin with C"),
        ("class", "C", "has 1 letter or digit"),
        ("class", "C00U", "“U” is not used in codes"),
        ("class", "<b>" * 40, "“>” is not used in codes"),
        ("class", forged("3", 3, 0, 2, 0), "a player who does not exist"),
        ("class", forged("3", 3, 0, 2, 15), "a player who does not exist"),
        ("class", forged("3", 3, 1, 2, 2), "a player who does not exist"),
        ("class", forged("3", 0, 0, 2, 2), "no number of deals"),
        ("class", forged("Y", 3, 0, 2, 2), "a book that is not listed"),
        ("class", forged("ZZZZZ", 3, 0, 2, 2), "rules that are impossible"),
        ("class", forged("00000", 3, 0, 2, 2), "rules that have a shorter code"),
    ],
)
def test_invalid_codes_are_refused_with_the_reason(kind, wrong, words):
    with pytest.raises(Unreadable, match=words) as refusal:
        KINDS[kind].read(wrong)
    assert f"“{wrong[:40]}" in str(refusal.value)
    assert len(str(refusal.value)) < 200


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("result", "is a result of Piquet. Give one of Gleek"),
        ("class", "names a class’s deals of Piquet. Give one of Gleek"),
    ],
)
def test_a_code_of_another_game_is_refused_where_one_is_wanted(kind, words):
    code = KINDS[kind].make(example(kind, "piquet", presets.preset(games.game("piquet").rules)))
    with pytest.raises(Unreadable, match=words):
        KINDS[kind].read(code, "gleek")


PLAIN = ("plain-1", "plain-1")


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"seed": -1}, "-1 is not the seed of a class’s deals"),
        ({"seed": SEEDS}, f"give 0 to {SEEDS - 1}"),
        ({"seed": True}, "True is not the seed"),
        ({"opponents": ("plain-1",)}, "A class cannot play Gleek with 1 opponent: give the ids of 2"),
        ({"opponents": ("plain-1", "nobody")}, "no player “nobody”"),
        ({"hands": 32}, "cannot play 32 deals: give 1 to 31"),
        ({"hands": -1}, "cannot play -1 deals"),
        ({"hands": 0}, "No rule of Gleek ends a match"),
    ],
)
def test_impossible_class_deals_are_refused_with_a_sentence(changed, words):
    with pytest.raises(Unreadable, match=words):
        class_code(ClassDeals(1662, preset(), PLAIN, 3)._replace(**changed))


def test_values_without_a_code_are_refused_with_a_sentence():
    for number in (-1, DEALS):
        with pytest.raises(Unreadable, match="from 0 to"):
            code_of(number)
    purses = (10**9, -(10**9), 0)
    with pytest.raises(Unreadable, match="too large for a code"):
        result_code(Result(1, preset(), (PERSON,) * 3, 3, purses, (0,)))


# These never change: a code that a player wrote down must give the deal that they saw.
# code → its number, its preset, and the deal: eldest, second, dealer, turn-up, stock
PINNED = {
    "0000-0036": (
        0,
        "du_coeur",
        [
            "QS 10S 8S 6S 4S 4C KD JD 10D 8D 5D 4D",
            "AS JS 5S KH QH 4H JC 8C 7C AD 9D 6D",
            "9S 7S AH 9H 8H 6H AC KC QC 9C 6C 5C",
            "10C",
            "KS JH 10H 7H 5H QD 7D",
        ],
    ),
    "ZZZZ-ZZ2K": (
        1073741823,
        "cotton",
        [
            "AS QS 9S 4S QH 9H 6H 5H 4H 9C 7D 4D",
            "KS 10S 8S 7S 5S AH 8H 7H QC JC KD 10D",
            "JS JH 10H AC KC 10C 5C 4C QD JD 8D 6D",
            "7C",
            "6S KH 8C 6C AD 9D 5D",
        ],
    ),
}
PINNED_RULES = {
    "R0F": preset("cotgrave"),
    "R1D": preset("willughby"),
    "R2B": preset("cotton"),
    "R39": preset("du_coeur"),
    "R47": preset("encyclopaedia"),
    "R55": preset("dafydd"),
    "R03V-E05": preset("cotton", opening_bid=13),
    "R00C-0H3": preset("du_coeur", tiddy_held="count", settlement="each"),
}
PIQUET, GILLET = (games.game(each).rules for each in ("piquet", "gillet"))
RUBICON, ACADEMIE = presets.preset(PIQUET, "rubicon"), presets.preset(GILLET, "academie")
DIVIDED = ACADEMIE.changed(ties="divide", raise_limit=5)
ODDS = ("gillet-plain-1", "gillet-odds-1", "gillet-odds-1")
BOLD = ("master-1", "counting-bold-1")
GILLETS = ("gillet-plain-1",) * 3


@pytest.mark.parametrize(
    ("kind", "code", "named"),
    [
        *[("deal", code, (number, preset(book))) for code, (number, book, _) in PINNED.items()],
        *[("rules", code, table) for code, table in PINNED_RULES.items()],
        ("deal", "G000-01E0-V", (46, ACADEMIE)),
        ("deal", "G000-01EZ-0006-6ECZ", (46, DIVIDED)),
        ("rules", "RG0M", ACADEMIE),
        ("rules", "RG00-066E-C3", DIVIDED),
        ("result", "M03G-1130-001K-YWB9-8", Result(1662, preset(), (PERSON, *PLAIN), 3, (12, -5, -7), (0,))),
        (
            "result",
            "MP03-G100-001K-YM3J-R7",
            Result(1662, RUBICON, (PERSON, "piquet-plain-2"), 3, (131, 88), (0,)),
        ),
        (
            "result",
            "MG03-G111-0000-1KYN-DFE4",
            Result(1662, ACADEMIE, (PERSON, *GILLETS), 3, (5, -3, -1, -2), (0,)),
        ),
        ("class", "C330-4801-KYS", ClassDeals(1662, preset(), PLAIN, 3)),
        ("class", "C3C1-0R01-KYV", ClassDeals(1662, preset(), BOLD, 12)),
        ("class", "C280-0G30-4801-KYP", ClassDeals(1662, preset(opening_bid=12), PLAIN, 3)),
        ("class", "CP00-00G0-1KYR", ClassDeals(1662, RUBICON, ("piquet-remembering-2",), 0)),
        ("class", "CP12TW-02T300-801KYK", ClassDeals(1662, RUBICON.changed(pack=36), ("piquet-plain-2",), 3)),
        ("class", "CG0Z-28G0-1KY9", ClassDeals(1662, ACADEMIE, ODDS, 31)),
    ],
)
def test_codes_that_were_given_out_mean_the_same(kind, code, named):
    assert KINDS[kind].read(code) == named
    assert KINDS[kind].make(named) == code


@pytest.mark.parametrize(("number", "deal"), [(number, deal) for number, _, deal in PINNED.values()])
def test_a_number_names_the_same_deal_for_ever(number, deal):
    found = deal_number(number)
    assert [*map(text_of, found.hands), str(found.turned), text_of(found.stock)] == deal


@given(NUMBERS)
def test_the_shuffle_is_the_one_described(number):
    """The test implements the shuffle from the module's description.

    It draws SHA-256 words, shuffles with Fisher and Yates from the last place, and deals in fours.
    """
    pack = sorted(bits(GLEEK_PACK))
    words, block = [], 0

    def word():
        nonlocal block
        if not words:
            digest = hashlib.sha256(f"gleek-deal-1:{number}:{block}".encode("ascii")).digest()
            words.extend(int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4))
            block += 1
        return words.pop(0)

    for place in range(43, 0, -1):
        drawn = word()
        while drawn >= 2**32 // (place + 1) * (place + 1):
            drawn = word()
        other = drawn % (place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    hands = [[*pack[at : at + 4], *pack[at + 12 : at + 16], *pack[at + 24 : at + 28]] for at in (0, 4, 8)]
    deal = deal_number(number)
    assert [sorted(bits(hand)) for hand in deal.hands] == [sorted(hand) for hand in hands]
    assert deal.turn_up == pack[36]
    assert sorted(bits(deal.stock)) == sorted(pack[37:])
    assert is_whole(deal)


@each_game
def test_the_deals_of_a_match_follow_from_its_seed(game):
    assert match_deal(1662, 1, game) == 1662
    for hand in (2, 3, 511):
        digest = hashlib.sha256(f"{game}-match-1:1662:{hand}".encode()).hexdigest()
        assert match_deal(1662, hand, game) == int(digest[:8], 16) & (1 << 30) - 1
    deals = [match_deal(1662, hand, game) for hand in range(1, 512)]
    assert len({*deals}) == len(deals)
    assert max(deals) < DEALS


def test_a_random_code_is_a_code():
    found = {new_code() for _ in range(50)}
    assert len(found) == 50
    assert all(read_code(code)[1] == preset() for code in found)
    assert 0 <= new_seed() < SEEDS


def test_the_letters_of_games_and_the_numbers_of_players_in_codes_never_change():
    """Gleek has no letter: in its place is the first character of the number of hands, which is below 16.

    A code names the players by their position in the list, so new ones are only added at the end.
    """
    for game in map(games.game, games.ids()):
        assert not game.codes.letter or ALPHABET.index(game.codes.letter) >= 16
        assert len(games.players(game.id)) < 16
    assert [*games.players("gleek")][:8] == [
        "plain-1",
        *("counting-1", "counting-bold-1", "counting-careful-1"),
        *("remembering-1", "remembering-bold-1", "remembering-careful-1"),
        "master-1",
    ]
    assert [*games.players("piquet")][:2] == ["piquet-plain-2", "piquet-remembering-2"]
    assert [*games.players("gillet")][:2] == ["gillet-plain-1", "gillet-odds-1"]


DASHES = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\ufe58\ufe63\uff0d\u00ad \u00a0\u2009\u202f\n"
UNSEEN = "\u200b\u200c\u200d\u200e\u200f\u2060\u2066\u2069\ufeff\u00ad\u034f\ufe0f\u180b"
AROUND = ["({})", "[{}].", "“{}”!", "<{}>", "**{}**", '="{}"']
AROUND += ["Code: {}", "our code is {} thanks", "class={}&a=b"]


@each_game
@pytest.mark.parametrize("kind", ["class", "result"])
def test_a_code_is_found_however_it_is_written(game, kind):
    made = KINDS[kind]
    named = example(kind, game, presets.preset(games.game(game).rules))
    code = made.make(named)
    written = [code.replace("-", each) for each in DASHES]
    written += [each.join(code) for each in UNSEEN]
    written += [each.format(code) for each in AROUND]
    written += [f"class{code}", "".join(chr(ord(each) + 0xFEE0) for each in code)]
    for each in written:
        assert made.read(each) == named, each
    slip = code[:-1] + ALPHABET[ALPHABET.index(code[-1]) ^ 1]
    for each in (slip, f"({slip}).", f"our code is {slip} thanks"):
        with pytest.raises(Unreadable, match="does not add up"):
            made.read(each)


@each_game
def test_a_result_names_its_class_unless_no_class_can_have_it(game):
    named = example("class", game, presets.preset(games.game(game).rules))
    count = len(named.opponents) + 1
    result = Result(
        named.seed, named.rules, (PERSON, *named.opponents), named.hands, (0,) * count, (0,), named.help
    )
    assert class_of(result) == named
    for changed in ({"seed": SEEDS}, {"hands": MOST_DEALS + 1}, {"players": (PERSON,) * count}):
        assert class_of(result._replace(**changed)) is None


def test_a_long_text_is_read_in_a_time_that_grows_with_it():
    """A regular expression that restarts at each of sixty thousand letters would take minutes."""
    for each in ("?", "C", "C-", "C ", "m0", "(", "\u200b", "C3\n"):
        with pytest.raises(Unreadable):
            read_class_code(each * 60_000)
