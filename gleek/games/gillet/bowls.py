"""The payment of a bowl to the best hand, or to the hands that tie for best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.ledger import Payment

if TYPE_CHECKING:
    from collections.abc import Sequence


def winners(tied: Sequence[int], ties: str) -> tuple[int, ...]:
    """Return the winners of a bowl among the best seats, which are in the order of play; `ties` is the rule's value."""
    return tuple(tied) if ties == "divide" else tuple(tied[:1])


def give(
    bowl: int, counters: int, takers: tuple[int, ...], reason: str, rule: str
) -> tuple[tuple[Payment, ...], int]:
    """Return the payments that divide a bowl into equal whole shares, and the counters that remain in it."""
    share, over = divmod(counters, len(takers))
    return tuple([Payment(bowl, seat, share, reason, rule) for seat in takers]), over
