"""The words of the family of games: each has quotations that contain it, and each claim of descent has a status."""

import re

import pytest

from gleek.course.family.data import family

EACH = pytest.mark.parametrize("word", family().words, ids=lambda word: word.id)


@EACH
def test_what_passed_has_a_status_and_what_is_silent_claims_nothing(word):
    assert word.passed
    for each in word.passed:
        assert each.text.endswith(".")
        assert (each.status == "stated") == bool(each.citation)
        if each.status == "silent":
            assert re.search(r"[Nn]o |not ", each.text)
