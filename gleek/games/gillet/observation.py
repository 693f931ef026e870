"""The knowledge of one seat in a hand of Gillet."""

from gleek.engine import observation
from gleek.engine.observation import Observation
from gleek.engine.state import State


def observe(state: State, seat: int | None) -> Observation:
    """Return what a seat (0 first player to 3 dealer; None: all) knows: its cards, and those that others showed."""
    facts, shown = state.facts, state.facts.shown
    if facts.halves is not None:
        # The point of a hand is known only if all its cards were shown.
        halves = [
            each if at == seat or mask == held else 0
            for at, (each, mask, held) in enumerate(zip(facts.halves, shown, state.held, strict=True))
        ]
        facts = facts._replace(halves=tuple(halves))
    return observation.observe(state, seat, facts=facts, shown=shown)
