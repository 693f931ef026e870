"""The computer players of Gillet, by id (see `gleek.games.players`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.gillet.play import odds, plain, sense

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.games import Player

PLAIN: Final = "gillet-plain-1"
USUAL: Final = "gillet-plain-2"
PLAYERS: Final[Mapping[str, Player]] = {
    PLAIN: plain.choose,
    "gillet-odds-1": odds.choose,
    USUAL: sense.choose_plainly,
    "gillet-odds-2": sense.choose_by_odds,
}
