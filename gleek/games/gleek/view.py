"""A hand as it is seen: by one seat, which may know only so much, or with everything open.

What a page shows is made from this alone, so that what a seat may not see never reaches it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gleek.engine.cards import RANK_MASKS, in_hand_order
from gleek.games.gleek.tricks import Playing, Taking

if TYPE_CHECKING:
    from gleek.engine.cards import Card
    from gleek.engine.ledger import Ledger
    from gleek.engine.state import Legal, State


@dataclass(frozen=True, slots=True)
class Seen:
    """A hand seen from a seat (None: everything open).

    `known` are the cards of each hand that this seat may see, as masks; `counts` how many each hand has;
    `stock` and `laid_out` are masks of what may be seen of them, `stock_count` and `laid_out_count` how
    many cards lie there. `legal` is what may be done, where this seat may know it: for its own turn, or
    with everything open.
    """

    seat: int | None
    known: tuple[int, int, int]
    counts: tuple[int, int, int]
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


def seen(state: State, seat: int | None = None) -> Seen:
    """Return a hand as a seat (0 eldest, 1 second, 2 dealer) sees it, or with everything open.

    A seat sees its own cards, the turn-up, what has been played, and of the other hands what was shown
    for the ruff and, where the rules have them shown, for the sets. The buyer knows what he laid out;
    the stock is seen by nobody else.
    """
    facts, deal = state.facts, state.deal
    counts = tuple(mask.bit_count() for mask in state.held)
    public = tuple(
        held & (facts.ruff_shown[each] | _sets_shown(state, each)) for each, held in enumerate(state.held)
    )
    known = tuple(held if seat in {None, each} else public[each] for each, held in enumerate(state.held))
    taken = deal is None or any(state.held[each] & deal.stock for each in range(3)) or _stock_gone(state)
    stock = 0 if deal is None or taken else deal.stock
    phase = state.phase
    actor = phase.to_act()
    return Seen(
        seat=seat,
        known=known,  # type: ignore[arg-type]
        counts=counts,  # type: ignore[arg-type]
        turn_up=deal.turned if deal is not None and phase.stage != "deal" else None,
        stock=stock if seat is None else 0,
        stock_count=stock.bit_count(),
        laid_out=facts.laid_out if seat in {None, facts.buyer} else 0,
        laid_out_count=facts.laid_out.bit_count(),
        table=_table(state),
        ledger=state.ledger,
        legal=phase.legal(state) if actor is not None and seat in {None, actor} else None,
    )


def _sets_shown(state: State, seat: int) -> int:
    """Return the cards of a seat's called sets, where these rules have them shown."""
    if state.rules.melds != "shown":
        return 0
    mask = 0
    for rank, _ in state.facts.called[seat] or ():
        mask |= RANK_MASKS[rank]
    return mask


def _stock_gone(state: State) -> bool:
    """Tell whether the buyer has taken the stock in, though its cards may have been laid out or played since."""
    if state.facts.buyer is None or state.deal is None:
        return False
    gone = state.facts.laid_out
    for trick in state.tricks:
        for index in trick.cards:
            gone |= 1 << index
    for _, index in _table(state):
        gone |= 1 << index
    return bool(gone & state.deal.stock)


def _table(state: State) -> tuple[tuple[int, int], ...]:
    """Return the cards of the trick on the table, as (seat, card's number), in the order played."""
    phase = state.phase
    if isinstance(phase, Playing | Taking):
        return tuple(((phase.leader + place) % 3, index) for place, index in enumerate(phase.table))
    return ()
