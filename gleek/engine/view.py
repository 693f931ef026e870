"""A hand as a table shows it to one seat, or with all cards open. Hidden cards never reach a page."""

from dataclasses import dataclass

from gleek.engine.cards import Card, Suit, in_hand_order
from gleek.engine.legal import Legal


@dataclass(frozen=True, slots=True)
class View:
    seat: int | None  # None: all cards are open
    known: tuple[int, ...]  # the visible cards of each hand, as masks
    counts: tuple[int, ...]  # the number of cards in each hand
    legal: Legal | None  # the legal actions, if it is the seat's turn or all cards are open
    table: tuple[tuple[int, int], ...]  # the trick on the table, as (seat, card number), in the order played

    @property
    def trump(self) -> Suit | None:
        """The trump suit, which comes first in a hand; None in a game without trumps."""
        return None

    def hand(self, seat: int) -> tuple[Card | None, ...]:
        """Return a hand as the seat sees it: the known cards in sorted order, then a None for each hidden card."""
        shown = in_hand_order(self.known[seat], self.trump)
        return (*shown, *(None,) * (self.counts[seat] - len(shown)))
