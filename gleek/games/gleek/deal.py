"""The deal: each player gets twelve cards, and the turn-up makes trumps. The others may have to pay the dealer for it.

Cotton p. 90 and Cotgrave: the dealer deals four cards at a time. Of the eight cards left, the top one is turned
up and is the dealer's. The books do not say who gets the first cards: in this program it is eldest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import ClassVar, Final

from gleek.engine.actions import Action
from gleek.engine.cards import Card, Rank, bits, nth_choice, pack
from gleek.engine.deal import DealShape, EveryDeal
from gleek.engine.events import Event
from gleek.engine.ledger import Payment
from gleek.engine.legal import Legal
from gleek.engine.phase import Consequence
from gleek.engine.state import State
from gleek.games.common.dealing import Dealing
from gleek.games.gleek.accounts import CARRIED, RUFF, SEAT_WORDS, from_each
from gleek.games.gleek.actions import Deal, DealOut
from gleek.games.gleek.events import CarriedIn, Dealt, TurnedUp
from gleek.games.gleek.trumps import NICKNAMES, SIDE

HAND: Final = 12
STOCK: Final = 7
DEALER: Final = 2
GLEEK_PACK: Final = pack(Rank.FOUR)  # 44 cards: the pack without twos and threes
SHAPE: Final = DealShape(
    GLEEK_PACK,
    hands=SEAT_WORDS,
    size=HAND,
    packet=4,
    rest=(("turn_up", 1), ("stock", STOCK)),
    out_of_pack="deuces and treys are cast out",
    rule="deal.twelve",
)


def deal_of(places: Mapping[str, Sequence[Card]]) -> Deal:
    return Deal.of([places[seat] for seat in SEAT_WORDS], places["turn_up"][0], places["stock"])


def from_pack(order: Sequence[int]) -> Deal:
    return deal_of(SHAPE.deal(order))


def is_whole(deal: Deal) -> bool:
    (first, second, third), up, stock = deal
    return (
        first.bit_count() == second.bit_count() == third.bit_count() == HAND
        and stock.bit_count() == STOCK
        and first | second | third | stock | 1 << up == GLEEK_PACK
    )


class Deals(EveryDeal):
    __slots__ = ()

    def __contains__(self, action: object) -> bool:
        return type(action) is DealOut and action.seat == DEALER and is_whole(action.deal)

    def nth(self, index: int) -> Action:
        index, turn = divmod(index, 8)
        left = GLEEK_PACK
        hands = []
        for size in (comb(32, 12) * comb(20, 12), comb(20, 12), 1):
            number, index = divmod(index, size)
            hands.append(nth_choice(left, HAND, number))
            left ^= hands[-1]
        up = list(bits(left))[turn]
        return DealOut(DEALER, Deal((hands[0], hands[1], hands[2]), up, left ^ (1 << up)))


@dataclass(frozen=True, slots=True)
class Undealt(Dealing):
    turn: int = DEALER
    turn_rule: ClassVar = "deal.twelve"
    takes: ClassVar = (DealOut,)

    def legal(self, state: State) -> Legal:
        return _DEALS

    def do(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        assert isinstance(action, DealOut)
        setup, ledger = state.setup, state.ledger
        events: tuple[Event, ...] = (Dealt(action.deal),)
        if setup.carried or setup.doubled:
            reason = "left in the ruff’s pot by earlier hands"
            paid = (Payment(CARRIED, RUFF, setup.carried, reason, "ruff.carried"),) * bool(setup.carried)
            ledger = ledger.add(paid)
            events = (CarriedIn(setup.carried, setup.doubled, payments=paid), *events)
        after = state.to(_TURNING, deal=action.deal, held=action.deal.hands, ledger=ledger, events=events)
        return after, events


@dataclass(frozen=True, slots=True)
class Turning(Consequence):
    stage: ClassVar = "deal"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        rules, turned = state.rules, state.dealt.turned
        paid: tuple[Payment, ...] = ()
        if turned.rank is Rank.FOUR and rules.tiddy == "played":
            paid = from_each(DEALER, rules.turned_up_tiddy, "Tiddy turned up", "deal.turned_up_tiddy")
        elif turned.rank in SIDE and rules.side_payments:
            name, worth = NICKNAMES[turned.rank], SIDE[turned.rank]
            worth *= 2 if rules.towser_tumbler == "side_doubled" else 1
            paid = from_each(DEALER, worth, f"{name} turned up", "deal.turned_up_towser_tumbler")
        if not paid:
            events = _TURNED_UP[turned.index]
            return state.end_stage(events=events), events
        events = (TurnedUp(turned.index, payments=paid),)
        return state.end_stage(ledger=state.ledger.add(paid), events=events), events


_TURNED_UP: Final = tuple((TurnedUp(index),) for index in range(52))
_TURNING: Final = Turning()
_DEALS: Final = Deals(44, comb(44, 12) * comb(32, 12) * comb(20, 12) * 8)
