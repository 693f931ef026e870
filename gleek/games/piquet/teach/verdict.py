"""What an action is worth at a task of Piquet (see `gleek.lessons.doing.judging`): by how much it leads the other.

What another discard brings depends on the cards that come, so it is played on with those of the deal.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from gleek.lessons.doing.judging import Judge, Share, Worth

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from gleek.engine.hand import Hand
    from gleek.engine.ledger import Payment
    from gleek.lessons.doing.positions import Position

_SCORED_IN: Final = {"blank": "The calls", "score": "The calls", "tricks": "The play"}
"""The parts of a deal in which points are scored, by what stands first in the ids of their rules."""


def _lead(hand: Hand, seat: int, until: str) -> int:  # noqa: ARG001 - a point counts at once, whenever it is asked
    """Return by how much a seat is ahead of the other in this deal."""
    purses = hand.ledger.purses
    return purses[seat] - purses[1 - seat]


def _shares(at: Position, payments: Iterable[Payment]) -> Iterator[Share]:
    """Give what the learner scores by part and reason, and after it, below nought, all that the other scores there."""
    assert at.seat is not None
    name = at.hand.setup.names[1 - at.seat]
    scored = [*payments]
    for part in dict.fromkeys(_SCORED_IN.values()):
        here = [each for each in scored if _SCORED_IN[each.rule.partition(".")[0]] == part]
        own = Counter[str]()
        for each in here:
            if each.receiver == at.seat:
                own[each.reason] += each.stakes
        yield from (Share(part, reason, points) for reason, points in own.items())
        if other := sum(each.stakes for each in here if each.receiver != at.seat):
            yield Share(part, f"{name}’s points", -other)


def _standing(ahead: int) -> str:
    """Say how a seat stands that is so many points ahead of the other; below nought, behind."""
    return f"{abs(ahead)} {'ahead' if ahead > 0 else 'behind'}" if ahead else "level"


def _settled(hand: Hand) -> bool:
    """Tell whether all that was called has been counted: younger's is when elder has led."""
    return not hand.facts.pending


_JUDGE: Final = Judge(Worth(_lead, _shares, standing=_standing, settled=_settled))
judge, best, told_payments = _JUDGE.judge, _JUDGE.best, _JUDGE.told_payments
