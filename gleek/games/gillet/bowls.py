"""The payment of a bowl to the player with the best hand, or to players whose best hands are equal."""

from collections.abc import Sequence

from gleek.engine.ledger import Payment


def winners(tied: Sequence[int], ties: str) -> tuple[int, ...]:
    """Return who wins a bowl: all of `tied` (in the order of play) if `ties` is "divide", else the first."""
    return tuple(tied) if ties == "divide" else tuple(tied[:1])


def give(
    bowl: int, counters: int, takers: tuple[int, ...], reason: str, rule: str
) -> tuple[tuple[Payment, ...], int]:
    """Return the payments that divide a bowl equally among the `takers`, and the counters that remain in it."""
    share, over = divmod(counters, len(takers))
    return tuple([Payment(bowl, seat, share, reason, rule) for seat in takers]), over
