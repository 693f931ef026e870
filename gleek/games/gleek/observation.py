"""What one seat knows of a hand of Gleek."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.cards import RANK_MASKS
from gleek.engine.observation import Observation, everything, known, known_to

if TYPE_CHECKING:
    from gleek.engine.state import State


def observe(state: State, seat: int | None) -> Observation:
    """Return a hand as a seat (0 eldest, 1 second, 2 dealer) knows it, or with everything open.

    A seat knows its own cards, the turn-up, what has been played, and of the other hands what was shown for the ruff
    and, where the rules have them shown, for the sets. The buyer knows what he laid out; the stock is seen by nobody
    else.
    """
    if seat is None:
        return everything(state)
    facts, deal = state.facts, state.deal
    hidden = facts if facts.buyer == seat or not facts.laid_out else facts.but(laid_out=0)
    return known_to(
        state,
        seat,
        deal=None if deal is None else deal.seen_by(seat),
        facts=hidden,
        shown=_shown(state),
    )


def known_cards(state: State, seat: int | None) -> tuple[int, ...]:
    """Return the cards of each hand that a seat knows, as masks: those of `observe`, without the rest."""
    return state.held if seat is None else known(state, seat, _shown(state))


def _shown(state: State) -> tuple[int, ...]:
    """Return the cards that each seat has shown: for the ruff and, where these rules have them shown, in its sets."""
    shown: tuple[int, ...] = state.facts.ruff_shown
    if state.setup.rules.melds != "shown":
        return shown
    masks = [*shown]
    for seat, sets in enumerate(state.facts.called):
        for rank, _ in sets or ():
            masks[seat] |= RANK_MASKS[rank]
    return tuple(masks)
