"""The Gé: the first bowl goes to the best pair or tricon (three of one rank), without any decision by the players.

Source: Académie (in translation), fourth paragraph, which does not mention equal pairs, or a deal without a pair.
"""

from typing import ClassVar

from gleek.engine.cards import RANK_MASKS
from gleek.engine.events import Event
from gleek.engine.ledger import Payment
from gleek.engine.phase import Consequence, Doing
from gleek.engine.state import State
from gleek.games.gillet.accounts import GE, POINT, SEATS, give, winners
from gleek.games.gillet.events import GeCarried, GeLeftOver, GeMoved, GeShown, GeWon
from gleek.games.gillet.worth import Ge, ge


class BestGe(Consequence):
    __slots__ = ()
    stage: ClassVar = "ge"

    def follow(self, state: State) -> Doing:
        best: Ge | None = None
        tied: list[int] = []
        for seat, held in enumerate(state.held):
            has = ge(held)
            if has is not None and (best is None or has >= best):
                tied = [*tied, seat] if has == best else [seat]
                best = has
        return _nobody(state) if best is None else _won(state, best, tied)


def _nobody(state: State) -> Doing:
    bowl = state.ledger.balances[GE]
    if state.setup.rules.no_pair == "carry":
        events: tuple[Event, ...] = (GeCarried(bowl),)
        return state.end_stage(events=events), events
    paid = (Payment(GE, POINT, bowl, "nobody has a Gé: the bowl goes to the point", "ge.moved"),)
    events = (GeMoved(bowl, payments=paid),)
    return state.end_stage(ledger=state.ledger.add(paid), events=events), events


def _won(state: State, best: Ge, tied: list[int]) -> Doing:
    bowl = state.ledger.balances[GE]
    takers = winners(tied, state.setup.rules.ties)
    rule = "ge.tie" if len(tied) > 1 else "ge.tricon" if best.cards == 3 else "ge.best"
    paid, over = give(GE, bowl, takers, best.name, rule)
    cards = RANK_MASKS[best.rank]
    shown = tuple([state.held[seat] & cards if seat in takers else 0 for seat in SEATS])
    events: tuple[Event, ...] = (
        GeShown(tuple([(seat, shown[seat]) for seat in takers])),
        GeWon(takers, bowl, rule=rule, payments=paid),
    )
    if over:
        events += (GeLeftOver(over),)
    facts = state.facts._replace(ge_winners=takers, shown=shown)
    return state.end_stage(ledger=state.ledger.add(paid), facts=facts, events=events), events
