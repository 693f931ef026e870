"""The plain player, made better where he was plainly wrong; deals that `plain-1` plays stay as they were.

He breaks no set while he can lay out other cards, bids what the stock is worth under the table's rules, sees and revies
what may win a ruff, and leads every card that has become the best of its suit. He is given nothing that his seat may
not see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.cards import SUIT_MASKS, bits
from gleek.engine.tricks import Playing
from gleek.games.gleek.actions import PLAYS
from gleek.games.gleek.play import plain
from gleek.games.gleek.play.plain import Limits
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.stock import Bidding, LayingOut

if TYPE_CHECKING:
    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation

# How far he bids beyond `plain-1`: the stock is worth more to one who sees it before he lays out, and less to one who
# must lay out seven first. Measured by benchmarks/players.py, as all below.
_BEYOND = {"draw_first": 2, "discard_first": -1}
# One who leaves whatever is revied loses to whoever always does it.
_RUFF = {"points": Limits(40, 42, 46, 1, 1, 9), "cards": Limits(6, 6, 7, 0, 0, 9)}
_SET = 3  # so many of a kind are paid for


def choose(seen: Observation, seed: int = 0) -> Action:
    """Return what the player whose turn it is does."""
    phase = seen.phase
    if isinstance(phase, Bidding):
        return plain.bid(seen, phase, plain.limit(seen, phase.turn) + _BEYOND[seen.rules.exchange])
    if isinstance(phase, LayingOut):
        return plain.lay_out(seen, phase.turn, _SET)
    if isinstance(phase, Vying):
        return plain.vie(seen, phase, _RUFF[seen.rules.ruff_counts])
    if isinstance(phase, Playing) and not phase.table:
        return PLAYS[phase.turn][_lead(seen, phase.turn)]
    return plain.choose(seen)


def _lead(seen: Observation, seat: int) -> int:
    """Lead the best trump, then the best of another suit where no higher card is left; else low from the longest."""
    held, trump = seen.held[seat], int(seen.dealt.trump)
    known = sum(
        [1 << index for trick in seen.tricks for index in trick.cards], held | 1 << seen.dealt.turn_up
    )
    sure = [index for index in bits(held) if not _higher(index) & ~known]
    if sure:
        return max(sure, key=lambda index: (index // 13 == trump, index % 13))
    plain_suits = [index for index in bits(held) if index // 13 != trump] or [*bits(held)]
    length = {suit: (held & SUIT_MASKS[suit]).bit_count() for suit in range(4)}
    return min(plain_suits, key=lambda index: (-length[index // 13], index % 13))


def _higher(index: int) -> int:
    """Return a mask of the cards of the same suit that are higher."""
    return SUIT_MASKS[index // 13] & -(2 << index)
