"""The costs of choices at Gillet: the options are compared in the same sample deals (see `gleek.players.review`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.games.gillet.play import plain
from gleek.games.gillet.play.adviser import advise, tell
from gleek.games.gillet.play.belief import weighed_deals
from gleek.players.ahead import tried
from gleek.players.review import Trials

__all__ = ["BOUNDS", "STRONGEST", "advise", "tell", "trials"]

BOUNDS: Final = (0.3, 1.0, 3.0)
STRONGEST: Final = ("gillet-odds-1", "players who weigh the odds")
_HANDS: Final = 300


def trials(seen: Observation, seed: int, actions: Sequence[Action], players: Sequence[str] = ()) -> Trials:
    """Play each action out in the same sample deals, and return the counters that it wins from now on."""
    hands, weights = weighed_deals(seen, seed, _HANDS, players)
    return Trials(tried(hands, actions, plain.choose), weights)
