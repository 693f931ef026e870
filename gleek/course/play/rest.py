"""Whether the tricks that are left can still change anything, as far as the seat to play knows.

If not, they can be played out at once. The page shows the answer, so it must not depend on cards that the seat does not
know.
"""

from functools import reduce
from operator import or_

from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.engine.tricks import Playing


def is_settled(hand: Hand) -> bool:
    """Return whether no choice that is left changes the balances at the end of the hand.

    That is so if no seat has a choice, or if the seat to play leads and must win all tricks in any order: of each suit
    that it holds, and of the suits that beat it, all cards that it has not seen are weaker.
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
