"""The results of the stages of a hand of Gleek so far, and the part of the hand that one seat may know."""

from typing import NamedTuple, Self

from gleek.engine import observation
from gleek.engine.cards import RANK_MASKS
from gleek.engine.observation import Observation
from gleek.engine.state import State, replaced

Sets = tuple[tuple[int, int], ...]
"""Sets called or held, as pairs of a rank and a number of cards."""


class Facts(NamedTuple):
    buyer: int | None = None  # the seat that bought the stock; None if no seat has bought it
    price: int = 0  # the winning bid, in stakes
    laid_out: int = 0  # the buyer's discard, as a mask
    taken_in: bool = False  # whether the buyer has taken the stock
    ruff_shown: tuple[int, int, int] = (0, 0, 0)  # the cards that each seat showed for the ruff, as masks
    ruff_winners: tuple[int, ...] = ()  # the seats that took the ruff's pot
    next_doubled: bool = False  # whether the ruff of the next hand is double
    called: tuple[Sets | None, ...] = (None, None, None)  # each seat's call; None before it
    scores: tuple[int, int, int] | None = None  # the scores of the reckoning; None before it

    def but(self, **changed: object) -> Self:
        return replaced(self, changed)


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
