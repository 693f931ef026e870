"""The computer player of the game and its adviser (see `gleek.games.players`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.common.plain_play import PlainAdviser, choose

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.games import Player

PLAYERS: Final[Mapping[str, Player]] = {"tencards-plain-1": choose}
ADVISER: Final = PlainAdviser("tencards-plain-1")
