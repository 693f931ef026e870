"""The glossary: its links lead to its words, and its numbers are the engine's."""

import re
from html import unescape

import pytest

from gleek.evidence import games
from gleek.evidence import glossary as g
from gleek.games.gleek.melds import PAYS
from gleek.games.gleek.trumps import HONOURS

each_game = pytest.mark.parametrize("game", games.games())


@each_game
def test_words_of_the_glossary_in_a_meaning_are_linked_once(game):
    for each in g.terms(game).values():
        html = g.linked(game, each.meaning, here=each.id)
        links = re.findall(r'<a href="#([a-z-]+)">([^<]+)</a>', html)
        used = {found.id for _, found in g.words_in(game, each.meaning) if found is not None} - {each.id}
        assert [name for name, _ in links] == list(dict.fromkeys(name for name, _ in links))
        assert {name for name, _ in links} == used
        assert unescape(re.sub("<[^>]+>", "", html)) == each.meaning


@each_game
def test_every_form_belongs_to_one_word_and_every_id_is_an_anchor(game):
    forms = [
        form.casefold() for each in g.terms(game).values() for form in dict.fromkeys((each.term, *each.forms))
    ]
    assert len(forms) == len(set(forms))
    assert all(re.fullmatch("[a-z]+(-[a-z]+)*", name) for name in g.terms(game))


@each_game
def test_every_link_in_the_glossary_has_its_anchor(game):
    html = g.glossary(game)._repr_html_()
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(re.findall(r'id="([^"]+)"', html))


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("gleek", [str(PAYS[rank, 3]) for rank in (12, 11, 10, 9)]),
        ("mournival", [str(PAYS[rank, 4]) for rank in (12, 11, 10, 9)]),
        ("honours", [str(HONOURS[rank]) for rank in (12, 11, 10, 9)]),
        ("tib", [str(HONOURS[12])]),
        ("tom", [str(HONOURS[9])]),
    ],
)
def test_its_numbers_are_the_engines(name, numbers):
    assert re.findall(r"\d+", g.term("gleek", name).meaning) == numbers


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("two coat cards", ["coat-card"]),
        ("a double ruff is a ruff", ["double-ruff", "ruff"]),
        ("Eldest LEADS", ["eldest", "lead"]),
        ("an oversee, a ruffian, a passer-by, re-vie", []),
    ],
)
def test_words_are_found_whole_and_the_longest_first(text, found):
    pieces = list(g.words_in("gleek", text))
    assert "".join(piece for piece, _ in pieces) == text
    assert [each.id for _, each in pieces if each is not None] == found
