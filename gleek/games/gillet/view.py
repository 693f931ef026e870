"""A hand of Gillet as a table shows it to one seat, or with all cards open.

A view is built from the seat's observation (`gleek.games.gillet.observation`), so hidden cards never reach a page.
"""

from __future__ import annotations

from dataclasses import dataclass

from gleek.engine.cards import Card, in_hand_order
from gleek.engine.legal import Legal
from gleek.engine.state import State
from gleek.games.gillet.observation import observe


@dataclass(frozen=True, slots=True)
class View:
    seat: int | None  # None: all cards are open
    known: tuple[int, ...]  # the visible cards of each hand, as masks
    counts: tuple[int, ...]  # the number of cards in each hand
    legal: Legal | None  # the legal actions, if it is the seat's turn or all cards are open
    table: tuple[tuple[int, int], ...] = ()  # always empty: Gillet has no tricks

    def hand(self, seat: int) -> tuple[Card | None, ...]:
        """Return a hand as the seat sees it: the known cards in sorted order, then a None for each hidden card."""
        shown = in_hand_order(self.known[seat])
        return (*shown, *(None,) * (self.counts[seat] - len(shown)))


def view_of(state: State, seat: int | None = None) -> View:
    """Return a hand as the table shows it to a seat (0 first to 3 dealer); for None, with all cards open."""
    seen = observe(state, seat)
    return View(seat, seen.held, seen.counts, seen.legal)
