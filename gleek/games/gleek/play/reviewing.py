"""The cost of each choice at Gleek: all actions are tried in the same sample hands (see `gleek.players.review`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.engine.tricks import Playing
from gleek.games.gleek.play import advising_cards, advising_ruff, advising_stock
from gleek.games.gleek.play.adviser import advise, paid
from gleek.games.gleek.play.opponents import Table
from gleek.games.gleek.play.reasons import tell
from gleek.games.gleek.ruff import Vying
from gleek.games.gleek.stock import Bidding, LayingOut
from gleek.players.review import Trials

__all__ = ["BOUNDS", "STRONGEST", "advise", "tell", "trials"]

BOUNDS: Final = (0.3, 1.0, 3.0)
STRONGEST: Final = ("master-1", "masters")


def trials(seen: Observation, seed: int, actions: Sequence[Action], players: Sequence[str] = ()) -> Trials:
    """Return the stakes that each of these actions wins from now on, in the same sample hands."""
    phase, table = seen.phase, Table(seen, players)
    if isinstance(phase, Bidding | LayingOut):
        return advising_stock.trials(seen, seed, actions, table)
    if isinstance(phase, Vying):
        return advising_ruff.trials(seen, phase, seed, actions, table)
    if isinstance(phase, Playing):
        return advising_cards.trials(seen, seed, actions, table)
    return Trials([[float(paid(action))] for action in actions], [1.0], certain=True)
