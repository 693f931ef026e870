"""The plain player, made better where he was plainly wrong; deals that `plain-1` plays stay as they were.

He breaks no set while he can lay out other cards, bids what the stock is worth under the table's rules, sees and revies
what may win a ruff, and leads every card that has become the best of its suit. He is given nothing that his seat may
not see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits
from gleek.engine.tricks import Playing
from gleek.games.gleek.actions import PLAYS, Bid, Discard, Pass, Revie, See, Vie
from gleek.games.gleek.play import plain
from gleek.games.gleek.ruff import Vying, best_ruff
from gleek.games.gleek.stock import SIZE, Bidding, LayingOut

if TYPE_CHECKING:
    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation

# How far he bids beyond `plain-1`: the stock is worth more to one who sees it before he lays out, and less to one who
# must lay out seven first. Measured by benchmarks/players.py, as all below.
_BEYOND = {"draw_first": 2, "discard_first": -1}
# A ruff good enough to vie, to see and to revie, and how much better it must be at each further revie: in points, or in
# cards where those are counted. One who leaves whatever is revied loses to whoever always does it.
_RUFF = {"points": (40, 42, 46, 1), "cards": (6, 6, 7, 0)}
_REVIES = 9
_SET = 3  # so many of a kind are paid for


def choose(seen: Observation) -> Action:
    """Return what the player whose turn it is does."""
    phase = seen.phase
    if isinstance(phase, Bidding):
        return _bid(seen, phase)
    if isinstance(phase, LayingOut):
        return _lay_out(seen, phase.turn)
    if isinstance(phase, Vying):
        return _vie(seen, phase)
    if isinstance(phase, Playing) and not phase.table:
        return PLAYS[phase.turn][_lead(seen, phase.turn)]
    return plain.choose(seen)


def _bid(seen: Observation, phase: Bidding) -> Action:
    price = phase.price + 1 if phase.price else seen.rules.opening_bid
    passing = Pass(phase.turn)
    legal = seen.legal
    assert legal is not None, "it is another's turn"
    if passing in legal and price > plain.limit(seen, phase.turn) + _BEYOND[seen.rules.exchange]:
        return passing
    return Bid(phase.turn, price)


def _lay_out(seen: Observation, seat: int) -> Action:
    held, trump = seen.held[seat], seen.dealt.trump
    _, ruff, _ = best_ruff(held, seen.rules)

    def worth(index: int) -> tuple[bool, int, int]:
        rank = index % 13
        alike = (held & RANK_MASKS[rank]).bit_count() if rank >= Rank.KNAVE else 0
        keep = (
            8 * (index // 13 == trump)
            + 4 * (rank == Rank.ACE)
            + 3 * max(0, alike - 1)
            + 2 * bool(ruff >> index & 1)
        )
        return alike >= _SET, keep, rank

    return Discard(seat, sum(1 << index for index in sorted(bits(held), key=worth)[:SIZE]))


def _vie(seen: Observation, phase: Vying) -> Action:
    seat = phase.turn
    worth, _, four_aces = best_ruff(seen.held[seat], seen.rules)
    to_vie, to_see, to_revie, further = _RUFF[seen.rules.ruff_counts]
    if phase.last is None:
        return Vie(seat) if four_aces or worth >= to_vie else Pass(seat)
    more = further * (phase.level - 1)
    if (four_aces or worth >= to_revie + more) and phase.level <= _REVIES:
        return Revie(seat)
    return See(seat) if four_aces or worth >= to_see + more else Pass(seat)


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
