"""The computer players of Gillet, by id (see `gleek.games.players`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.gillet.play import odds, plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.games import Player

PLAYERS: Final[Mapping[str, Player]] = {"gillet-plain-1": plain.choose, "gillet-odds-1": odds.choose}
