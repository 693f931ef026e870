"""The rules in brief: every rule and reading has its sentence and its source, with the engine's own numbers."""

import pytest

from gleek.course.pages import brief as b
from gleek.engine.errors import Unreadable
from gleek.evidence import games, quotations
from gleek.evidence.glossary import terms
from gleek.evidence.rules import rules as known_rules
from gleek.games import ids
from tests.rules_tables import tables

EACH_GAME = pytest.mark.parametrize("game_id", ids())


@EACH_GAME
def test_every_rule_is_in_some_brief(game_id):
    briefs = [b.brief(rules, games.game(game_id).default) for rules in tables(game_id).values()]
    lines = (line for shown in briefs for section in shown.sections for line in section.lines)
    assert {rule for line in lines for rule in line.rules} == set(known_rules(game_id))
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
