"""The costs of choices at Piquet: the possible actions are simulated in the same sample deals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.games.piquet.actions import Call, Discard, Look, Play
from gleek.games.piquet.exchange import LayingOut
from gleek.games.piquet.play import ahead, exchange
from gleek.games.piquet.play.adviser import BOUND, advise, few, tell
from gleek.games.piquet.play.ahead import margin
from gleek.games.piquet.play.deals import Deals, mind_of, put_forward
from gleek.games.piquet.play.holdings import called
from gleek.games.piquet.play.knowing import know
from gleek.games.piquet.play.remembering import choices, left_of
from gleek.games.piquet.tricks import Looking
from gleek.players.review import Trials
from gleek.players.seeds import chance

__all__ = ["BOUNDS", "STRONGEST", "advise", "tell", "trials"]

BOUNDS: Final = (BOUND, 2.0, 6.0)
STRONGEST: Final = ("piquet-remembering-2", "players who remember")
_DEALS: Final = 300
_HANDS: Final = 250


def trials(
    seen: Observation, seed: int, actions: Sequence[Action], players: Sequence[str] = (), deals: int = 0
) -> Trials:
    """Simulate each action in the same sample deals. `deals` is the number of deals; 0 means the default number."""
    if isinstance(seen.phase, LayingOut):
        return _laid_out(seen, seed, actions, deals or _DEALS)
    assert seen.seat is not None, "the observation is that of a seat"
    known, some, mind = know(seen), chance(seed), mind_of(players, seen.seat)
    may = Deals(known, mind)
    worlds = may.drawn(some, deals or _HANDS)
    if isinstance(seen.phase, Looking):
        worlds = [*worlds] * (1 + _HANDS // len(worlds))  # with each hand, many cards may be left
        looked, left = ahead.of_looks(known, worlds, left_of(seen), some)
        came = [looked if isinstance(action, Look) else left for action in actions]
    elif isinstance(actions[0], Call):
        mine = [called(each, known.calls) for each in actions if isinstance(each, Call)]
        came = ahead.of_calls(known, worlds, mine, [put_forward(known, hand) for hand, _ in worlds])
    else:
        # Only one of several equivalent cards is simulated.
        cards = choices(known)
        same = [
            max([each for each in cards if each <= one.card.bit]) for one in actions if isinstance(one, Play)
        ]
        tried = sorted({*same})
        results = ahead.of_cards(known, worlds, tried, exact=mind.exact, answers=may.complete)
        came = [results[tried.index(each)] for each in same]
    now = known.points[known.seat] - known.points[1 - known.seat]
    stakes = [[float(margin(each, known.seat) - now) for each in tries] for tries in came]
    # In a look, the cards left in the talon are drawn at random, so the sample is not complete.
    complete = may.complete and not isinstance(seen.phase, Looking)
    return Trials(stakes, [weight for _, weight in worlds], complete=complete)


def _laid_out(seen: Observation, seed: int, actions: Sequence[Action], count: int) -> Trials:
    place = exchange.Exchange(seen)
    deals = place.deals(chance(seed), count)
    stakes = []
    for action in actions:
        if isinstance(action, Discard):
            stakes.append(_tried(place, action.mask, deals))
        else:  # the claim, followed by the best of a few discards
            mine = exchange.claimed(place)
            stakes.append(max([_tried(mine, out, deals) for out in few(place, seed)], key=sum))
    return Trials(stakes, [1.0] * len(deals))


def _tried(place: exchange.Exchange, out: int, deals: Sequence[exchange.Deal]) -> list[float]:
    return [float(margin(place.trial(deal)(out), place.seat)) for deal in deals]
