"""The computer players of Piquet, by their ids."""

from collections.abc import Mapping
from typing import Final

from gleek.games import Player
from gleek.games.piquet.play import plain, remembering

PLAYERS: Final[Mapping[str, Player]] = {
    "piquet-plain-2": plain.choose,
    "piquet-remembering-2": remembering.player(),
}
