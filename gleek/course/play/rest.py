"""Whether the tricks that are left can still change anything. If not, they can be played out at once."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gleek.engine.hand import Hand

MOST_CARDS: Final = 3
"""With more cards in a hand, there are too many ways to play on, and nearly always one that changes something."""


@lru_cache(maxsize=256)
def is_settled(hand: Hand) -> bool:
    """Return whether the hand ends with the same balances, whatever cards the seats play from now on.

    It is False outside the tricks, and while a seat holds more than `MOST_CARDS` cards.
    """
    if hand.over or hand.stage != hand.game.trick_stage or hand.to_act is None:
        return False
    if any(mask.bit_count() > MOST_CARDS for mask in hand.held):
        return False
    ends = _balances_at_end(hand)
    first = next(ends)
    return all(each == first for each in ends)


def _balances_at_end(hand: Hand) -> Iterator[tuple[int, ...]]:
    """Yield the balances of all seats and pots after each way to play on."""
    if hand.over:
        yield tuple(hand.ledger.balances)
        return
    for action in hand.legal():
        following, _ = hand.apply(action)
        yield from _balances_at_end(following)
