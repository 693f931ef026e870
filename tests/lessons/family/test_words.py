"""The words of the family of games: each has quotations that contain it, and each claim of descent has a status."""

from __future__ import annotations

import re

import pytest

from gleek.evidence.games import in_order
from gleek.evidence.quotations import quotation
from gleek.evidence.toml import FaultySources, UnknownName
from gleek.lessons.family import data
from gleek.lessons.family.data import family
from gleek.lessons.family.words import family_words
from gleek.paths import sources_dir

EACH = pytest.mark.parametrize("word", family().words, ids=lambda word: word.id)
# The quotations for a pair of names must contain these words, in order.
JOINED = {
    "alike": ["Tricon is", "Gleek is three", "trio"],
    "four": ["mournauall", "Quatorzes"],
    "suit": ["ruffe", "suit; the eldest", "eleven", "point"],
    "vie": ["revie it", "The Vye is"],
    "eldest": ["eldest hand", "Elder hand", "eldest"],
    "pack": ["Deuces", "Fours and Fives", "thirty-two", "Gleeke"],
}


@EACH
def test_each_quotation_has_the_word_that_it_stands_for(word):
    quoted = [quotation(name).words for name in word.quotes]
    assert [part in words for part, words in zip(JOINED[word.id], quoted, strict=True)] == [True] * len(
        quoted
    )


@EACH
def test_what_passed_has_a_status_and_what_is_silent_claims_nothing(word):
    assert word.passed
    for each in word.passed:
        assert each.text.endswith(".")
        if each.status == "silent":
            assert re.search(r"[Nn]o |not ", each.text)


def test_no_number_of_a_game_is_typed_that_its_engine_knows():
    heads = [(each.word, each.nothing) for head in family().heads for each in head.called]
    said = " ".join([*sum(heads, ()), *(word.says for word in family().words)])
    assert not re.search(r"\b\d{1,3}\b", said)


def test_every_head_is_called_something_by_every_game():
    for head in family().heads:
        assert [each.game for each in head.called] == list(in_order())
        with pytest.raises(UnknownName, match="poker"):
            head.by("poker")


def test_all_of_it_is_shown_as_a_page_and_as_text():
    html, text = family_words()._repr_html_(), repr(family_words())
    for word in family().words:
        assert f'id="word-{word.id}"' in html
        for shown in (word.title, word.says, *(quotation(name).words for name in word.quotes)):
            assert shown in text
            assert shown.replace("&", "&amp;") in html
        for each in word.passed:
            assert f"<b>{each.status.capitalize()}:</b> {each.text}" in html


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('status = "silent"', 'status = "known"', "“status” is 'known'"),
        (
            'citation = "The encyclopaedia, “Vie for Ruff”."\n',
            "",
            "a citation stands where something is stated",
        ),
        ('"howell-tricon"', '"howel-tricon"', "did you mean “howell-tricon”"),
        ('game = "gillet"', 'game = "gilet"', "did you mean “gillet”"),
        ("[[word.passed]]", "[[word.past]]", "no key “past”"),
        ('first_deal = "P000-0ZN0-R"\n', "", "has no “first_deal”"),
    ],
)
def test_a_damaged_file_is_refused_with_the_place(tmp_path, old, new, said):
    text = (sources_dir() / "family.toml").read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "family.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FaultySources) as fault:
        data._family(path)
    assert said in str(fault.value)
    assert str(path) in str(fault.value)
