"""The plain player of Piquet: a computer player that plays like a sensible beginner.

It uses only its own cards and the cards that it has seen. It always plays the same hand in the same way, so the code of
a deal is enough to step through its play.
"""

from typing import Final

from gleek.engine.actions import Action
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits
from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games.piquet.accounts import YOUNGER
from gleek.games.piquet.actions import PLAYS, Claim, Discard, Look
from gleek.games.piquet.calling import Calling
from gleek.games.piquet.exchange import Discards, LayingOut
from gleek.games.piquet.items import SET_RANKS, best_point, runs_in
from gleek.games.piquet.play import heuristic
from gleek.games.piquet.play.knowledge import know
from gleek.games.piquet.tricks import Looking


def choose(seen: Observation, seed: int = 0) -> Action:
    phase, legal = seen.phase, seen.legal
    if isinstance(phase, LayingOut):
        return _lay_out(seen, phase.turn)
    if isinstance(phase, Calling):
        assert legal is not None, "it is another player's turn"
        return legal[0]  # the call of all items
    if isinstance(phase, Looking):
        return Look(YOUNGER)  # elder sees the cards too, but they help younger more
    if isinstance(phase, Playing):
        known = know(seen)
        card = heuristic.card_to_play(known.held, known.led, known.may_hold)
        return PLAYS[phase.turn][card.bit_length() - 1]
    raise ValueError(f"this seat has nothing to choose in the stage “{seen.phase.stage}”")


def _lay_out(seen: Observation, seat: int) -> Action:
    legal = seen.legal
    assert isinstance(legal, Discards), "it is another player's turn"
    if legal.claim:
        return Claim(seat)
    tens = seen.rules.point_score == "tens"
    return Discard(seat, laid_out(seen.held[seat], legal.least, legal.most, tens=tens))


def laid_out(held: int, least: int, most: int, *, tens: bool) -> int:
    """Return the plain player's discard, a mask of `least` to `most` cards; `tens`: whether points score by tens."""
    point = best_point(held, tens=tens)
    worth = {index: worth_keeping(held, point, index) for index in bits(held)}
    order = sorted(worth, key=lambda index: (worth[index], index))
    out = [index for place, index in enumerate(order[:most]) if place < least or worth[index] < _KEPT_FROM]
    return sum([1 << index for index in out])


_KEPT_FROM: Final = 20  # a card of at least this value is discarded only to reach the least legal number


def worth_keeping(held: int, point: int, index: int) -> int:
    """Return how useful the card `index` is for items and tricks, to compare cards; `point` is the hand's point."""
    bit, rank, suit = 1 << index, index % 13, held & SUIT_MASKS[index // 13]
    worth: int = rank - Rank.SEVEN
    if bit & point:
        worth += 2 * point.bit_count()
    run = next((run for run in runs_in(held) if run & bit), 0)
    if run:
        worth += 3 * run.bit_count()
    elif suit & (bit << 1 | bit >> 1):
        worth += 2
    if rank in SET_RANKS:
        worth += (0, 0, 3, 9, 20)[(held & RANK_MASKS[rank]).bit_count()]
    if rank >= Rank.KING:
        worth += 6
    return worth
