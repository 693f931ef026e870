"""The deal: each player pays antes into both bowls and gets three cards; the other twenty cards are not used.

Source: Académie (in translation), third paragraph. Counters that earlier hands left in a bowl are added to the antes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import ClassVar, Final

from gleek.engine.actions import Action
from gleek.engine.cards import Card, Rank, pack
from gleek.engine.combine import nth_choice
from gleek.engine.deal import DealShape, EveryDeal
from gleek.engine.events import Event
from gleek.engine.ledger import Payment
from gleek.engine.legal import Legal
from gleek.engine.phase import Doing
from gleek.engine.state import State
from gleek.games.common.dealing import Dealing
from gleek.games.gillet.accounts import CARRIED, DEALER, GE, POINT, SEAT_WORDS, SEATS
from gleek.games.gillet.actions import Deal, DealOut
from gleek.games.gillet.events import AntesPut, CarriedIn, Dealt

HAND: Final = 3
GILLET_PACK: Final = pack(Rank.SEVEN)  # 32 cards
SHAPE: Final = DealShape(
    GILLET_PACK,
    hands=SEAT_WORDS,
    size=HAND,
    packet=HAND,
    rest=(),
    out_of_pack="the lowest cards are the sevens",
    rule="deal.three",
)


def deal_of(places: Mapping[str, Sequence[Card]]) -> Deal:
    return Deal.of(places[seat] for seat in SEAT_WORDS)


class Deals(EveryDeal):
    """All deals of three cards to each of four seats from 32 cards: 83 million million."""

    __slots__ = ()

    def __contains__(self, action: object) -> bool:
        if type(action) is not DealOut or action.seat != DEALER:
            return False
        first, second, third, fourth = action.deal.hands
        all_four = first | second | third | fourth
        return (
            first.bit_count() == second.bit_count() == third.bit_count() == fourth.bit_count() == HAND
            and all_four.bit_count() == 4 * HAND
            and all_four & GILLET_PACK == all_four
        )

    def nth(self, index: int) -> Action:
        """Return deal number `index`. The number combines the numbers of the four hands in mixed radix."""
        left, hands = GILLET_PACK, []
        for size in (32, 29, 26, 23):
            index, number = divmod(index, comb(size, HAND))
            hands.append(nth_choice(left, HAND, number))
            left ^= hands[-1]
        return DealOut(DEALER, Deal(tuple(hands)))

    def words(self) -> tuple[str, ...]:
        return ("deal three cards to each",)


class Undealt(Dealing):
    """The phase before the deal: the antes are due, and the dealer must deal."""

    __slots__ = ()
    turn: ClassVar[int] = DEALER  # type: ignore[misc]  # always the dealer
    turn_rule: ClassVar = "deal.three"
    takes: ClassVar = (DealOut,)

    def legal(self, state: State) -> Legal:
        return _DEALS

    def do(self, state: State, action: Action) -> Doing:
        """Put the antes into the bowls, add the counters from earlier hands, and deal."""
        assert isinstance(action, DealOut)
        setup, rules = state.setup, state.setup.rules
        paid, events = _antes(rules.ante_ge, rules.ante_point)
        if setup.ge or setup.point:
            brought = _brought(setup.ge, setup.point)
            paid = brought + paid
            events = (CarriedIn(setup.ge, setup.point, payments=brought), *events)
        events += (Dealt(action.deal),)
        ledger = state.ledger.add(paid)
        return state.end_stage(deal=action.deal, held=action.deal.hands, ledger=ledger, events=events), events


@lru_cache(maxsize=256)  # the antes are the same in every hand of a table
def _antes(ge: int, point: int) -> tuple[tuple[Payment, ...], tuple[Event, ...]]:
    paid = tuple(
        Payment(seat, bowl, counters, reason, "deal.antes")
        for bowl, counters, reason in (
            (GE, ge, "the ante for the Gé"),
            (POINT, point, "the ante for the point"),
        )
        for seat in SEATS
    )
    return paid, (AntesPut(ge, point, payments=paid),)


def _brought(ge: int, point: int) -> tuple[Payment, ...]:
    return tuple(
        Payment(CARRIED, bowl, counters, "left in the bowl by earlier hands", "deal.antes")
        for bowl, counters in ((GE, ge), (POINT, point))
        if counters
    )


_DEALS: Final = Deals(32, comb(32, HAND) * comb(29, HAND) * comb(26, HAND) * comb(23, HAND))
