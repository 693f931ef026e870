"""The spoken lines of Gillet's players when they raise."""

from __future__ import annotations

import pytest

from gleek.games.gillet.spoken import spoken
from tests.games.gillet.table import dealt, do


@pytest.mark.parametrize(
    ("before", "said"), [(["goes"], "I raise by 2d."), (["raises 3"], "I see it, and raise by 2d.")]
)
def test_who_raises_says_that_he_sees_where_there_is_something_to_see(before, said):
    hand = do(dealt(), *before, "raises 2")
    assert spoken(hand.history[-1], hand).words == said
