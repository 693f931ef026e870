"""The rules in brief: every rule and reading has its sentence and its source, with the engine's own numbers."""

import re
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from gleek.course.pages import brief as b
from gleek.engine.errors import Inconsistent, Unreadable
from gleek.engine.rules import Numbers, Value, values_of
from gleek.evidence import games, quotations, readings
from gleek.evidence.glossary import terms
from gleek.evidence.rules import rules as known_rules
from gleek.games import game, ids, presets

# Further changes that a value may need to be consistent, or to be mentioned at all.
WITH = {"gleek": [{}, {"settlement": "each"}], "piquet": [{}, {"partie": "hundred_up"}], "gillet": [{}]}


def some_values(field: str, game_id: str) -> list[Value]:
    """Return the values of a field; for a number, the named values, the smallest, the largest and the default."""
    values = values_of(game(game_id).rules)[field]
    if not isinstance(values, Numbers):
        return list(values)
    default = getattr(book_rules("", game_id), field)
    return list(dict.fromkeys([*values.words, values.range[0], values.range[-1], default]))


def book_rules(name: str, game_id: str = "gleek", **changes: Value) -> Any:
    return presets.preset(game(game_id).rules, name or None, **changes)


FIELDS = [(game_id, field) for game_id in ids() for field in values_of(game(game_id).rules)]
READINGS = [
    pytest.param(game_id, field, value, id=f"{game_id}-{field}-{value}")
    for game_id, field in FIELDS
    for value in some_values(field, game_id)
]
PRESETS = [(game_id, name) for game_id in ids() for name in games.game(game_id).presets]
EACH_GAME = pytest.mark.parametrize("game_id", ids())


def with_value(field: str, value: Value, game_id: str = "gleek") -> Any:
    """Return the default rules with one field changed, and any further changes that the value needs."""
    for others in WITH[game_id]:
        with suppress(Inconsistent):
            rules = book_rules("", game_id, **{**others, field: value})
            point = next(each for each in b.points(game_id).values() if each.field == field)
            if point.applies(rules):
                return rules
    raise AssertionError(field)


def lines(shown: b.Brief) -> list[b.Line]:
    return [line for section in shown.sections for line in section.lines]


def line(shown: b.Brief, point: str) -> b.Line:
    return next(each for each in lines(shown) if each.id == point)


@cache
def every_brief(game_id: str) -> list[b.Brief]:
    default = games.game(game_id).default
    changes = [
        with_value(field, value, game)
        for game, field in FIELDS
        if game == game_id
        for value in some_values(field, game)
    ]
    return [b.brief(name, game_id=game_id) for name in games.game(game_id).presets] + [
        b.brief(rules, default) for rules in changes
    ]


@EACH_GAME
def test_every_rule_is_in_some_brief(game_id):
    told = {rule for shown in every_brief(game_id) for each in lines(shown) for rule in each.rules}
    assert told == set(known_rules(game_id))


@pytest.mark.parametrize(("game_id", "field", "value"), READINGS)
def test_every_reading_has_its_sentence(game_id, field, value):
    rules = with_value(field, value, game_id)
    told = [each for each in lines(b.brief(rules, games.game(game_id).default)) if each.field == field]
    assert len(told) == 1
    say = b.points(game_id)[told[0].id].say
    said = say[str(value) if str(value) in say else "n"]
    assert re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(said)), told[0].text)
    if str(value) not in say:
        assert str(value) in told[0].text


@pytest.mark.parametrize(("game_id", "name"), PRESETS)
def test_the_books_own_reading_comes_first(game_id, name):
    for each in lines(b.brief(name, game_id=game_id)):
        if not each.field:
            continue
        reading = readings.preset(game_id, name).readings[each.field]
        first = re.split(r"\. (?=So too|Otherwise)", each.source)[0]
        if reading.status == "silent":
            assert "is silent, and it is filled in" in first or "no book settles it" in first
        else:
            assert f"({reading.status})" in first
        assert "Chosen for this table" not in each.source


@EACH_GAME
def test_words_of_another_game_never_attest_a_rule_of_this_one(game_id):
    for point in b.points(game_id).values():
        if point.status == "attested":
            assert not any(quotations.quotation(each).note.startswith("Of ") for each in point.quotes), (
                point.id
            )


def test_an_unknown_preset_gets_a_sentence():
    with pytest.raises(Unreadable, match="did you mean “cotton”"):
        b.brief("coton")


@EACH_GAME
def test_the_text_has_every_rule_with_its_source(game_id):
    shown = b.brief(game_id=game_id)
    assert all(f"{each.number}. {each.text} [{each.source}]" in str(shown) for each in lines(shown))
    assert not {f"rule-{each.id}" for each in lines(shown)} & set(terms(game_id))
