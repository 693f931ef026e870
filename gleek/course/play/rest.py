"""Whether the remaining tricks can still change the result, as far as the seat whose turn it is knows."""

from functools import reduce
from operator import or_

from gleek.engine.cards import bits
from gleek.engine.hand import Hand
from gleek.engine.tricks import Playing


def is_settled(hand: Hand) -> bool:
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
