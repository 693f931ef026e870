"""A fast simulator of trick play on bit masks, for computer players that look ahead.

Each game chooses the bits of its cards; within a suit a higher card has a higher bit. The tests of each
game compare its simulator with the engine.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from gleek.engine.tricks import winning_place


@dataclass(frozen=True, slots=True, eq=False)
class PlayRules:
    suit_of: Mapping[int, int]  # card → the mask of its suit
    # Card led → card → its strength in the trick; the strongest card wins.
    strengths: Mapping[int, Mapping[int, int]]
    must_follow: bool = True  # whether a player must follow suit if they can
    must_win: bool = False  # whether a player who follows suit must win if they can

    def playable(self, held: int, led: int) -> int:
        """Return the legal cards of a hand, as a mask. `led` is the card that was led, or 0 if this hand leads."""
        if not led or not self.must_follow:
            return held
        may = held & self.suit_of[led]
        return (may & -led if self.must_win else 0) or may or held


def strengths_of_bits(strengths: Sequence[Sequence[int]], bit: Sequence[int]) -> dict[int, Mapping[int, int]]:
    """Convert `strengths`, by suit led and card number, into a dict: the bit of the card led → a card's bit → strength.

    `bit` has each card's bit by card number (0: not in the pack).
    """
    rows = [{mask: row[index] for index, mask in enumerate(bit) if mask} for row in strengths]
    return {mask: rows[index // 13] for index, mask in enumerate(bit) if mask}


class Tricks:
    """The state of the tricks. `play` changes it in place, so make a `copy` before you try a card."""

    __slots__ = ("dead", "hands", "leader", "rules", "table", "taken", "turn", "won", "worth")

    def __init__(
        self, rules: PlayRules, hands: list[int], leader: int = 0, table: tuple[int, ...] = ()
    ) -> None:
        self.rules, self.hands = rules, hands
        self.leader = leader
        self.table = table  # the cards of the trick on the table, in order from `leader`
        self.turn = (leader + len(table)) % len(hands)
        self.won = [0] * len(hands)  # the tricks that each seat has won
        self.dead = 0  # a mask of cards that are in no hand, but that each player must expect in another hand
        self.worth: Mapping[int, int] = {}  # card → the points that it counts for the winner of its trick
        self.taken = [0] * len(hands)  # the points of `worth` that each seat has won

    def copy(self) -> Self:
        made = object.__new__(self.__class__)
        made.rules, made.hands, made.won = self.rules, self.hands[:], self.won[:]
        made.leader, made.table, made.turn = self.leader, self.table, self.turn
        made.worth, made.taken, made.dead = self.worth, self.taken[:], self.dead
        return made

    def playable(self) -> int:
        return self.rules.playable(self.hands[self.turn], self.table[0] if self.table else 0)

    def play(self, card: int) -> None:
        """Play a card, which must be playable. The last card of a trick gives it to its winner, who leads."""
        hands, seat, table = self.hands, self.turn, (*self.table, card)
        hands[seat] ^= card
        seats = len(hands)
        if len(table) < seats:
            self.table = table
            seat += 1
            self.turn = seat if seat < seats else 0
            return
        place = winning_place(self.rules.strengths[table[0]], table)
        winner = (self.leader + place) % seats
        self.won[winner] += 1
        self.table, self.leader, self.turn = (), winner, winner
        if self.worth:
            self.taken[winner] += sum([self.worth.get(each, 0) for each in table])


def alike_once(may: int, others: int, groups: Iterable[int]) -> list[int]:
    """Return, group by group, the lowest card of each set of cards in `may` that no card of `others` separates."""
    found = []
    for group in groups:
        some = may & group
        if some:
            between = others & group
            while some:
                low = some & -some
                found.append(low)
                above = between & -low
                # The cards below the next card of another player are equivalent to `low`: skip them.
                some = some & -(above & -above) if above else 0
    return found
