"""The part of a hand of Gleek that one seat may know."""

from gleek.engine import observation
from gleek.engine.cards import RANK_MASKS
from gleek.engine.observation import Observation
from gleek.engine.state import State


def observe(state: State, seat: int | None) -> Observation:
    """Return a hand as a seat knows it. Only the buyer knows the discard and, after taking it, the stock."""
    facts = state.facts
    hidden = facts if facts.buyer == seat or not facts.laid_out else facts.but(laid_out=0)
    return observation.observe(state, seat, facts=hidden, shown=_shown(state))


def _shown(state: State) -> tuple[int, ...]:
    shown: tuple[int, ...] = state.facts.ruff_shown
    if state.setup.rules.melds != "shown":
        return shown
    masks = [*shown]
    for seat, sets in enumerate(state.facts.called):
        for rank, _ in sets or ():
            masks[seat] |= RANK_MASKS[rank]
    return tuple(masks)
