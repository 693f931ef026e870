"""The computer players of Piquet, by their ids (see `gleek.games.players`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.piquet.play import plain, remembering

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.games import Player

PLAIN: Final = "piquet-plain-1"
USUAL: Final = PLAIN
PLAYERS: Final[Mapping[str, Player]] = {PLAIN: plain.choose, "piquet-remembering-1": remembering.player()}
