"""The computer players of Gillet, by id (see `gleek.games.players`)."""

from collections.abc import Mapping
from typing import Final

from gleek.games import Player
from gleek.games.gillet.play import odds, plain

PLAYERS: Final[Mapping[str, Player]] = {"gillet-plain-1": plain.choose, "gillet-odds-1": odds.choose}
