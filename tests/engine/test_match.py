"""A match refuses what it cannot continue from; the tests of each game have the rest."""

import pytest

from gleek.engine.errors import Inconsistent
from gleek.games.gleek.match import Match
from gleek.games.gleek.rules import preset


@pytest.mark.parametrize(
    ("hands", "purses", "left", "words"),
    [
        (0, (1, -1, 0), (0, 0), "before the first hand"),
        (1, (1, -1), (0, 0), "has 3 purses, not 2"),
        (1, (1, -1, 0), (0,), "leave 2 numbers, not 1"),
        (1, (1, -1, 0), (6, 0), "add up to 6 stakes, and must add up to 0"),
        (1, (1, -1, 0), (-6, 0), "0 or more"),
    ],
)
def test_a_match_refuses_what_it_cannot_continue_from(hands, purses, left, words):
    with pytest.raises(Inconsistent, match=words):
        Match(preset(), ("Ann", "Ben", "Cat"), 0).resumed(hands, purses, left)
