"""How a task of Gillet judges an action: by the counters that the learner wins (see `gleek.course.play.verdict`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from gleek.course.play.positions import Position
from gleek.course.play.verdict import Judge, Share
from gleek.engine.hand import Hand
from gleek.engine.ledger import Payment
from gleek.games.gillet.course.table import TABLE

_BOWLS: Final = {"ge": "The first bowl", "point": "The second bowl", "deal": "The antes"}
"""The heading for a payment, by the first word of the id of its rule ("ge" in "ge.best")."""


def _purse(hand: Hand, seat: int, until: str) -> int:  # noqa: ARG001 - unused: a bowl is won within its stage
    return hand.ledger.balances[seat]


def _shares(at: Position, payments: Iterable[Payment]) -> Iterator[Share]:
    """Yield what the learner pays (negative) and wins, each with the heading of its bowl."""
    for each in payments:
        part = _BOWLS[each.rule.partition(".")[0]]
        if each.payer == at.seat:
            yield Share(part, TABLE.reason(each), -each.stakes)
        elif each.receiver == at.seat:
            yield Share(part, TABLE.reason(each), each.stakes)


JUDGE: Final = Judge(_purse, _shares)
