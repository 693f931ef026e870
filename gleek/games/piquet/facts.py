"""The results of a deal of Piquet so far, stage by stage, and what one seat knows of the deal."""

from typing import Final, NamedTuple, Self

from gleek.engine import observation
from gleek.engine.observation import Observation
from gleek.engine.state import State, replaced, with_seat
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.actions import Call

# Values of `Facts.kinds`: who scores the items of a kind.
ELDERS: Final = 0
YOUNGERS: Final = 1
EQUAL: Final = 2
NOBODYS: Final = 3
BARRED: Final = 4  # nobody scores: younger's item is better, but cards that elder has shown bar it


class Facts(NamedTuple):
    """The results of a deal so far. In a pair, elder's value comes first."""

    claimed: tuple[bool, bool] = (False, False)  # whether each player has claimed carte blanche
    laid_out: tuple[int, int] = (0, 0)  # the discards, as masks
    taken: tuple[int, int] = (0, 0)  # how many cards each player has discarded; they take in as many
    calls: tuple[Call | None, Call | None] = (None, None)  # the call of each player; None before it is made
    kinds: tuple[int, ...] = ()  # who scores point, sequences and sets; empty before younger has answered
    counted: int = 0  # how many of the three kinds (point, sequences, sets) are counted
    pending: bool = False  # whether items must still be counted or shown after elder has led
    shown: tuple[int, int] = (0, 0)  # the cards that each player has shown for their calls, as masks
    looked: bool | None = None  # whether younger looked at the cards left in the talon; None before that
    left: int = 0  # the cards left in the talon that both players have looked at, as a mask
    # the twelve dealt cards of each carte blanche that was shown, even those discarded since
    blanks: tuple[int, int] = (0, 0)

    def but(self, **changed: object) -> Self:
        return replaced(self, changed)


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
