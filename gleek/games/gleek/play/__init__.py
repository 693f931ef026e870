"""Those who play Gleek by themselves, by their ids (see `gleek.games.players`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.gleek.play import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.games import Player

PLAIN: Final = "plain-1"
PLAYERS: Final[Mapping[str, Player]] = {PLAIN: plain.choose}
