"""The part of a hand of Gleek that one seat may know, and the part that a page's table shows to it."""

from dataclasses import dataclass

from gleek.engine import observation
from gleek.engine.cards import RANK_MASKS, Card, Suit
from gleek.engine.observation import Observation, known
from gleek.engine.state import State
from gleek.engine.tricks import on_table


def observe(state: State, seat: int | None) -> Observation:
    """Return a hand as a seat knows it. Only the buyer knows the discard and, after taking it, the stock."""
    facts = state.facts
    hidden = facts if facts.buyer == seat or not facts.laid_out else facts.but(laid_out=0)
    return observation.observe(state, seat, facts=hidden, shown=_shown(state))


def known_cards(state: State, seat: int | None) -> tuple[int, ...]:
    """Return the cards of each hand that a seat knows, as masks; all cards if `seat` is None. Faster than `observe`."""
    return state.held if seat is None else known(state, seat, _shown(state))


def _shown(state: State) -> tuple[int, ...]:
    shown: tuple[int, ...] = state.facts.ruff_shown
    if state.setup.rules.melds != "shown":
        return shown
    masks = [*shown]
    for seat, sets in enumerate(state.facts.called):
        for rank, _ in sets or ():
            masks[seat] |= RANK_MASKS[rank]
    return tuple(masks)


@dataclass(frozen=True, slots=True)
class View(observation.View):
    turn_up: Card | None
    stock: int  # the visible cards of the stock, as a mask
    stock_count: int
    laid_out: int  # the visible cards of the discard, as a mask
    laid_out_count: int

    @property
    def trump(self) -> Suit | None:
        return self.turn_up.suit if self.turn_up else None


def view_of(state: State, seat: int | None = None) -> View:
    """Return a hand as the table shows it to a seat (0 eldest, 1 second, 2 dealer), or the whole hand for None."""
    deal, facts, phase = state.deal, state.facts, state.phase
    # The table is drawn after every card. `observe` would be slower, because it also computes what the table does not
    # show.
    to_act, laid_out = phase.to_act(), facts.laid_out
    sees_discard = seat is None or facts.buyer == seat
    lying = 0 if deal is None or facts.taken_in else deal.stock
    return View(
        seat=seat,
        known=known_cards(state, seat),
        counts=tuple([mask.bit_count() for mask in state.held]),
        turn_up=deal.turned if deal is not None and phase.stage != "deal" else None,
        stock=lying if seat is None else 0,
        stock_count=lying.bit_count(),
        laid_out=laid_out if sees_discard else 0,
        laid_out_count=laid_out.bit_count(),
        table=on_table(phase, 3),
        legal=phase.legal(state) if to_act is not None and (seat is None or seat == to_act) else None,
    )
