"""Codes of deals: they always give the same deal, keep their rules, and catch typing mistakes."""

from __future__ import annotations

import hashlib
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.cards import bits, text_of
from gleek.engine.errors import Unreadable
from gleek.games.gleek.deal import GLEEK_PACK, is_whole
from gleek.games.gleek.rules import VALUES, preset, preset_names
from gleek.records.codes import (
    ALPHABET,
    DEALS,
    code_of,
    deal_number,
    new_code,
    read_code,
)
from tests.games.gleek.strategies import rules

NUMBERS = st.integers(0, DEALS - 1)

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


@settings(max_examples=40)
@given(NUMBERS, rules())
def test_every_single_wrong_character_is_caught(number, table):
    plain = code_of(number, table).replace("-", "")
    for place, right in enumerate(plain):
        for wrong in ALPHABET:
            if wrong != right:
                assert caught(plain[:place] + wrong + plain[place + 1 :]), (
                    f"{right} → {wrong} in place {place + 1}"
                )


@settings(max_examples=100)
@given(NUMBERS, rules())
def test_two_neighbours_changing_places_are_caught(number, table):
    plain = code_of(number, table).replace("-", "")
    for place, (one, two) in enumerate(pairwise(plain)):
        if one != two:
            assert caught(plain[:place] + two + one + plain[place + 2 :]), f"{one}{two} → {two}{one}"


def test_nought_and_z_are_not_taken_for_one_another():
    """The hardest case of the two tests above: the first and the last character of the codes' alphabet."""
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
        ("0001-K?2F", "“\\?” is not used"),
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
