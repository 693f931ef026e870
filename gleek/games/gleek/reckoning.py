"""The reckoning: a score is three points for each trick, plus the honours, less twenty-two. The scores are then paid.

Cotton pp. 94-95, and Willughby's sum as du Coeur reports it: 36 for tricks and 30 for honours make 66, three times 22.
"""

from dataclasses import dataclass
from functools import cache
from typing import ClassVar, Final

from gleek.engine.events import Event
from gleek.engine.ledger import Payment
from gleek.engine.observation import Observation
from gleek.engine.phase import Consequence
from gleek.engine.state import State
from gleek.games.gleek.accounts import RECKONING, RUFF
from gleek.games.gleek.events import Reckoned, Settled
from gleek.games.gleek.trumps import counting, counts_turned_up

A_TRICK: Final = 3
OWN_CARDS: Final = 22
DEALER: Final = 2


def honours(state: State | Observation) -> tuple[int, int, int]:
    """Return the points that the honours count for each seat, in the tricks taken so far."""
    rules, up = state.rules, state.dealt.turn_up
    worth = counting(rules, up // 13)
    points = [0, 0, counts_turned_up(rules, up)]
    if rules.honours_to == "trick_winner":
        for _, (first, second, third), won in state.tricks:
            points[won] += worth[first] + worth[second] + worth[third]
    else:
        for leader, (first, second, third), _ in state.tricks:
            if worth[first]:
                points[leader] += worth[first]
            if worth[second]:
                points[leader - 2] += worth[second]
            if worth[third]:
                points[leader - 1] += worth[third]
    return points[0], points[1], points[2]


@dataclass(frozen=True, slots=True)
class Counting(Consequence):
    stage: ClassVar = "reckoning"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        tricks = [0, 0, 0]
        for _, _, won in state.tricks:
            tricks[won] += 1
        first, second, third = tricks
        honour = honours(state)
        scores = (
            A_TRICK * first + honour[0] - OWN_CARDS,
            A_TRICK * second + honour[1] - OWN_CARDS,
            A_TRICK * third + honour[2] - OWN_CARDS,
        )
        events = (Reckoned((first, second, third), honour, scores),)
        return state.to(Settling(scores), facts=state.facts.but(scores=scores), events=events), events


@dataclass(frozen=True, slots=True)
class Settling(Consequence):
    scores: tuple[int, int, int]
    stage: ClassVar = "reckoning"

    def follow(self, state: State) -> tuple[State, tuple[Event, ...]]:
        paid = self._through_pot() if state.rules.settlement == "pot" else self._each()
        events = (Settled(payments=paid),)
        return state.end_stage(ledger=state.ledger.add(paid), events=events), events

    def _through_pot(self) -> tuple[Payment, ...]:
        paid = [_in_or_out(seat, score) for seat, score in enumerate(self.scores) if score < 0]
        paid += [_in_or_out(seat, score) for seat, score in enumerate(self.scores) if score > 0]
        over = -sum(self.scores)
        if over:  # an honour was laid out, or is in a stock that stayed unsold; no book covers this case
            reason = "an honour is out of play: left for the next ruff"
            paid.append(Payment(RECKONING, RUFF, over, reason, "reckoning.left_over"))
        return tuple(paid)

    def _each(self) -> tuple[Payment, ...]:
        paid = []
        for seat, score in enumerate(self.scores):
            for other in ((seat + 1) % 3, (seat + 2) % 3):
                if score > 0:
                    reason = f"{score} above twenty-two, from each"
                    paid.append(Payment(other, seat, score, reason, "reckoning.settlement"))
                elif score < 0:
                    reason = f"{-score} short of twenty-two, to each"
                    paid.append(Payment(seat, other, -score, reason, "reckoning.settlement"))
        return tuple(paid)


@cache  # the same few payments recur in every hand
def _in_or_out(seat: int, score: int) -> Payment:
    if score < 0:
        return Payment(seat, RECKONING, -score, f"{-score} short of twenty-two", "reckoning.settlement")
    return Payment(RECKONING, seat, score, f"{score} above twenty-two", "reckoning.settlement")
