"""Whether the remaining tricks can still change the result, as far as the seat whose turn it is knows.

If they cannot, the page offers to play them out at once. A player sees this offer, so it must not depend on cards that
their seat has not seen.
"""

from functools import reduce
from operator import or_

from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.engine.tricks import Playing


def is_settled(hand: Hand) -> bool:
    """Return whether no remaining choice can change the purses and pots at the end of the hand.

    That is so if no seat has a choice any more. It is also so if the seat whose turn it is leads and will win every
    trick in any order, because no card that it has not seen can beat any of its cards.
    """
    phase = hand.phase
    if not isinstance(phase, Playing):
        return False
    if all(mask.bit_count() <= 1 for mask in hand.held):
        return True
    own = hand.held[phase.turn]
    seen = reduce(or_, (1 << card for trick in hand.tricks for card in trick.cards), own)
    others = [*bits(hand.game.shape(hand.rules).pack & ~seen)]
    strengths = phase.how.strengths
    return not phase.table and all(
        strengths[card // 13][other] < strengths[card // 13][card] for card in bits(own) for other in others
    )
