"""What one seat knows of a hand: all that a player, a view or a teller needs, and no secret of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from gleek.engine.as_html import hand_html
from gleek.engine.errors import in_a_line
from gleek.engine.state import make

if TYPE_CHECKING:
    from gleek.engine.events import Event
    from gleek.engine.game import Game
    from gleek.engine.ledger import Ledger
    from gleek.engine.legal import Legal
    from gleek.engine.phase import Phase
    from gleek.engine.state import State, Trick


class Observation(NamedTuple):
    """A hand as a seat knows it (None: with everything open).

    `held` are the cards of each hand that the seat knows, as masks, and `counts` how many each has; `deal` what the
    seat was dealt, with the others' places empty; `facts`, `phase` and `history` are without the others' secrets.
    `legal` is what the seat may do, None when it is not its turn.
    """

    seat: int | None
    game: Game
    setup: Any
    phase: Phase
    deal: Any
    held: tuple[int, ...]
    counts: tuple[int, ...]
    ledger: Ledger
    tricks: tuple[Trick, ...]
    facts: Any
    history: tuple[Event, ...]
    legal: Legal | None

    def __repr__(self) -> str:
        """Return who sees what, in a line."""
        names, may = self.setup.names, ""
        if self.legal is not None:
            who = names[self.phase.to_act() or 0]
            may = f"; {who} may {' or '.join(map(str, self.legal.words()))}"
        whose = "everything is open" if self.seat is None else f"{names[self.seat]} sees it"
        stage = self.game.stage_names[self.phase.stage]
        return in_a_line(f"Observation of {self.game.title}: {stage}, {whose}{may}")

    def _repr_html_(self) -> str:
        """Return the cards that the seat knows, the table and the ledger, for a notebook."""
        return hand_html(self)

    @property
    def rules(self) -> Any:  # noqa: ANN401  (each game has rules of its own)
        """The rules of this table."""
        return self.setup.rules

    @property
    def dealt(self) -> Any:  # noqa: ANN401  (each game has a deal of its own)
        """The deal, as far as the seat knows it."""
        return self.deal


def everything(state: State) -> Observation:
    """Return a hand with everything open."""
    counts = tuple([mask.bit_count() for mask in state.held])
    legal = None if state.phase.to_act() is None else state.phase.legal(state)
    return Observation(
        None, state.game, state.setup, state.phase, state.deal, state.held, counts,
        state.ledger, state.tricks, state.facts, state.history, legal,
    )  # fmt: skip


def known(state: State, seat: int, shown: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards of each hand that a seat knows, as masks: its own, and of the others' what was `shown`."""
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
    """Return what a seat knows: its own hand, of the others what was `shown`, and `deal` and `facts` as given."""
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
