"""The end of the deal: ten for the cards, or forty for all twelve tricks; or a game that was won before it.

Cavendish, Law 66, and the laws of au cent; Cotton p. 86.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

from gleek.engine.phase import OVER, Consequence
from gleek.games.piquet.counting import CAPOT, CARDS_WON, RULES, payment
from gleek.games.piquet.events import CardsCounted
from gleek.games.piquet.tricks import TRICKS
from gleek.games.piquet.winning import WON

if TYPE_CHECKING:
    from gleek.engine.phase import Doing, Phase
    from gleek.engine.state import State


@dataclass(frozen=True, slots=True)
class CountingCards(Consequence):
    """The tricks are played: the cards are to be counted."""

    stage: ClassVar = "end"

    def follow(self, state: State) -> Doing:
        """Pay ten to whoever has more than six tricks, forty for all twelve, nothing for six each."""
        events = _cards(sum([trick.winner for trick in state.tricks]))
        ledger = state.ledger.add(events[0].payments)
        won = state.setup.reached_by(ledger.balances) is not None
        return state.to(WON if won else OVER, ledger=ledger, events=events), events


@cache
def _cards(youngers: int) -> tuple[CardsCounted, ...]:
    """Return the event of so many tricks of younger's, and of the rest of elder's."""
    tricks = (TRICKS - youngers, youngers)
    if tricks[0] == tricks[1]:
        return (CardsCounted("", tricks, rule="tricks.cards"),)
    seat = int(youngers > tricks[0])
    what, points = ("capot", CAPOT) if TRICKS in tricks else ("cards", CARDS_WON)
    paid = (payment(seat, points, what, "capot" if what == "capot" else "the cards"),)
    return (CardsCounted(what, tricks, payments=paid, rule=RULES[what]),)


_COUNTING: Final = CountingCards()


def begin(state: State) -> Phase:
    """Begin the end: the cards are to be counted, unless the game is won already."""
    return _COUNTING if state.setup.reached_by(state.ledger.balances) is None else WON
