"""A fast simulator of the tricks of Gleek on bit masks, for computer players that look ahead.

A card is one bit, `4 * (rank - 2) + (suit - trump) % 4`. Trumps are always suit 0, the lowest bit of a mask is its
lowest rank, and within a suit a higher card is a larger number. `tests/games/gleek/play/test_trick_simulator.py`
compares the simulator with the engine.
"""

from __future__ import annotations

from typing import Final

from gleek.engine.cards import bits
from gleek.games.gleek.rules import Rules

RANKS: Final = 11  # the four to the ace
TRUMPS: Final = sum(1 << 4 * rank for rank in range(RANKS))
PLAIN: Final = TRUMPS << 1 | TRUMPS << 2 | TRUMPS << 3
PACK: Final = TRUMPS | PLAIN
SUITS: Final = tuple(TRUMPS << suit for suit in range(4))
SUIT_OF: Final = {1 << 4 * rank + suit: SUITS[suit] for rank in range(RANKS) for suit in range(4)}
OF_RANK: Final = tuple(0b1111 << 4 * rank for rank in range(RANKS))
# The bit of each of the engine's 52 cards, by trump suit; 0 for cards that are not in the pack.
BITS: Final = tuple(
    tuple(
        1 << 4 * (index % 13 - 2) + (index // 13 - trump) % 4 if index % 13 >= 2 else 0 for index in range(52)
    )
    for trump in range(4)
)


def fast(mask: int, trump: int) -> int:
    """Convert a mask of the engine into a mask of this module."""
    table = BITS[trump]
    return sum([table[index] for index in bits(mask)])


def index_of(bit: int, trump: int) -> int:
    """Return the engine's number (0 to 51) of a card, which `bit` gives as a mask of this module."""
    place = bit.bit_length() - 1
    return (place + trump) % 4 * 13 + (place >> 2) + 2


def slow(mask: int, trump: int) -> int:
    """Convert a mask of this module into a mask of the engine."""
    return sum([1 << index_of(1 << place, trump) for place in bits(mask)])


class Tricks:
    """The state of the tricks. `play` changes it in place: copy it with `copy` before you try a play.

    * `hands`: the three hands
    * `table`: the cards of the trick on the table, in order from `leader`
    * `won`: the tricks that each seat has won
    * `taken`: the points of the honours in these tricks, if `worth` maps cards to points
    * `dead`: the cards that are in no hand, but that a seat must expect in another hand
    """

    __slots__ = ("always", "dead", "free", "hands", "leader", "table", "taken", "turn", "won", "worth")

    def __init__(
        self,
        hands: list[int],
        leader: int = 0,
        table: tuple[int, ...] = (),
        *,
        free: bool = False,
        always: bool = True,
        worth: dict[int, int] | None = None,
    ) -> None:
        """Set up the state. With `free` players need not follow suit; with `always` any trump beats any plain card.

        `worth` maps the bits of honours to their points, which `taken` then counts for the winners of the tricks.
        """
        self.hands, self.leader, self.table = hands, leader, table
        self.turn = (leader + len(table)) % 3
        self.won, self.taken = [0, 0, 0], [0, 0, 0]
        self.free, self.always, self.worth = free, always, worth
        self.dead = 0

    @classmethod
    def under(cls, rules: Rules, hands: list[int], leader: int = 0, table: tuple[int, ...] = ()) -> Tricks:
        free, always = rules.follow_suit == "free", rules.trumps_beat == "always"
        return cls(hands, leader, table, free=free, always=always)

    def copy(self) -> Tricks:
        made = object.__new__(Tricks)
        made.hands, made.won, made.taken = self.hands[:], self.won[:], self.taken[:]
        made.leader, made.table, made.turn = self.leader, self.table, self.turn
        made.free, made.always, made.worth, made.dead = self.free, self.always, self.worth, self.dead
        return made

    def playable(self) -> int:
        """Return the legal cards of the seat to act, as a mask; 0 when all cards are played."""
        held, table = self.hands[self.turn], self.table
        if not table or self.free:
            return held
        return held & SUIT_OF[table[0]] or held

    def moves(self) -> list[int]:
        """Return the legal cards, but only the lowest of each group of equivalent cards."""
        hands, turn, table = self.hands, self.turn, self.table
        may = hands[turn]
        if table and not self.free:
            may = may & SUIT_OF[table[0]] or may
        if not may & (may - 1):
            return [may] if may else []
        others = hands[turn - 1] | hands[turn - 2] | self.dead | sum(table)
        found = []
        for suit in SUITS:
            some = may & suit
            if some:
                against = others & suit
                while some:
                    low = some & -some
                    found.append(low)
                    above = against & -low
                    # Skip the cards that are equivalent to `low`, with no card of an opponent between.
                    some = some & -(above & -above) if above else 0
        return found

    def winning(self, table: tuple[int, ...], card: int) -> bool:
        """Return whether a card would beat these cards on the table."""
        first, second = table if len(table) == 2 else (table[0], card)
        place = (beats if self.always else beats_equal)(first, second, card if len(table) == 2 else 0)
        return place == len(table)

    def play(self, card: int) -> None:
        seat, table = self.turn, self.table
        self.hands[seat] ^= card
        if len(table) < 2:
            self.table = (*table, card)
            self.turn = seat + 1 if seat < 2 else 0
            return
        first, second = table
        place = beats(first, second, card) if self.always else beats_equal(first, second, card)
        winner = (self.leader + place) % 3
        self.won[winner] += 1
        if self.worth:
            worth = self.worth
            self.taken[winner] += worth.get(first, 0) + worth.get(second, 0) + worth.get(card, 0)
        self.table, self.leader, self.turn = (), winner, winner


def beats(first: int, second: int, third: int) -> int:
    """Return the position (0 to 2) of the card that wins a trick, if any trump beats any plain card."""
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


def beats_equal(first: int, second: int, third: int) -> int:
    """Return the position (0 to 2) of the card that wins a trick, under the rule `equal_or_higher`.

    The highest trump wins only if its rank is at least that of the best card of the suit led.
    """
    suit = SUIT_OF[first]
    best, place = first, 0
    if second & suit and second > best:
        best, place = second, 1
    if third & suit and third > best:
        best, place = third, 2
    if suit == TRUMPS:
        return place
    trump, ruffed = 0, 0
    if second & TRUMPS:
        trump, ruffed = second, 1
    if third & TRUMPS and third > trump:
        trump, ruffed = third, 2
    return ruffed if trump and trump.bit_length() + 3 >> 2 >= best.bit_length() + 3 >> 2 else place


def settled(rules: Rules, points: list[int]) -> list[int]:
    """Return the stakes that each seat wins or loses at the reckoning; `points` are the scores with 22 subtracted."""
    if rules.settlement == "pot":
        return points
    return [3 * each - sum(points) for each in points]
