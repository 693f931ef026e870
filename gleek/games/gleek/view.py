"""A hand of Gleek as the table shows it: to one seat, which may know only so much, or with everything open.

It is made of what the seat knows (`gleek.games.gleek.observation`), so that what a seat may not see never reaches a
page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gleek.engine.cards import in_hand_order
from gleek.engine.tricks import on_table
from gleek.games.gleek.observation import observe

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
    seen = observe(state, seat)
    deal, facts = state.deal, state.facts
    lying = 0 if deal is None or facts.taken_in else deal.stock
    return View(
        seat=seat,
        known=seen.held,
        counts=seen.counts,
        turn_up=deal.turned if deal is not None and state.phase.stage != "deal" else None,
        stock=lying if seat is None else 0,
        stock_count=lying.bit_count(),
        laid_out=seen.facts.laid_out,
        laid_out_count=facts.laid_out.bit_count(),
        table=on_table(state.phase, 3),
        ledger=state.ledger,
        legal=seen.legal,
    )
