"""A hand of Gleek as the table shows it: to one seat, which may know only so much, or with everything open.

It is made of what the seat knows (`gleek.games.gleek.observation`), so that what a seat may not see never reaches a
page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gleek.engine.cards import in_hand_order
from gleek.engine.tricks import on_table
from gleek.games.gleek.observation import known_cards

if TYPE_CHECKING:
    from gleek.engine.cards import Card
    from gleek.engine.ledger import Ledger
    from gleek.engine.legal import Legal
    from gleek.engine.state import State


@dataclass(frozen=True, slots=True)
class View:
    """A hand seen from a seat (None: everything open).

    `known` are the cards of each hand that this seat may see, as masks; `counts` how many each hand has;
    `stock` and `laid_out` are masks of what may be seen of them, `stock_count` and `laid_out_count` how
    many cards lie there. `legal` is what may be done, where this seat may know it: for its own turn, or
    with everything open.
    """

    seat: int | None
    known: tuple[int, ...]
    counts: tuple[int, ...]
    turn_up: Card | None
    stock: int
    stock_count: int
    laid_out: int
    laid_out_count: int
    table: tuple[tuple[int, int], ...]
    ledger: Ledger
    legal: Legal | None

    def hand(self, seat: int) -> tuple[Card | None, ...]:
        """Return a hand as it is seen: the known cards as a player sorts them, then a None for each hidden one."""
        trump = self.turn_up.suit if self.turn_up else None
        shown = in_hand_order(self.known[seat], trump)
        return (*shown, *(None,) * (self.counts[seat] - len(shown)))


def view_of(state: State, seat: int | None = None) -> View:
    """Return a hand as the table shows it to a seat (0 eldest, 1 second, 2 dealer), or with everything open."""
    deal, facts, phase = state.deal, state.facts, state.phase
    # A table is drawn for every card that is played: of what `observe` gives it takes no more than it shows.
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
