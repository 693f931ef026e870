"""What one seat knows of a hand of Gillet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.observation import Observation, everything, known_to

if TYPE_CHECKING:
    from gleek.engine.state import State


def observe(state: State, seat: int | None) -> Observation:
    """Return a hand as a seat (0 the first player to 3 the dealer) knows it, or with everything open.

    A seat knows its own cards, and of the other hands what was shown for the Gé and for the point.
    """
    if seat is None:
        return everything(state)
    deal, facts = state.deal, state.facts
    shown = facts.shown
    if facts.halves is not None:
        # Of hands that were not shown whole nobody knows the point.
        halves = [
            each if at == seat or mask == held else 0
            for at, (each, mask, held) in enumerate(zip(facts.halves, shown, state.held, strict=True))
        ]
        facts = facts._replace(halves=tuple(halves))
    return known_to(state, seat, deal=None if deal is None else deal.seen_by(seat), facts=facts, shown=shown)
