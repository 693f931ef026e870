"""How a bowl is given away: to the best hand, or among those that are equal and best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.ledger import Payment

if TYPE_CHECKING:
    from collections.abc import Sequence


def winners(tied: Sequence[int], ties: str) -> tuple[int, ...]:
    """Return who takes a bowl of those that are equal and best (in the order of play), as the table has agreed."""
    return tuple(tied) if ties == "divide" else tuple(tied[:1])


def give(
    bowl: int, counters: int, takers: tuple[int, ...], reason: str, rule: str
) -> tuple[tuple[Payment, ...], int]:
    """Return the payments of what is in a bowl, in equal whole shares, and what is left over in it."""
    share, over = divmod(counters, len(takers))
    return tuple([Payment(bowl, seat, share, reason, rule) for seat in takers]), over
