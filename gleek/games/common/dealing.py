"""The phase before the deal, in which the dealer must deal."""

from __future__ import annotations

from typing import ClassVar

from gleek.engine.actions import Action, DealOut
from gleek.engine.errors import Refusal
from gleek.engine.phase import Decision
from gleek.engine.phrase import Phrase
from gleek.engine.state import State


class Dealing(Decision):
    __slots__ = ()
    stage: ClassVar = "deal"

    def why_not(self, state: State, action: Action) -> Refusal:
        assert isinstance(action, DealOut)
        shape = state.game.shape(state.rules)
        listed = " ".join(map(str, shape.faults(action.deal.places)))
        return Refusal(shape.rule, Phrase("This deal is impossible: {faults}", faults=listed))
