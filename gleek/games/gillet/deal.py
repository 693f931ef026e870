"""The deal: antes into both bowls, and three cards each. Source: Académie (in translation), third paragraph."""

from functools import lru_cache
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.cards import Rank, pack
from gleek.engine.deal import DealShape
from gleek.engine.events import Event
from gleek.engine.ledger import Payment
from gleek.engine.phase import Doing
from gleek.engine.state import State
from gleek.games.common import dealing
from gleek.games.gillet.accounts import CARRIED, DEALER, GE, POINT, SEAT_WORDS, SEATS
from gleek.games.gillet.actions import DealOut
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


class Undealt(dealing.Undealt):
    def do(self, state: State, action: Action) -> Doing:
        assert isinstance(action, DealOut)
        setup, rules = state.setup, state.setup.rules
        paid, events = _antes(rules.ante_ge, rules.ante_point)
        if setup.ge or setup.point:
            brought = tuple(
                Payment(CARRIED, bowl, counters, "left in the bowl by earlier hands", "deal.antes")
                for bowl, counters in ((GE, setup.ge), (POINT, setup.point))
                if counters
            )
            paid = brought + paid
            events = (CarriedIn(setup.ge, setup.point, payments=brought), *events)
        events += (Dealt(action.deal),)
        ledger = state.ledger.add(paid)
        return state.end_stage(deal=action.deal, held=action.deal.hands, ledger=ledger, events=events), events


@lru_cache(maxsize=256)  # the same antes recur in every hand of a match
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


UNDEALT: Final = Undealt(SHAPE, DealOut, Dealt, DEALER)
