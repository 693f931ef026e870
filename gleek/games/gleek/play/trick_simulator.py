"""The fast simulator of the tricks of Gleek (see `gleek.games.common.trick_simulator`), and its cards as bits.

A card is one bit, `4 * (rank - 2) + (suit - trump) % 4`. Trumps are always suit 0, the lowest bit of a mask is its
lowest rank, and within a suit a higher card is a larger number.
"""

from functools import cache, lru_cache
from typing import Final, Self

from gleek.engine.cards import bits
from gleek.games.common import trick_simulator
from gleek.games.common.trick_simulator import PlayRules, alike_once, strengths_of_bits
from gleek.games.common.tricks import strengths
from gleek.games.gleek.rules import Rules
from gleek.games.gleek.trumps import counting

RANKS: Final = 11  # the four to the ace
TRUMPS: Final = sum(1 << 4 * rank for rank in range(RANKS))
PLAIN: Final = TRUMPS << 1 | TRUMPS << 2 | TRUMPS << 3
PACK: Final = TRUMPS | PLAIN
SUITS: Final = tuple(TRUMPS << suit for suit in range(4))
SUIT_OF: Final = {1 << 4 * rank + suit: SUITS[suit] for rank in range(RANKS) for suit in range(4)}
OF_RANK: Final = tuple(0b1111 << 4 * rank for rank in range(RANKS))
# For each trump suit, the bit of each card by its number (0 to 51); 0 for cards that are not in the pack.
BITS: Final = tuple(
    tuple(
        1 << 4 * (index % 13 - 2) + (index // 13 - trump) % 4 if index % 13 >= 2 else 0 for index in range(52)
    )
    for trump in range(4)
)


def from_engine(mask: int, trump: int) -> int:
    """Convert a mask with bits by card number, as in the engine, into a mask of this module."""
    table = BITS[trump]
    return sum([table[index] for index in bits(mask)])


def index_of(bit: int, trump: int) -> int:
    """Return the engine's number (0 to 51) of the card whose bit in this module is `bit`."""
    place = bit.bit_length() - 1
    return (place + trump) % 4 * 13 + (place >> 2) + 2


def to_engine(mask: int, trump: int) -> int:
    """Convert a mask of this module into a mask with bits by card number, as in the engine."""
    return sum([1 << index_of(1 << place, trump) for place in bits(mask)])


@cache
def _play_rules(*, must_follow: bool, always: bool) -> PlayRules:
    made = strengths_of_bits(strengths(0, always=always), BITS[0])
    return PlayRules(SUIT_OF, made, must_follow)


USUAL: Final = _play_rules(must_follow=True, always=True)
"""The usual rules: players must follow suit, and any trump beats any plain card."""


@lru_cache(maxsize=64)
def worth_of(rules: Rules, trump: int) -> dict[int, int]:
    return {BITS[trump][index]: worth for index, worth in enumerate(counting(rules, trump)) if worth}


class Tricks(trick_simulator.Tricks):
    __slots__ = ()

    @classmethod
    def under(cls, rules: Rules, hands: list[int], leader: int = 0, table: tuple[int, ...] = ()) -> Self:
        follow, always = rules.follow_suit == "required", rules.trumps_beat == "always"
        return cls(_play_rules(must_follow=follow, always=always), hands, leader, table)

    @property
    def is_usual(self) -> bool:
        """Whether suit must be followed, any trump beats any plain card, and honours count for their holders."""
        return self.rules is USUAL and not self.worth

    def play(self, card: int) -> None:
        """Play a card as the base class does, but faster: master players spend much of their time here."""
        seat, table = self.turn, self.table
        if len(table) < 2:
            self.hands[seat] ^= card
            self.table = (*table, card)
            self.turn = seat + 1 if seat < 2 else 0
        elif self.rules is not USUAL or self.worth:
            super().play(card)
        else:
            self.hands[seat] ^= card
            first, second = table
            winner = (self.leader + beats(first, second, card)) % 3
            self.won[winner] += 1
            self.table, self.leader, self.turn = (), winner, winner

    def moves(self) -> list[int]:
        hands, turn, table = self.hands, self.turn, self.table
        may = self.rules.playable(hands[turn], table[0]) if table else hands[turn]
        if not may & (may - 1):
            return [may] if may else []
        return alike_once(may, hands[turn - 1] | hands[turn - 2] | self.dead | sum(table), SUITS)

    def winning(self, table: tuple[int, ...], card: int) -> bool:
        strength = self.rules.strengths[table[0]]
        return strength[card] > max([strength[each] for each in table])


def beats(first: int, second: int, third: int) -> int:
    """Return the position (0 to 2) of the card that wins a trick, under the usual rules."""
    best, place = first, 0
    suit = SUIT_OF[first]
    if second & suit:
        if second > best:
            best, place = second, 1
    elif second & TRUMPS:
        best, place, suit = second, 1, TRUMPS
    if third & suit:
        return 2 if third > best else place
    return 2 if third & TRUMPS else place


def settled(rules: Rules, points: list[int]) -> list[int]:
    """Return the stakes that each seat wins or loses at the reckoning; `points` are the scores with 22 subtracted."""
    if rules.settlement == "pot":
        return points
    return [3 * each - sum(points) for each in points]
