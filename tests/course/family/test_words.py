"""The words of the family of games: each has quotations that contain it, and each claim of descent has a status."""

import re

import pytest

from gleek.course.family.data import family
from gleek.evidence.games import in_order
from gleek.evidence.quotations import quotation
from gleek.evidence.toml import UnknownName

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
        assert (each.status == "stated") == bool(each.citation)
        if each.status == "silent":
            assert re.search(r"[Nn]o |not ", each.text)


def test_every_head_is_called_something_by_every_game():
    for head in family().heads:
        assert [each.game for each in head.called] == list(in_order())
        with pytest.raises(UnknownName, match="poker"):
            head.by("poker")
