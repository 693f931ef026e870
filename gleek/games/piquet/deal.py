"""The deal: twelve each, elder first; the rest is the talon, which lies face down in its order.

Cavendish, Laws 9-16; Cotton pp. 80-81, who keeps the sixes. By how many the cards are dealt has no effect; here by two,
which every book allows.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, factorial
from typing import TYPE_CHECKING, ClassVar, Final

from gleek.engine.cards import Rank, bits, mask_of_numbers, pack
from gleek.engine.combine import nth_choice
from gleek.engine.deal import DealShape, EveryDeal
from gleek.engine.errors import Refusal
from gleek.engine.legal import NOTHING, Legal
from gleek.engine.phase import Decision
from gleek.engine.phrase import Phrase
from gleek.games.piquet.accounts import SEAT_WORDS, YOUNGER
from gleek.games.piquet.actions import Deal, DealOut
from gleek.games.piquet.events import Brought, Dealt

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gleek.engine.actions import Action
    from gleek.engine.cards import Card
    from gleek.engine.errors import Fault
    from gleek.engine.events import Event
    from gleek.engine.phase import Doing
    from gleek.engine.state import State
    from gleek.games.piquet.rules import Rules

HAND: Final = 12


def _shape(lowest: Rank, out: str) -> DealShape:
    cards = pack(lowest)
    talon = cards.bit_count() - 2 * HAND
    return DealShape(cards, hands=SEAT_WORDS, size=HAND, packet=2, rest=(("talon", talon),), out_of_pack=out)


SHAPES: Final = {
    32: _shape(Rank.SEVEN, "its lowest cards are the sevens"),
    36: _shape(Rank.SIX, "its lowest cards are the sixes"),
}


def shape(rules: Rules) -> DealShape:
    """Return how the cards are dealt under some rules."""
    return SHAPES[rules.pack]


def deal_of(places: Mapping[str, Sequence[Card]]) -> Deal:
    """Return the deal whose cards stand in these places (elder, younger, talon)."""
    return Deal.of(places["elder"], places["younger"], places["talon"])


def places_of(deal: Deal) -> dict[str, tuple[Card, ...]]:
    """Return the cards of every place of a deal; the talon from the top."""
    return deal.places


def from_pack(order: Sequence[int], rules: Rules) -> Deal:
    """Return the deal of a shuffled pack (cards' numbers, the top first)."""
    return deal_of(shape(rules).deal(order))


def is_whole(deal: Deal, cards: int) -> bool:
    """Tell whether a deal can be: the right counts, and all cards of the pack (a mask) once."""
    (elder, younger), talon = deal
    return (
        elder.bit_count() == younger.bit_count() == HAND
        and len(talon) == cards.bit_count() - 2 * HAND
        and elder | younger | mask_of_numbers(talon) == cards
    )


def faults(deal: Deal, rules: Rules) -> tuple[Fault, ...]:
    """List what is wrong with a deal: counts, cards that stand in two places, cards outside the pack."""
    return shape(rules).faults(places_of(deal))


class Deals(EveryDeal):
    """Every deal of a pack (a mask)."""

    __slots__ = ("pack",)

    def __init__(self, cards: int) -> None:
        """Keep the pack."""
        self.pack = cards
        count = cards.bit_count()
        super().__init__(count, comb(count, HAND) * comb(count - HAND, HAND) * factorial(count - 2 * HAND))

    def __contains__(self, action: object) -> bool:
        """Tell whether this is a deal of the pack, dealt by the dealer."""
        return type(action) is DealOut and action.seat == YOUNGER and is_whole(action.deal, self.pack)

    def nth(self, index: int) -> Action:
        """Return the deal with this number: elder's hand, younger's, then the talon card by card."""
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
class Undealt(Decision):
    """The dealer is to deal."""

    turn: int = YOUNGER
    stage: ClassVar = "deal"
    turn_rule: ClassVar = "deal.twelve"
    takes: ClassVar = (DealOut,)

    def legal(self, state: State) -> Legal:
        """Return every deal; none where the partie or the game is over already."""
        return NOTHING if _over(state) else _DEALS[state.setup.rules.pack]

    def allows(self, state: State, action: Action) -> bool:
        """Tell whether this deal may be dealt."""
        return action in self.legal(state)

    def why_not(self, state: State, action: Action) -> Refusal:
        """Say what is wrong with the deal, or that nothing is to be dealt."""
        assert isinstance(action, DealOut)
        over = _over(state)
        if over:
            return Refusal(
                over, Phrase("No more is dealt: the {partie} is over.", partie=_PARTIE.get(over, "partie"))
            )
        listed = " ".join(map(str, faults(action.deal, state.rules)))
        return Refusal("deal.twelve", Phrase("This deal cannot be: {faults}", faults=listed))

    def do(self, state: State, action: Action) -> Doing:
        """Deal."""
        assert isinstance(action, DealOut)
        setup, deal = state.setup, action.deal
        events: tuple[Event, ...] = (Dealt(deal),)
        if setup.elder or setup.younger:
            events = (Brought(setup.elder, setup.younger), *events)
        return state.end_stage(deal=deal, held=deal.hands, events=events), events


_DEALS: Final = {size: Deals(shape.pack) for size, shape in SHAPES.items()}
_PARTIE: Final = {"partie.set": "set"}


def _over(state: State) -> str:
    """Return the rule by which there is nothing more to be dealt, or ""."""
    setup = state.setup
    if setup.ended:
        return str(setup.ended)
    return "" if setup.reached_by((0, 0)) is None else str(setup.goal)
