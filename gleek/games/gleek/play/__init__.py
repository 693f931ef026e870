"""Those who play Gleek by themselves, by their ids (see `gleek.games.players`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.gleek.play import plain, plain_2

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.games import Player

PLAIN: Final = "plain-1"
PLAYERS: Final[Mapping[str, Player]] = {PLAIN: plain.choose, "plain-2": plain_2.choose}
"""The plain one is first: he plays out the deals that a code names. Each is better than the one before."""
