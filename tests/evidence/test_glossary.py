"""The glossary: every term is explained and linked, and every link to it from a page works."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from gleek.evidence import games
from gleek.evidence import glossary as g
from gleek.evidence.toml import FaultySources, UnknownName
from gleek.games.gleek.melds import PAYS
from gleek.games.gleek.trumps import HONOURS, SIDE, TIDDY_HELD
from gleek.paths import notebooks_in

NOTEBOOKS = notebooks_in(Path(__file__).resolve().parents[2] / "notebooks")

PAGE = games.game("gleek").glossary_page
TERM = """
[[term]]
id = "ruff"
term = "ruff"
meaning = "A suit."
"""

# Every beginner meets these words; the plan of the lessons lists them.
NEEDED = """
    eldest second dealer youngest lift turn-up trumps stock bid odd-penny lay-out discard take-in bate box ruff
    ante vie see revie pass vapour double-ruff mournival gleek coat-card knave honours tib tom tiddy towser tumbler
    trick lead follow-suit renounce reckoning twenty-two stake farthing pot purse buried-honour deuce trey pack
    attested reported stated inferred silent preset
"""


each_game = pytest.mark.parametrize("game", games.games())


def written(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "glossary.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_words_that_a_beginner_meets_are_there():
    assert set(NEEDED.split()) <= set(g.terms("gleek"))


@each_game
def test_a_meaning_is_a_few_plain_sentences(game):
    for each in g.terms(game).values():
        assert each.meaning[0].isupper() or each.meaning[0].isdigit()
        assert each.meaning.endswith((".", "”."))
        assert len(each.meaning) <= 260
        assert "'" not in each.meaning + each.term, "apostrophes are curled"
        assert '"' not in each.meaning


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
def test_what_else_to_look_up_is_there_and_is_not_the_word_itself(game):
    for each in g.terms(game).values():
        assert each.id not in each.see
        assert len(set(each.see)) == len(each.see)
        assert all(g.term(game, name) for name in each.see)


def test_every_word_is_reached_from_another():
    """Each term must be linked from a definition, a “see also” or a page, so that readers can find it."""
    reached = set(pointed_to())
    for each in g.terms("gleek").values():
        used = {found.id for _, found in g.words_in("gleek", each.meaning) if found is not None}
        reached |= set(each.see) | used - {each.id}
    assert set(g.terms("gleek")) == reached


@each_game
def test_its_anchor_stands_once_in_the_page(game):
    html, text = g.glossary(game)._repr_html_(), repr(g.glossary(game))
    for each in g.terms(game).values():
        assert html.count(f'id="{each.id}"') == 1
        assert f"<dfn>{each.term}</dfn>" in html
        assert f"\n{each.term}" in text


def test_every_link_in_the_glossary_has_its_anchor():
    html = g.glossary("gleek")._repr_html_()
    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(re.findall(r'id="([^"]+)"', html))


def test_the_words_stand_in_the_order_of_the_alphabet():
    shown = [each.term.casefold() for each in g.in_order("gleek") if each.id != "money"]
    assert shown == sorted(shown)


def test_it_says_that_no_book_tells_how_a_word_sounded():
    assert "do not tell how the words sounded" in repr(g.glossary("gleek"))
    assert "do not tell how the words sounded" in g.glossary("gleek")._repr_html_()


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


def test_its_numbers_in_words_are_the_engines():
    words = ["nought", "one", "two", "three", "four", "five", "six"]
    assert f"pays {words[TIDDY_HELD]} stakes" in g.term("gleek", "tiddy").meaning
    for (rank, name), stakes in zip(((3, "towser"), (4, "tumbler")), SIDE.values(), strict=True):
        assert words[stakes] in g.term("gleek", name).meaning
        assert f"The {words[rank + 2]} of trumps" in g.term("gleek", name).meaning


def test_the_words_that_are_hard_to_say_are_told():
    shown = g.spoken("gleek")
    for name in ("gleek", "mournival", "vie", "revie", "tiddy"):
        each = g.term("gleek", name)
        assert f"{each.term}: {each.say}" in repr(shown)
        assert each.say in shown._repr_html_()
    assert "do not tell how the words sounded" in repr(shown)
    assert set(re.findall(r"#([a-z-]+)\"", shown._repr_html_())) <= set(g.terms("gleek"))


def pointed_to() -> list[str]:
    """Return the part after the # of every glossary link in the notebooks."""
    found = []
    for path in NOTEBOOKS:
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
        found += re.findall(rf"{re.escape(PAGE)}[^)#\s]*#([^)\s]*)\)", text)
    return found


def test_every_link_from_a_notebook_leads_to_a_word():
    assert [name for name in pointed_to() if name not in g.terms("gleek")] == []


def test_a_link_names_the_page():
    assert g.link("gleek", "ruff") == "09-the-rules-in-brief.ipynb#ruff"


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


def test_an_unknown_word_gets_a_sentence_with_the_nearest():
    with pytest.raises(UnknownName, match="did you mean “mournival”"):
        g.term("gleek", "mourneval")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "list of tables"),
        ("[[term]]\nterm = 'x'\n", "has no “id”"),
        (TERM + TERM, "stands there twice"),
        (TERM.replace('meaning = "A suit."', ""), "has no “meaning”"),
        (TERM + 'says = "ruff"\n', "did you mean “say”"),
        (TERM + 'see = ["rough"]\n', "no term “rough”"),
        (TERM + 'forms = "ruffs"\n', "list of texts"),
        (TERM + 'forms = ["ruff"]\n', "a form of “ruff” too"),
        (TERM.replace('id = "ruff"', 'id = "Ruff 1"'), "small letters and hyphens"),
        ("[[term", "not readable TOML"),
    ],
)
def test_a_damaged_file_is_refused_with_the_place(tmp_path, text, said):
    path = written(tmp_path, text)
    with pytest.raises(FaultySources) as fault:
        g._terms(path)
    assert said in str(fault.value)
    assert str(path) in str(fault.value)
    assert "\n" not in str(fault.value)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(FaultySources, match="is missing"):
        g._terms(tmp_path / "glossary.toml")
