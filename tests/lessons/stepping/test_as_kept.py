"""What the whole-hand page shows and says of every sample, at each step and from each seat, is what was kept."""

from __future__ import annotations

import pytest

from gleek.games import game, ids
from gleek.lessons.stepping.explorer import Explorer
from gleek.records.samples import samples
from tests.kept import assert_kept

EVERY = [(name, hand) for name in ids() for hand in samples(name)]


def shown(name, hand):
    """Give all that the page shows, but the list of the other samples."""
    explorer = Explorer(hand, name)
    yield explorer.readings()
    for seat in (None, *game(name).seats):
        explorer.see(seat)
        for step in range(1, explorer.steps + 1):
            explorer.go(step)
            yield explorer.table(), explorer.ledger(), {**explorer.stepper(), "hands": ()}


@pytest.mark.parametrize(("name", "hand"), EVERY)
def test_a_sample_is_as_it_was_kept(name, hand):
    assert_kept(f"{name}, sample {hand}", shown(name, hand))
