"""The rules in brief: every rule and reading has its sentence and its source, with the engine's own numbers."""

from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from gleek.course.pages import brief as b
from gleek.engine.errors import Inconsistent, Unreadable
from gleek.engine.rules import Numbers, Value, values_of
from gleek.evidence import games, quotations
from gleek.evidence.glossary import terms
from gleek.evidence.rules import rules as known_rules
from gleek.games import game, ids, presets

# Further changes that a value may need to be consistent, or to be mentioned at all.
WITH = {"gleek": [{}, {"settlement": "each"}], "piquet": [{}, {"partie": "hundred_up"}]}


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
EACH_GAME = pytest.mark.parametrize("game_id", ids())


def with_value(field: str, value: Value, game_id: str = "gleek") -> Any:
    """Return the default rules with one field changed, and any further changes that the value needs."""
    for others in WITH.get(game_id, [{}]):
        with suppress(Inconsistent):
            rules = book_rules("", game_id, **{**others, field: value})
            point = next(each for each in b.points(game_id).values() if each.field == field)
            if b.applies(point.when, rules):
                return rules
    raise AssertionError(field)


def lines(shown: b.Brief) -> list[b.Line]:
    return [line for section in shown.sections for line in section.lines]


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
    # On the site a rule of the brief and a word of the glossary are both jumped to by their names.
    assert not {f"rule-{each}" for each in b.points(game_id)} & set(terms(game_id))


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
