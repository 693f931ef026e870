"""What one seat knows of a deal of Piquet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.observation import Observation, everything, known_to
from gleek.engine.state import with_seat
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.facts import BARRED, YOUNGERS

if TYPE_CHECKING:
    from gleek.engine.state import State


def observe(state: State, seat: int | None) -> Observation:
    """Return a deal as a seat (0 elder, 1 younger) knows it, or with everything open.

    A seat knows its own cards and discard, what it took in, what has been played, and of the other hand what was shown:
    carte blanche until its player has laid out some of it, unseen, and what was called, good or equal; younger's only
    when elder has led. The cards of the talon are in the history, where the seat has looked at them.
    """
    if seat is None:
        return everything(state)
    facts, deal, other = state.facts, state.deal, 1 - seat
    calls = facts.calls
    kinds = facts.kinds
    if seat == ELDER and facts.pending:  # what bars younger comes out when he reckons
        kinds = tuple([YOUNGERS if whose == BARRED else whose for whose in kinds])
    shown = facts.shown
    if facts.blanks[other] and not facts.laid_out[other]:
        shown = with_seat(shown, other, value=facts.blanks[other])
    hidden = facts.but(
        laid_out=with_seat(facts.laid_out, other, value=0),
        calls=with_seat(calls, other, value=None),
        kinds=kinds,
    )
    return known_to(
        state,
        seat,
        deal=None if deal is None else deal.seen_by(seat),
        facts=hidden,
        shown=shown,
    )
