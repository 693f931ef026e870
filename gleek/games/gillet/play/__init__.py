"""Those who play Gillet by themselves, by their ids (see `gleek.games.players`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.gillet.play import odds, plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.games import Player

PLAIN: Final = "gillet-plain-1"
USUAL: Final = PLAIN
PLAYERS: Final[Mapping[str, Player]] = {PLAIN: plain.choose, "gillet-odds-1": odds.choose}
