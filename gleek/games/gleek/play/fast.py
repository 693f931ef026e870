"""The tricks of Gleek as bare masks, for players who look ahead: thousands of trick phases a second.

A card is one bit, `4 * (rank - 2) + (suit - trump) % 4`: trumps are always suit 0, the lowest bit of a mask is its
lowest rank, and within a suit a higher card is a larger number. `tests/games/gleek/play/test_fast.py` compares all of
it with the engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.engine.cards import bits

if TYPE_CHECKING:
    from gleek.games.gleek.rules import Rules

RANKS: Final = 11  # from the four to the ace
TRUMPS: Final = sum(1 << 4 * rank for rank in range(RANKS))
PLAIN: Final = TRUMPS << 1 | TRUMPS << 2 | TRUMPS << 3
PACK: Final = TRUMPS | PLAIN
SUITS: Final = tuple(TRUMPS << suit for suit in range(4))
SUIT_OF: Final = {1 << 4 * rank + suit: SUITS[suit] for rank in range(RANKS) for suit in range(4)}
OF_RANK: Final = tuple(0b1111 << 4 * rank for rank in range(RANKS))
# The card's bit of each of the engine's cards, by trump; 0 for those that are not in the pack.
BITS: Final = tuple(
    tuple(
        1 << 4 * (index % 13 - 2) + (index // 13 - trump) % 4 if index % 13 >= 2 else 0 for index in range(52)
    )
    for trump in range(4)
)


def fast(mask: int, trump: int) -> int:
    """Return an engine's mask as one of this file."""
    table = BITS[trump]
    return sum([table[index] for index in bits(mask)])


def index_of(bit: int, trump: int) -> int:
    """Return the engine's number of a card."""
    place = bit.bit_length() - 1
    return (place + trump) % 4 * 13 + (place >> 2) + 2


def slow(mask: int, trump: int) -> int:
    """Return a mask of this file as one of the engine's."""
    return sum([1 << index_of(1 << place, trump) for place in bits(mask)])


class Tricks:
    """A trick phase at one moment, changed in place; `copy` it to try something.

    `hands` are the three hands, `table` the cards of the trick on the table, in order from `leader`; `won` counts each
    seat's tricks, and `taken` what the cards in them count (where honours go to the trick's winner, by `worth`, which
    gives it for each card that counts). `dead` are cards that are in no hand, but may be for all that a seat knows.
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
        """Begin; `free` without following suit, `always` where any trump beats any plain card."""
        self.hands, self.leader, self.table = hands, leader, table
        self.turn = (leader + len(table)) % 3
        self.won, self.taken = [0, 0, 0], [0, 0, 0]
        self.free, self.always, self.worth = free, always, worth
        self.dead = 0

    @classmethod
    def under(cls, rules: Rules, hands: list[int], leader: int = 0, table: tuple[int, ...] = ()) -> Tricks:
        """Begin under a table's rules."""
        return cls(
            hands, leader, table, free=rules.follow_suit == "free", always=rules.trumps_beat == "always"
        )

    def copy(self) -> Tricks:
        """Return the same phase, to be changed by itself."""
        made = object.__new__(Tricks)
        made.hands, made.won, made.taken = self.hands[:], self.won[:], self.taken[:]
        made.leader, made.table, made.turn = self.leader, self.table, self.turn
        made.free, made.always, made.worth, made.dead = self.free, self.always, self.worth, self.dead
        return made

    def playable(self) -> int:
        """Return what the seat whose turn it is may play, as a mask; 0 when all is played."""
        held, table = self.hands[self.turn], self.table
        if not table or self.free:
            return held
        return held & SUIT_OF[table[0]] or held

    def moves(self) -> list[int]:
        """Return the playable cards, of touching ones the lowest."""
        may = self.playable()
        if not may & (may - 1):
            return [may] if may else []
        hands, turn = self.hands, self.turn
        others = hands[turn - 1] | hands[turn - 2] | self.dead | sum(self.table)
        found = []
        for suit in SUITS:
            some = may & suit
            if some:
                against = others & suit
                while some:
                    low = some & -some
                    found.append(low)
                    above = against & -low
                    # The next card that is worth another thought lies above the next of the others'.
                    some = some & -(above & -above) if above else 0
        return found

    def winning(self, table: tuple[int, ...], card: int) -> bool:
        """Tell whether a card played to those on the table would be winning the trick so far."""
        first, second = table if len(table) == 2 else (table[0], card)
        place = (beats if self.always else beats_equal)(first, second, card if len(table) == 2 else 0)
        return place == len(table)

    def play(self, card: int) -> None:
        """Play a card, which must be playable; the third one ends the trick."""
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
    """Return the place of the card that wins a trick, 0 to 2, where any trump beats any plain card."""
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
    """Return the same where the highest trump wins only if its rank is that of the best of the suit led, or higher."""
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
    """Return what each seat wins or loses at the reckoning, in stakes, whose points come to so much above 22."""
    if rules.settlement == "pot":
        return points
    return [3 * each - sum(points) for each in points]
