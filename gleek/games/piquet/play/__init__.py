"""The computer players of Piquet, by their ids (see `gleek.games.players`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.piquet.play import plain, remembering

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.games import Player

PLAYERS: Final[Mapping[str, Player]] = {
    "piquet-plain-2": plain.choose,
    "piquet-remembering-2": remembering.player(),
}
