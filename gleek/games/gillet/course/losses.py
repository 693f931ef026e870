"""The result that another choice would certainly have had for a player at Gillet.

It is certain only for the last player to act. The result of a raise depends on the others, so it is not stated.
"""

from typing import Final

from gleek.course.course_parts import Certain, Losses
from gleek.engine.actions import Action
from gleek.engine.hand import Hand
from gleek.games.common.course.losses import last_word
from gleek.games.gillet.point import Sayings


def certain(before: Hand, did: Action, after: Hand) -> tuple[Certain, ...]:
    legal = before.legal()
    if not isinstance(legal, Sayings):
        return ()
    stood = before.ledger.balances[did.seat]
    others = filter(None, (legal.stays, legal.yields))
    return last_word(before, did, after, others, lambda hand: hand.ledger.balances[did.seat] - stood)


LOSSES: Final = Losses(
    certain,
    nothing="No other choice was sure to win more.",
    uncertain="The result of a raise is not shown, because it depends on the others’ answers.",
)
