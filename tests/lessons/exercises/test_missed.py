"""A kind answered wrongly comes back after two or three other questions, unless it comes next anyway."""

from __future__ import annotations

import pytest

from gleek.lessons.exercises.missed import LATEST, SOONEST, Missed


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_a_kind_comes_back_in_time_but_not_where_it_follows_anyhow_nor_once_it_is_known(seed):
    missed = Missed(seed)
    missed.answered("ruff", 2, 5, correct=False)
    assert all(missed.due(5 + others, "melds") is None for others in range(SOONEST))
    late = 5 + LATEST
    assert missed.due(late, "melds") == ("ruff", 2)
    assert missed.due(late, "ruff") is None
    missed.answered("ruff", 1, late, correct=True)
    assert missed.due(late + LATEST, "melds") is None
