"""The knowledge of one seat in a deal of Piquet."""

from gleek.engine import observation
from gleek.engine.observation import Observation
from gleek.engine.state import State, with_seat
from gleek.games.piquet.accounts import ELDER
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
