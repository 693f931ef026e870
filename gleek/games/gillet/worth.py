"""The value of three cards: a pair or a tricon (three of one rank) for the Gé, the best sum for the point.

Points are counted in half points, as whole numbers: 43 is twenty-one and a half.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from gleek.engine.cards import CARD_POINTS, RANK_MASKS, SUIT_MASKS, Rank, bits

ACES: Final = RANK_MASKS[Rank.ACE]
TENS: Final = sum(RANK_MASKS[rank] for rank in (Rank.TEN, Rank.KNAVE, Rank.QUEEN, Rank.KING))
ACE_AND_TEN: Final = 43
TWO_ACES: Final = 41
HANDS: Final = 4960  # the number of hands of three cards from 32


class Ge(NamedTuple):
    """A pair or a tricon (three of one rank). The better one is the greater tuple."""

    cards: int  # 2 or 3
    rank: int  # from 0, the two, to 12, the ace

    @property
    def name(self) -> str:
        return f"a {'tricon' if self.cards == 3 else 'pair'} of {Rank(self.rank).words}"


@lru_cache(maxsize=2 * HANDS)
def ge(held: int) -> Ge | None:
    found = [Ge(count, rank) for rank in range(13) if (count := (held & RANK_MASKS[rank]).bit_count()) > 1]
    return max(found, default=None)


@lru_cache(maxsize=4 * HANDS)
def point(held: int, flux_half: str = "no") -> tuple[int, int]:
    """Return a hand's point in half points, and the mask of the cards that make it.

    If `flux_half` is "yes", a flux (three cards of one suit) with an ace and a ten-card gets an extra half point. If
    several suits make the same point, the first of clubs, diamonds, hearts and spades is returned.
    """
    best, made_of = 0, 0
    for suit in SUIT_MASKS:
        mask = held & suit
        halves = 2 * sum(CARD_POINTS[index % 13] for index in bits(mask))
        # An ace and a ten-card of one suit get an extra half point; in a flux, only if the rules say so.
        if mask & ACES and mask & TENS and (flux_half == "yes" or not is_flux(mask)):
            halves += 1
        if halves > best:
            best, made_of = halves, mask
    if (held & ACES).bit_count() > 1 and best < TWO_ACES:
        return TWO_ACES, held & ACES
    return best, made_of


def is_flux(held: int) -> bool:
    return held.bit_count() == 3 and any(held & suit == held for suit in SUIT_MASKS)


def in_points(halves: int) -> str:
    return f"{halves // 2 or ''}½" if halves % 2 else str(halves // 2)
