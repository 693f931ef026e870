"""A table's rules in a phrase: the book and the changes, in the page's words."""

from __future__ import annotations

import pytest

from gleek.games.gleek.rules import preset
from gleek.records.rules_text import rules_words


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Cotton, The Compleat Gamester"),
        ({"opening_bid": 13}, "Cotton, The Compleat Gamester, with changes (the first bid: 13 or more)"),
        # A card's nickname keeps its capital.
        ({"turned_up_tiddy": 2}, "Cotton, The Compleat Gamester, with changes (Tiddy turned up: two each)"),
    ],
)
def test_what_is_changed_follows_in_one_sentence(changes, said):
    assert rules_words(preset("cotton", **changes), "cotton") == said
