"""How a task of Piquet judges an action: by the lead over the other player (see `gleek.course.play.verdict`)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from gleek.course.play.positions import Position
from gleek.course.play.verdict import Judge, Share
from gleek.engine.ledger import Payment

_SCORED_IN: Final = {"blank": "The calls", "score": "The calls", "tricks": "The play"}
"""The heading for a score, by the first word of the id of its rule ("tricks" in "tricks.lead")."""


def _shares(at: Position, payments: Iterable[Payment]) -> Iterator[Share]:
    """Yield the learner's points by part of the deal and reason, and the other player's sum as a negative share."""
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


# A verdict waits until all calls are scored: younger's are scored only after elder has led.
JUDGE: Final = Judge(
    lambda hand, seat, _until: hand.ledger.balances[seat] - hand.ledger.balances[1 - seat],
    _shares,
    standing=lambda ahead: f"{abs(ahead)} {'ahead' if ahead > 0 else 'behind'}" if ahead else "level",
    settled=lambda hand: not hand.facts.pending,
)
