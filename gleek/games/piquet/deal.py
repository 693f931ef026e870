"""The deal: twelve cards each, elder first. The rest is the talon, face down and in fixed order.

Cavendish, Laws 9-16; Cotton pp. 80-81, who keeps the sixes. Packets have two cards, which all books allow.
"""

from dataclasses import dataclass
from typing import ClassVar, Final

from gleek.engine.actions import Action
from gleek.engine.cards import Rank, pack
from gleek.engine.deal import DealShape
from gleek.engine.errors import Refusal
from gleek.engine.events import Event
from gleek.engine.legal import NOTHING, Legal
from gleek.engine.phase import Doing
from gleek.engine.phrase import Phrase
from gleek.engine.state import State
from gleek.games.common.dealing import Dealing, Deals
from gleek.games.piquet.accounts import SEAT_WORDS, YOUNGER
from gleek.games.piquet.actions import DealOut
from gleek.games.piquet.events import Brought, Dealt
from gleek.games.piquet.rules import Rules

HAND: Final = 12


def _shape(lowest: Rank, out: str) -> DealShape:
    cards = pack(lowest)
    talon = cards.bit_count() - 2 * HAND
    return DealShape(cards, SEAT_WORDS, HAND, 2, (("talon", talon),), out, "deal.twelve")


SHAPES: Final = {
    32: _shape(Rank.SEVEN, "its lowest cards are the sevens"),
    36: _shape(Rank.SIX, "its lowest cards are the sixes"),
}


def shape(rules: Rules) -> DealShape:
    return SHAPES[rules.pack]


@dataclass(frozen=True, slots=True)
class Undealt(Dealing):
    turn: int = YOUNGER
    turn_rule: ClassVar = "deal.twelve"
    takes: ClassVar = (DealOut,)

    def legal(self, state: State) -> Legal:
        return NOTHING if _over(state) else _DEALS[state.setup.rules.pack]

    def why_not(self, state: State, action: Action) -> Refusal:
        if over := _over(state):
            partie = "set" if over == "partie.set" else "partie"
            return Refusal(over, Phrase("No more is dealt: the {partie} is over.", partie=partie))
        return Dealing.why_not(self, state, action)

    def do(self, state: State, action: Action) -> Doing:
        assert isinstance(action, DealOut)
        setup, deal = state.setup, action.deal
        events: tuple[Event, ...] = (Dealt(deal),)
        if setup.elder or setup.younger:
            events = (Brought(setup.elder, setup.younger), *events)
        return state.end_stage(deal=deal, held=deal.hands, events=events), events


_DEALS: Final = {size: Deals(shape, DealOut, YOUNGER) for size, shape in SHAPES.items()}


def _over(state: State) -> str:
    """Return the id of the rule that ended the partie or the game, or "" if there is still a deal to play."""
    setup = state.setup
    if setup.ended:
        return str(setup.ended)
    return "" if setup.reached_by((0, 0)) is None else str(setup.goal)
