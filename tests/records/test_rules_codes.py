"""Codes of rules: they always give the same rules, and catch typing mistakes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gleek.engine.errors import Unreadable
from gleek.games.gleek.rules import VALUES, preset, preset_names
from gleek.records.codes import (
    ALPHABET,
    DEALS,
    code_of,
    read_code,
    read_rules_code,
    rules_code,
)
from tests.games.gleek.strategies import rules

NUMBERS = st.integers(0, DEALS - 1)


# These never change either: a table may have written down its rules.
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


@settings(max_examples=40)
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
        ("R?2", "“\\?” is not used"),
        ("R<b", "“<” is not used"),
    ],
)
def test_what_is_no_code_of_rules(wrong, words):
    with pytest.raises(Unreadable, match=words) as found:
        read_rules_code(wrong)
    assert str(found.value).startswith(f"“{wrong}” is not a code of rules: ")


def test_a_code_of_rules_that_are_not_known_or_cannot_be():
    from gleek.records.characters import checked, encoded

    fields = 0
    for name, value in (preset().as_dict() | {"towser_tumbler": "count"}).items():
        fields = fields * len(VALUES[name]) + VALUES[name].index(value)
    for body, words in (("R6", "no book"), ("RZZZZZ", "cannot be"), ("R" + encoded(fields, 5), "cannot be")):
        with pytest.raises(Unreadable, match=words):
            read_rules_code(checked(body))
