"""The end of the deal: ten points for most tricks ("the cards"), or forty for all twelve ("capot").

Cavendish, Law 66, and the laws of au cent; Cotton p. 86.
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from gleek.engine.phase import OVER, Consequence, Doing, Phase
from gleek.engine.state import State
from gleek.games.piquet.counting import CAPOT, CARDS_WON, RULES, WON, payment
from gleek.games.piquet.events import CardsCounted
from gleek.games.piquet.tricks import TRICKS


@dataclass(frozen=True, slots=True)
class CountingCards(Consequence):
    stage: ClassVar = "end"

    def follow(self, state: State) -> Doing:
        events = _cards(sum([trick.winner for trick in state.tricks]))
        ledger = state.ledger.add(events[0].payments)
        won = state.setup.reached_by(ledger.balances) is not None
        return state.to(WON if won else OVER, ledger=ledger, events=events), events


@cache
def _cards(youngers: int) -> tuple[CardsCounted, ...]:
    tricks = (TRICKS - youngers, youngers)
    if tricks[0] == tricks[1]:
        return (CardsCounted("", tricks, rule="tricks.cards"),)
    seat = int(youngers > tricks[0])
    what, points = ("capot", CAPOT) if TRICKS in tricks else ("cards", CARDS_WON)
    paid = (payment(seat, points, what, "capot" if what == "capot" else "the cards"),)
    return (CardsCounted(what, tricks, payments=paid, rule=RULES[what]),)


_COUNTING: Final = CountingCards()


def begin(state: State) -> Phase:
    return _COUNTING if state.setup.reached_by(state.ledger.balances) is None else WON
