"""A hand of Gillet as the table shows it: to one seat, which may know only so much, or with everything open.

It is made of what the seat knows (`gleek.games.gillet.observation`), so that what a seat may not see never reaches a
page.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gleek.engine.cards import in_hand_order
from gleek.games.gillet.observation import observe

if TYPE_CHECKING:
    from gleek.engine.cards import Card
    from gleek.engine.legal import Legal
    from gleek.engine.state import State


@dataclass(frozen=True, slots=True)
class View:
    """A hand seen from a seat (None: everything open).

    `known` are the cards of each hand that this seat may see, as masks; `counts` how many each hand has. `legal` is
    what may be done, where this seat may know it: for its own turn, or with everything open. No card is ever played to
    the `table`.
    """

    seat: int | None
    known: tuple[int, ...]
    counts: tuple[int, ...]
    legal: Legal | None
    table: tuple[tuple[int, int], ...] = ()

    def hand(self, seat: int) -> tuple[Card | None, ...]:
        """Return a hand as it is seen: the known cards as a player sorts them, then a None for each hidden one."""
        shown = in_hand_order(self.known[seat])
        return (*shown, *(None,) * (self.counts[seat] - len(shown)))


def view_of(state: State, seat: int | None = None) -> View:
    """Return a hand as the table shows it to a seat (0 the first to 3 the dealer), or with everything open."""
    seen = observe(state, seat)
    return View(seat, seen.held, seen.counts, seen.legal)
