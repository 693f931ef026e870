"""A hand of Gleek as a page's table shows it to one seat, or with all cards visible.

The view contains only what the seat knows (see `gleek.games.gleek.observation`), so a page never receives hidden cards.
"""

from __future__ import annotations

from dataclasses import dataclass

from gleek.engine.cards import Card, in_hand_order
from gleek.engine.ledger import Ledger
from gleek.engine.legal import Legal
from gleek.engine.state import State
from gleek.engine.tricks import on_table
from gleek.games.gleek.observation import known_cards


@dataclass(frozen=True, slots=True)
class View:
    """A hand as a seat sees it, or an observer to whom everything is visible."""

    # the seat that sees the hand; None if everything is visible
    seat: int | None
    # the visible cards of each hand, as masks
    known: tuple[int, ...]
    # the number of cards in each hand
    counts: tuple[int, ...]
    turn_up: Card | None
    # the visible cards of the stock, as a mask
    stock: int
    stock_count: int
    # the visible cards of the discard, as a mask
    laid_out: int
    laid_out_count: int
    # the trick on the table, as (seat, card number), in the order played
    table: tuple[tuple[int, int], ...]
    ledger: Ledger
    # the legal actions; None if it is another seat's turn, or if no seat has a decision
    legal: Legal | None

    def hand(self, seat: int) -> tuple[Card | None, ...]:
        """Return a hand in display order: the visible cards sorted, then None for each hidden card."""
        trump = self.turn_up.suit if self.turn_up else None
        shown = in_hand_order(self.known[seat], trump)
        return (*shown, *(None,) * (self.counts[seat] - len(shown)))


def view_of(state: State, seat: int | None = None) -> View:
    """Return a hand as the table shows it to a seat (0 eldest, 1 second, 2 dealer), or the whole hand for None."""
    deal, facts, phase = state.deal, state.facts, state.phase
    # The table is drawn after every card. `observe` would compute more than it shows, and would be slower.
    to_act, laid_out = phase.to_act(), facts.laid_out
    sees_discard = seat is None or facts.buyer == seat
    lying = 0 if deal is None or facts.taken_in else deal.stock
    return View(
        seat=seat,
        known=known_cards(state, seat),
        counts=tuple([mask.bit_count() for mask in state.held]),
        turn_up=deal.turned if deal is not None and phase.stage != "deal" else None,
        stock=lying if seat is None else 0,
        stock_count=lying.bit_count(),
        laid_out=laid_out if sees_discard else 0,
        laid_out_count=laid_out.bit_count(),
        table=on_table(phase, 3),
        ledger=state.ledger,
        legal=phase.legal(state) if to_act is not None and (seat is None or seat == to_act) else None,
    )
