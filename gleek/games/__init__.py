"""The games. Each is a package with its rules, its stages of play, its computer players and its lessons.

The package `common` has what they share. The functions find a game, or what belongs to it, by its id.
"""

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
