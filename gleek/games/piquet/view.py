"""A deal of Piquet as the table shows it: to one seat, which may know only so much, or with everything open.

It is made of what the seat knows (`gleek.games.piquet.observation`), so that what a seat may not see never reaches a
page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gleek.engine.cards import in_hand_order, mask_of_numbers
from gleek.engine.tricks import on_table
from gleek.games.piquet.events import LeftSome, TookIn
from gleek.games.piquet.observation import observe

if TYPE_CHECKING:
    from gleek.engine.cards import Card
    from gleek.engine.legal import Legal
    from gleek.engine.observation import Observation
    from gleek.engine.state import State


@dataclass(frozen=True, slots=True)
class View:
    """A deal seen from a seat (None: everything open).

    `known` are the cards of each hand that this seat may see, as masks; `counts` how many each hand has. `talon` is a
    mask of what may be seen of the talon, `laid_out` are those of the two discards, elder's first; `talon_count` and
    `laid_out_counts` say how many cards lie there. `legal` is what may be done, where this seat may know it: for its
    own turn, or with everything open.
    """

    seat: int | None
    known: tuple[int, ...]
    counts: tuple[int, ...]
    talon: int
    talon_count: int
    laid_out: tuple[int, int]
    laid_out_counts: tuple[int, int]
    table: tuple[tuple[int, int], ...]
    legal: Legal | None

    def hand(self, seat: int) -> tuple[Card | None, ...]:
        """Return a hand as it is seen: the known cards as a player sorts them, then a None for each hidden one."""
        shown = in_hand_order(self.known[seat])
        return (*shown, *(None,) * (self.counts[seat] - len(shown)))


def view_of(state: State, seat: int | None = None) -> View:
    """Return a deal as the table shows it to a seat (0 elder, 1 younger), or with everything open."""
    seen = observe(state, seat)
    deal, facts, phase = state.deal, state.facts, state.phase
    # The cards laid out lie there at once; those of the talon are gone when they have been taken in.
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
        # Between elder's first card and younger's something else may be asked: that card lies there all the while.
        table=on_table(getattr(phase, "resume", phase), 2),
        legal=seen.legal,
    )


def _looked_at(seen: Observation) -> int:
    """Return the cards of the talon that a seat has looked at, as a mask; all with everything open."""
    if seen.seat is None:
        return -1
    left: int = seen.facts.left
    for event in seen.history:
        if isinstance(event, LeftSome):
            left |= event.mask
    return left
