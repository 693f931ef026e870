"""The plain player: the price it offers for the stock."""

from __future__ import annotations

import pytest

from gleek.games.gleek.play.plain import limit
from tests.games.gleek.table import dealt


@pytest.mark.parametrize(
    ("kings", "worth"),
    [("KS JC", 0), ("KS KH", 1), ("KS KH KC", 1), ("KS KH KC KD", 1)],
    ids=["none", "a pair", "a gleek", "a mournival"],
)
def test_a_set_is_not_worth_a_pair_as_well(kings, worth):
    rest = ["AS", "QS", "10S", "10H", "10C", "10D", "9D", "8D", "7D", "6D"]
    held = " ".join([*kings.split(), *rest][:12])
    seen = dealt(eldest=held, turn_up="4D").observe(0)
    assert limit(seen, 0) == 10 + worth
