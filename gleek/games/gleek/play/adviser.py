"""Advice and review at Gleek: the actions of the seat to act, with their expected stakes and the reasons.

The stakes are what the seat wins from now to the end of the hand: the mean over sample hands that agree with the other
players' actions so far. In these, the other players go on to act as their models do (see `models`).
"""

from collections.abc import Sequence
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games.gleek.actions import Call
from gleek.games.gleek.melds import PAYS, Calling, sets_in
from gleek.games.gleek.play import advising_cards, advising_ruff, advising_stock
from gleek.games.gleek.play.models import Table
from gleek.games.gleek.play.reasons import tell
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.stock import Bidding, LayingOut
from gleek.players.advice import Advice, Choice, Reason, Trials, mean_and_error

__all__ = ["BOUNDS", "STRONGEST", "advise", "tell", "trials"]

BOUNDS: Final = (advising_cards.NEAR, 1.0, 3.0)
STRONGEST: Final = ("master-1", "masters")


def advise(seen: Observation, seed: int, asked: Action | None = None, players: Sequence[str] = ()) -> Advice:
    """Return the actions with their expected stakes, best first.

    Only a few bids or discards are compared, and always the action `asked`.
    """
    phase, table = seen.phase, Table(seen, players)
    if seen.legal is None:
        raise ValueError(f"this seat has nothing to choose in the stage “{phase.stage}”")
    if isinstance(phase, Bidding):
        return advising_stock.bids(seen, phase, seed, asked, table)
    if isinstance(phase, LayingOut):
        return advising_stock.discards(seen, seed, asked, table)
    if isinstance(phase, Vying):
        return advising_ruff.advise(seen, phase, seed, asked, table)
    if isinstance(phase, Calling):
        return _calls(seen, phase.turn, seed, table)
    return advising_cards.advise(seen, seed, asked, table)


def trials(seen: Observation, seed: int, actions: Sequence[Action], players: Sequence[str] = ()) -> Trials:
    phase, table = seen.phase, Table(seen, players)
    if isinstance(phase, Bidding | LayingOut):
        return advising_stock.Stock(seen, table, seed).trials(actions)
    if isinstance(phase, Vying):
        return advising_ruff.Ruffs(seen, phase, table, seed).trials(actions)
    if isinstance(phase, Playing):
        return advising_cards.Cards(seen, table, seed).trials(actions)
    return Trials([[float(_paid(action))] for action in actions], certain=True)


def _paid(action: Action) -> int:
    assert isinstance(action, Call)
    return 2 * sum([PAYS[each] for each in action.sets])


def _calls(seen: Observation, seat: int, seed: int, table: Table) -> Advice:
    held = sets_in(seen.held[seat])
    assert seen.legal is not None, "it is the turn of another seat"
    after = advising_cards.rest(seen, seed, table)
    all_called, error = mean_and_error(after)
    most, found = 2 * sum([PAYS[each] for each in held]), []
    for action in seen.legal:
        assert isinstance(action, Call)
        reasons = [
            Reason("calls_set" if each in action.sets else "leaves_set", {"set": each, "pays": PAYS[each]})
            for each in held
        ] or [Reason("calls_nothing", {})]
        less = float(most - _paid(action))
        found.append(Choice(action, all_called - less, error, tuple(reasons), less))
    found.sort(key=lambda each: each.less)
    return Advice(tuple(found), table.assumed, len(after))
