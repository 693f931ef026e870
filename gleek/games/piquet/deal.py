"""The deal: twelve cards each, elder first. The rest is the talon, face down and in fixed order.

Cavendish, Laws 9-16; Cotton pp. 80-81, who keeps the sixes. The size of a packet has no effect on the game. In this
program it is two cards, which all books allow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb, factorial
from typing import ClassVar, Final

from gleek.engine.actions import Action
from gleek.engine.cards import Card, Rank, bits, mask_of_numbers, pack
from gleek.engine.combine import nth_choice
from gleek.engine.deal import DealShape, EveryDeal
from gleek.engine.errors import Refusal
from gleek.engine.events import Event
from gleek.engine.legal import NOTHING, Legal
from gleek.engine.phase import Doing
from gleek.engine.phrase import Phrase
from gleek.engine.state import State
from gleek.games.common.dealing import Dealing
from gleek.games.piquet.accounts import SEAT_WORDS, YOUNGER
from gleek.games.piquet.actions import Deal, DealOut
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
    """Return the pack, the packets and the sizes of hands and talon in a deal under these rules."""
    return SHAPES[rules.pack]


def deal_of(places: Mapping[str, Sequence[Card]]) -> Deal:
    return Deal.of(places["elder"], places["younger"], places["talon"])


def is_whole(deal: Deal, cards: int) -> bool:
    """Return whether a deal is complete: the counts are right, and each card of the pack (a mask) occurs once."""
    (elder, younger), talon = deal
    return (
        elder.bit_count() == younger.bit_count() == HAND
        and len(talon) == cards.bit_count() - 2 * HAND
        and elder | younger | mask_of_numbers(talon) == cards
    )


class Deals(EveryDeal):
    """All legal deals of a pack, which is given as a mask of cards."""

    __slots__ = ("pack",)

    def __init__(self, cards: int) -> None:
        self.pack = cards
        count = cards.bit_count()
        super().__init__(count, comb(count, HAND) * comb(count - HAND, HAND) * factorial(count - 2 * HAND))

    def __contains__(self, action: object) -> bool:
        return type(action) is DealOut and action.seat == YOUNGER and is_whole(action.deal, self.pack)

    def nth(self, index: int) -> Action:
        """Return deal number `index`, which encodes elder's hand, then younger's, then the order of the talon."""
        left, hands = self.pack, []
        talon = left.bit_count() - 2 * HAND
        for orders in (comb(HAND + talon, HAND) * factorial(talon), factorial(talon)):
            number, index = divmod(index, orders)
            hands.append(nth_choice(left, HAND, number))
            left ^= hands[-1]
        rest, order = list(bits(left)), []
        while rest:
            place, index = divmod(index, factorial(len(rest) - 1))
            order.append(rest.pop(place))
        return DealOut(YOUNGER, Deal((hands[0], hands[1]), tuple(order)))


@dataclass(frozen=True, slots=True)
class Undealt(Dealing):
    turn: int = YOUNGER
    turn_rule: ClassVar = "deal.twelve"
    takes: ClassVar = (DealOut,)

    def legal(self, state: State) -> Legal:
        """Return all possible deals, or none if the partie or the game is already over."""
        return NOTHING if _over(state) else _DEALS[state.setup.rules.pack]

    def allows(self, state: State, action: Action) -> bool:
        return action in self.legal(state)

    def why_not(self, state: State, action: Action) -> Refusal:
        """Return a refusal: the partie is over, or the deal has the faults that the refusal lists."""
        if over := _over(state):
            partie = _PARTIE.get(over, "partie")
            return Refusal(over, Phrase("No more is dealt: the {partie} is over.", partie=partie))
        return Dealing.why_not(self, state, action)

    def do(self, state: State, action: Action) -> Doing:
        """Deal the cards, and report the points from earlier deals, if there are any."""
        assert isinstance(action, DealOut)
        setup, deal = state.setup, action.deal
        events: tuple[Event, ...] = (Dealt(deal),)
        if setup.elder or setup.younger:
            events = (Brought(setup.elder, setup.younger), *events)
        return state.end_stage(deal=deal, held=deal.hands, events=events), events


_DEALS: Final = {size: Deals(shape.pack) for size, shape in SHAPES.items()}
_PARTIE: Final = {"partie.set": "set"}


def _over(state: State) -> str:
    """Return the id of the rule that ended the partie or the game, or "" if there is still a deal to play."""
    setup = state.setup
    if setup.ended:
        return str(setup.ended)
    return "" if setup.reached_by((0, 0)) is None else str(setup.goal)
