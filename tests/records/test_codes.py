"""Codes of deals and of rules: the same deal for ever, rules that survive, and slips that are caught."""

from __future__ import annotations

import hashlib
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.cards import bits, text_of
from gleek.engine.code_versions import Field, Version
from gleek.engine.errors import Unreadable
from gleek.games.gleek.code_versions import CODES
from gleek.games.gleek.deal import GLEEK_PACK, is_whole
from gleek.games.gleek.rules import VALUES, preset, preset_names
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
from tests.games.gleek.strategies import rules

NUMBERS = st.integers(0, DEALS - 1)

# These stand for ever: a code that somebody wrote down must give the deal that he saw.
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
    "0001-KY2F": (
        1662,
        "cotton",
        [
            "AS 5S 4S QH JH 5H 4H 5C 9D 7D 5D 4D",
            "KS 9S 8S AH 9H AC KC QC 10C 6C 4C 6D",
            "QS JS 7S 6S KH 10H 7H 9C 8C AD QD JD",
            "10S",
            "8H 6H JC 7C KD 10D 8D",
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


def as_text(deal):
    return [*map(text_of, deal.hands), str(deal.turned), text_of(deal.stock)]


@pytest.mark.parametrize(("number", "deal"), [(number, deal) for number, _, deal in PINNED.values()])
def test_a_number_names_the_same_deal_for_ever(number, deal):
    assert as_text(deal_number(number)) == deal


@pytest.mark.parametrize("code", PINNED)
def test_a_code_names_the_same_number_and_rules_for_ever(code):
    number, book, _ = PINNED[code]
    assert code_of(number, preset(book)) == code
    assert read_code(code) == (number, preset(book))


@given(NUMBERS)
def test_the_shuffle_is_the_one_described(number):
    """Made again from the module's description: SHA-256 words, Fisher and Yates from the last place, dealt by fours."""
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


@settings(max_examples=200)
@given(NUMBERS, rules())
def test_a_code_gives_back_its_deal_and_its_rules(number, table):
    code = code_of(number, table)
    assert read_code(code) == (number, table)
    plain = code.replace("-", "")
    assert set(plain) <= set(ALPHABET)
    assert len(plain) == (8 if any(preset(name) == table for name in preset_names()) else 13)
    assert all(len(group) == 4 for group in code.split("-")[:-1])


@pytest.mark.parametrize("name", preset_names())
def test_a_presets_code_is_short(name):
    assert len(code_of(1674, preset(name))) == 9


def test_without_rules_they_are_du_coeurs():
    assert read_code(code_of(1674)) == (1674, preset("du_coeur"))


@given(NUMBERS)
def test_case_hyphens_spaces_and_letters_that_look_alike_do_not_matter(number):
    code = code_of(number)
    for said in (code.lower(), code.replace("-", ""), code.replace("-", " "), f" {code} ", " ".join(code)):
        assert read_code(said) == (number, preset())
    alike = code.replace("1", "I").replace("0", "O")
    assert read_code(alike) == (number, preset())
    assert read_code(code.replace("1", "l").replace("0", "o")) == (number, preset())


def caught(plain):
    try:
        read_code(plain)
    except Unreadable:
        return True
    return False


@settings(max_examples=40, deadline=None)
@given(NUMBERS, rules())
def test_every_single_wrong_character_is_caught(number, table):
    plain = code_of(number, table).replace("-", "")
    for place, right in enumerate(plain):
        for wrong in ALPHABET:
            if wrong != right:
                assert caught(plain[:place] + wrong + plain[place + 1 :]), (
                    f"{right} → {wrong} in place {place + 1}"
                )


@settings(max_examples=100, deadline=None)
@given(NUMBERS, rules())
def test_two_neighbours_changing_places_are_caught(number, table):
    plain = code_of(number, table).replace("-", "")
    for place, (one, two) in enumerate(pairwise(plain)):
        if one != two:
            assert caught(plain[:place] + two + one + plain[place + 2 :]), f"{one}{two} → {two}{one}"


def test_nought_and_z_are_not_taken_for_one_another():
    """The narrowest case of the two above: the two ends of the alphabet."""
    for number in (0, 1662, DEALS - 1, 31, 31 * 32):
        plain = code_of(number).replace("-", "")
        for place, right in enumerate(plain[:6]):
            if right in "0Z":
                wrong = "Z" if right == "0" else "0"
                assert caught(plain[:place] + wrong + plain[place + 1 :])
    zero_z = code_of(31).replace("-", "")
    assert zero_z[4:6] == "0Z"
    assert caught(zero_z[:4] + "Z0" + zero_z[6:])


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("", "it has 0"),
        ("0001-KY", "it has 6"),
        ("0001-KY2F-0", "it has 9"),
        ("0001-KY2F-0001-KY2F-0001", "it has 20"),
        ("U001-KY2F", "“U” is not used"),
        ("0001_KY2F", "“_” is not used"),
        ("0001-KY2?", "“\\?” is not used"),
        ("hello wo", "“U”|“W”|does not add up|it has"),
    ],
)
def test_what_is_no_code(wrong, words):
    with pytest.raises(Unreadable, match=words) as found:
        read_code(wrong)
    assert f"“{wrong[:40]}” is not a deal code" in str(found.value)


def test_a_code_that_names_no_rules():
    from gleek.records.characters import checked, encoded

    for body in (
        encoded(7, 6) + "6",
        encoded(7, 6) + "Y",
        encoded(7, 6) + "0" + "00000",
        encoded(7, 6) + "Z" + "ZZZZZ",
    ):
        with pytest.raises(Unreadable, match="names"):
            read_code(checked(body))


def test_a_code_that_names_rules_that_cannot_be():
    """Fields that no pot can pay: the code is read, and its rules are refused."""
    from gleek.games.gleek.rules import VALUES
    from gleek.records.characters import checked, encoded

    values = preset().as_dict() | {"tiddy_held": "count"}
    fields = 0
    for name, some in VALUES.items():
        fields = fields * len(some) + some.index(values[name])
    body = encoded(7, 6) + "Z" + encoded(fields, 5)
    with pytest.raises(Unreadable, match="rules that cannot be"):
        read_code(checked(body))


@pytest.mark.parametrize("number", [-1, DEALS])
def test_numbers_out_of_range(number):
    with pytest.raises(Unreadable, match="from 0 to"):
        code_of(number)


def test_a_random_code_is_a_code():
    codes = {new_code() for _ in range(50)}
    assert len(codes) == 50
    for code in codes:
        number, table = read_code(code)
        assert is_whole(deal_number(number))
        assert table == preset()


def test_different_numbers_give_different_deals():
    assert len({deal_number(number) for number in range(500)}) == 500


# ---------------------------------------------------------------- rules alone

# These stand for ever too: a table may have written its rules down.
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


@pytest.mark.parametrize(("code", "table"), PINNED_RULES.items(), ids=PINNED_RULES)
def test_a_code_of_rules_names_the_same_rules_for_ever(code, table):
    assert rules_code(table) == code
    assert read_rules_code(code) == table


@settings(max_examples=200)
@given(rules())
def test_a_code_of_rules_gives_back_its_rules(table):
    code = rules_code(table)
    assert read_rules_code(code) == table
    for said in (
        code.lower(),
        code.replace("-", ""),
        f" {' '.join(code)} ",
        code.replace("1", "l").replace("0", "o"),
    ):
        assert read_rules_code(said) == table
    assert code[0] == "R"
    plain = code.replace("-", "")
    assert len(plain) == (3 if any(preset(name) == table for name in preset_names()) else 7)


@given(NUMBERS, rules())
def test_a_code_of_rules_and_a_deals_are_never_taken_for_one_another(number, table):
    with pytest.raises(Unreadable, match=r"is not a deal code: it has [37] letters"):
        read_code(rules_code(table))
    with pytest.raises(Unreadable, match=r"is not a code of rules: it has (8|13) letters"):
        read_rules_code(code_of(number, table))


@settings(max_examples=40, deadline=None)
@given(rules())
def test_every_slip_in_a_code_of_rules_is_caught(table):
    plain = rules_code(table).replace("-", "")
    slips = [plain[:at] + wrong + plain[at + 1 :] for at in range(len(plain)) for wrong in ALPHABET]
    slips += [plain[:at] + two + one + plain[at + 2 :] for at, (one, two) in enumerate(pairwise(plain))]
    for slip in slips:
        if slip != plain:
            with pytest.raises(Unreadable):
                read_rules_code(slip)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("", "it has 0 letters"),
        ("R2", "it has 2 letters"),
        ("R2B9", "it has 4 letters"),
        ("X2B", "does not begin with R"),
        ("R2C", "does not add up"),
        ("2RB", "does not begin with R"),
        ("RB2", "does not add up"),
        ("R2?", "“\\?” is not used"),
        ("<b>", "“<” is not used"),
    ],
)
def test_what_is_no_code_of_rules(wrong, words):
    with pytest.raises(Unreadable, match=words) as found:
        read_rules_code(wrong)
    assert str(found.value).startswith(f"“{wrong}” is not a code of rules: ")


def test_a_code_of_rules_that_are_not_known_or_cannot_be():
    from gleek.games.gleek.rules import VALUES
    from gleek.records.characters import checked, encoded

    fields = 0
    for name, value in (preset().as_dict() | {"towser_tumbler": "count"}).items():
        fields = fields * len(VALUES[name]) + VALUES[name].index(value)
    for body, words in (("R6", "no book"), ("RZZZZZ", "cannot be"), ("R" + encoded(fields, 5), "cannot be")):
        with pytest.raises(Unreadable, match=words):
            read_rules_code(checked(body))


# ---------------------------------------------------------------- versions


def test_version_0_has_the_numbers_that_have_been_given_out():
    (first, *_) = CODES.versions
    assert first.size == 4_718_592
    assert list(first.presets) == [0, 1, 2, 3, 4, 5]
    for field in first.fields:
        assert len(set(field.values)) == len(field.values)
        assert set(field.presets) <= set(field.values)
    assert sum(version.size for version in CODES.versions) <= 32**5


def test_every_value_of_every_field_has_a_code():
    """Whoever adds one appends a version: `gleek/games/gleek/code_versions.py` says how."""
    newest = {field.name: field.values for field in CODES.versions[-1].fields}
    assert {name: set(values) for name, values in newest.items()} == {
        name: set(values) for name, values in VALUES.items()
    }
    readings = CODES.presets().values()
    assert all(preset(name).as_dict() in readings for name in preset_names())


def grown():
    """Add a version with what might be added some day: values at either end and in the middle, a field."""
    fields = []
    for field in CODES.versions[0].fields:
        values = field.values
        if field.name == "opening_bid":
            values = (11, *values)
        elif field.name == "odd_penny":
            values = (values[0], "dealer", *values[1:])
        elif field.name == "settlement":
            values = (*values, "box")
        fields.append(Field(field.name, values))
    fields.insert(3, Field("buried", ("shown", "hidden")))
    later = Version(tuple(fields), first_preset=6)
    return CODES._replace(versions=(*CODES.versions, later), not_named={"buried": "hidden"})


def test_values_and_fields_that_are_added_change_no_old_code():
    draw = random.Random(1653)  # noqa: S311
    numbers = [0, 4_718_591, *(draw.randrange(4_718_592) for _ in range(2000))]
    before = {number: CODES.values_of(number) for number in numbers}
    books = CODES.presets()
    later = grown()
    for number, values in before.items():
        old = values | {"buried": "hidden"}
        assert later.values_of(number) == old
        assert later.number_of(old) == number
    assert later.presets() == {
        character: values | {"buried": "hidden"} for character, values in books.items()
    }


def test_what_is_added_has_numbers_of_its_own():
    plain = CODES.presets()[3]
    later = grown()
    for change in ({"opening_bid": 11}, {"odd_penny": "dealer"}, {"settlement": "box"}, {"buried": "shown"}):
        values = plain | {"buried": "hidden"} | change
        number = later.number_of(values)
        assert number > 4_718_591
        assert later.values_of(number) == values
    assert later.values_of(4_718_592 + later.versions[1].size) is None
    with pytest.raises(ValueError, match="no version"):
        later.number_of(plain | {"buried": "hidden", "opening_bid": 10})


def test_codes_do_not_go_by_the_order_in_which_a_field_lists_its_values(monkeypatch):
    more = {name: tuple(reversed(values)) for name, values in VALUES.items()}
    monkeypatch.setattr("gleek.engine.rules._values_of", lambda _: {**more, "opening_bid": (12, 14, 13)})
    for code, table in PINNED_RULES.items():
        assert read_rules_code(code) == table
        assert rules_code(table) == code


def test_a_preset_that_is_corrected_leaves_its_old_codes_alone(monkeypatch):
    """A code that was written down names the rules that were played, and the corrected preset another code."""
    cotton = preset("cotton")
    corrected = cotton.changed(ruff_decline=2)
    monkeypatch.setattr(
        "gleek.games.presets._preset", lambda _, name: corrected if name == "cotton" else None
    )
    assert CODES.presets()[2] == cotton.as_dict()
    assert len(rules_code(preset("cotton")).replace("-", "")) == 7
