"""The knowledge of one seat in a deal of Piquet, and what a page's table shows to it."""

from dataclasses import dataclass

from gleek.engine import observation
from gleek.engine.cards import mask_of_numbers
from gleek.engine.observation import Observation
from gleek.engine.state import State, with_seat
from gleek.engine.tricks import on_table
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.events import LeftSome, TookIn
from gleek.games.piquet.facts import BARRED, YOUNGERS


def observe(state: State, seat: int | None) -> Observation:
    """Return what a seat (0 elder, 1 younger) knows of a deal; everything if `seat` is None.

    A seat knows its own cards and discard, the cards it took in and the cards played. It also knows the other player's
    shown cards: called items that were good or equal (younger's only after elder has led), and a carte blanche until
    that player discards. Talon cards that the seat has looked at are in the history.
    """
    if seat is None:
        return observation.observe(state, None)
    facts, other = state.facts, 1 - seat
    kinds = facts.kinds
    if seat == ELDER and facts.pending:  # elder learns that an item is barred only when younger declares it
        kinds = tuple([YOUNGERS if whose == BARRED else whose for whose in kinds])
    shown = facts.shown
    if facts.blanks[other] and not facts.laid_out[other]:
        shown = with_seat(shown, other, value=facts.blanks[other])
    hidden = facts.but(
        laid_out=with_seat(facts.laid_out, other, value=0),
        calls=with_seat(facts.calls, other, value=None),
        kinds=kinds,
    )
    return observation.observe(state, seat, facts=hidden, shown=shown)


@dataclass(frozen=True, slots=True)
class View(observation.View):
    talon: int  # the cards in the talon that the seat may see, as a mask
    talon_count: int
    laid_out: tuple[int, int]  # the cards of each discard that the seat may see, as masks, elder's first
    laid_out_counts: tuple[int, int]


def view_of(state: State, seat: int | None = None) -> View:
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
