"""The games, each a package, found by its id. The package `common` has what they share."""

from gleek.evidence import presets
from gleek.players.registry import (
    DEFAULT,
    Player,
    adviser,
    codes,
    decided,
    default_player,
    game,
    ids,
    is_played,
    play_hand,
    play_out,
    player,
    player_named,
    players,
)

__all__ = [
    "DEFAULT", "Player", "adviser", "codes", "decided", "default_player", "game", "ids", "is_played", "play_hand",
    "play_out", "player", "player_named", "players", "presets",
]  # fmt: skip
