"""A deal of Piquet as the table on a page shows it to one seat, or with all cards open."""

from dataclasses import dataclass

from gleek.engine import view
from gleek.engine.cards import mask_of_numbers
from gleek.engine.observation import Observation
from gleek.engine.state import State
from gleek.engine.tricks import on_table
from gleek.games.piquet.events import LeftSome, TookIn
from gleek.games.piquet.observation import observe


@dataclass(frozen=True, slots=True)
class View(view.View):
    talon: int  # the cards in the talon that the seat may see, as a mask
    talon_count: int
    laid_out: tuple[int, int]  # the cards of each discard that the seat may see, as masks, elder's first
    laid_out_counts: tuple[int, int]


def view_of(state: State, seat: int | None = None) -> View:
    """Return a deal as the table shows it to a seat (0 elder, 1 younger); with all cards open if `seat` is None."""
    seen = observe(state, seat)
    deal, facts, phase = state.deal, state.facts, state.phase
    # The view takes cards from the hand as soon as they are discarded, but from the talon only when a player takes them
    # in.
    gone = sum([event.count for event in state.history if isinstance(event, TookIn)])
    lying = () if deal is None else deal.talon[gone:]
    left = mask_of_numbers(lying)
    return View(
        seat=seat,
        known=seen.held,
        counts=seen.counts,
        talon=left & _looked_at(seen),
        talon_count=len(lying),
        laid_out=seen.facts.laid_out,
        laid_out_counts=(facts.laid_out[0].bit_count(), facts.laid_out[1].bit_count()),
        # While younger decides whether to look at the talon, elder's first card stays on the table.
        table=on_table(getattr(phase, "resume", phase), 2),
        legal=seen.legal,
    )


def _looked_at(seen: Observation) -> int:
    """Return the talon cards that a seat has looked at, as a mask; all bits (-1) if all cards are open."""
    if seen.seat is None:
        return -1
    left: int = seen.facts.left
    for event in seen.history:
        if isinstance(event, LeftSome):
            left |= event.mask
    return left
