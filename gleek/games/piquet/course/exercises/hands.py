"""Strong hands (masks of up to twelve cards, completed at random) for questions about pique and repique."""

from itertools import combinations
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers, pack
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.items import COURT, SEQUENCES, SET_RANKS, best_in, best_point, point_strength
from gleek.games.piquet.rules import Rules

_PLAIN: Final = pack(Rank.SEVEN) & ~COURT


def rich(draw: Draw, rules: Rules) -> int:
    """Return random cards with a sequence of four to six, and with three or four cards of one rank."""
    lowest = (SHAPES[rules.pack].pack & -SHAPES[rules.pack].pack).bit_length() - 1
    length = draw.between(4, 6)
    top = draw.between(max(lowest + length - 1, Rank.KNAVE), Rank.ACE)
    suit = 13 * draw.below(4)
    run = mask_of_numbers(suit + rank for rank in range(top - length + 1, top + 1))
    rank = draw.one(SET_RANKS)
    alike = draw.some(bits(RANK_MASKS[rank]), draw.between(3, 4))
    return run | mask_of_numbers(alike)


def strong(draw: Draw) -> int:
    one, other, third = (13 * suit for suit in draw.some(range(4), 3))
    low = (Rank.NINE, Rank.EIGHT, Rank.SEVEN)
    longest = [one + rank for rank in (Rank.ACE, Rank.KING, Rank.KNAVE, Rank.TEN, *draw.some(low, 2))]
    second = [other + rank for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, *draw.some((Rank.KNAVE, *low), 2))]
    return mask_of_numbers([*longest, *second, third + Rank.ACE])


def longer(draw: Draw, rich: int, rules: Rules) -> int:
    """Return a point (a mask) that beats the best point of the hand `rich`, in another suit; 0 if there is none."""
    best = best_point(rich, tens=rules.point_score == "tens")
    suit = draw.one([suit for suit in SUIT_MASKS if not suit & best]) & SHAPES[rules.pack].pack & ~rich
    count = best.bit_count() + 1
    return mask_of_numbers(draw.some(bits(suit), count)) if suit.bit_count() >= count else 0


def same_point(draw: Draw, rich: int, rules: Rules) -> int:
    """Return a point (a mask) equal to the best of `rich`, in another suit, with a lesser sequence; 0 if none."""
    tens = rules.point_score == "tens"
    best = best_point(rich, tens=tens)
    suits = [suit & SHAPES[rules.pack].pack for suit in SUIT_MASKS if not suit & best]
    some = [
        mask
        for suit in suits
        for cards in combinations(bits(suit & ~rich), best.bit_count())
        if point_strength(mask := mask_of_numbers(cards), tens=tens) == point_strength(best, tens=tens)
        and best_in(SEQUENCES, mask) < best_in(SEQUENCES, rich)
    ]
    return draw.one(some) if some else 0


def blank(draw: Draw) -> int:
    """Return twelve random cards without a king, queen or knave, with a long suit and three or four aces."""
    suit, *others = draw.shuffled(SUIT_MASKS)
    aces = [index for mask in others for index in bits(mask & RANK_MASKS[Rank.ACE])]
    held = suit & _PLAIN | mask_of_numbers(draw.some(aces, draw.between(2, 3)))
    return held | mask_of_numbers(draw.some(bits(_PLAIN & ~held), HAND - held.bit_count()))
