"""The knowledge of one seat: enough to choose an action and to show the hand, without other seats' secrets."""

from typing import Any, NamedTuple

from gleek.engine.errors import in_a_line
from gleek.engine.events import Event
from gleek.engine.game import Game
from gleek.engine.ledger import Ledger
from gleek.engine.legal import Legal
from gleek.engine.phase import Phase
from gleek.engine.state import State, Trick, make


class Observation(NamedTuple):
    """The knowledge of one seat about a hand: most fields are those of `State`, without the other seats' secrets."""

    seat: int | None  # None: the observer sees everything
    game: Game
    setup: Any
    phase: Phase
    deal: Any  # as in `State`; the places whose cards the seat does not know are empty
    held: tuple[int, ...]  # the known cards of each hand, as masks
    counts: tuple[int, ...]  # the number of cards in each hand
    ledger: Ledger
    tricks: tuple[Trick, ...]
    facts: Any
    history: tuple[Event, ...]
    legal: Legal | None  # the seat's legal actions; None if it is not the seat's turn

    def __repr__(self) -> str:
        names, may = self.setup.names, ""
        if self.legal is not None:
            who = names[self.phase.to_act() or 0]
            may = f"; {who} may {' or '.join(map(str, self.legal.words()))}"
        whose = "everything is open" if self.seat is None else f"{names[self.seat]} sees it"
        stage = self.game.stage_names[self.phase.stage]
        return in_a_line(f"Observation of {self.game.title}: {stage}, {whose}{may}")

    @property
    def rules(self) -> Any:  # noqa: ANN401  (each game has rules of its own)
        return self.setup.rules

    @property
    def dealt(self) -> Any:  # noqa: ANN401  (each game has a deal of its own)
        """The deal, as far as the seat knows it; the same as `deal`."""
        return self.deal


def everything(state: State) -> Observation:
    counts = tuple([mask.bit_count() for mask in state.held])
    legal = None if state.phase.to_act() is None else state.phase.legal(state)
    return Observation(
        None, state.game, state.setup, state.phase, state.deal, state.held, counts,
        state.ledger, state.tricks, state.facts, state.history, legal,
    )  # fmt: skip


def known(state: State, seat: int, shown: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards that a seat knows, as a mask for each hand: all of its own, and the `shown` cards of others."""
    held = state.held
    masks = [mask & also for mask, also in zip(held, shown, strict=True)]
    masks[seat] = held[seat]
    return tuple(masks)


def known_to(
    state: State,
    seat: int,
    *,
    deal: Any,  # noqa: ANN401
    facts: Any,  # noqa: ANN401
    shown: tuple[int, ...],
) -> Observation:
    """Return what a seat knows; `deal`, `facts` and the `shown` cards contain no secrets of other seats."""
    held, phase = state.held, state.phase
    return make(
        Observation,
        (
            seat,
            state.game,
            state.setup,
            phase.seen_by(seat),
            deal,
            known(state, seat, shown),
            tuple([mask.bit_count() for mask in held]),
            state.ledger,
            state.tricks,
            facts,
            tuple([each if each.public else each.seen_by(seat) for each in state.history]),
            phase.legal(state) if phase.to_act() == seat else None,
        ),
    )
