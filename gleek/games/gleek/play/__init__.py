"""The computer players of Gleek, by id (see `gleek.games.players`)."""

from collections.abc import Mapping
from typing import Final

from gleek.games import Player
from gleek.games.gleek.play import counting, master, plain, remembering

PLAYERS: Final[Mapping[str, Player]] = {
    "plain-1": plain.choose,
    "counting-1": counting.player(counting.STEADY),
    "counting-bold-1": counting.player(counting.BOLD),
    "counting-careful-1": counting.player(counting.CAREFUL),
    "remembering-1": remembering.player(counting.STEADY),
    "remembering-bold-1": remembering.player(counting.BOLD),
    "remembering-careful-1": remembering.player(counting.CAREFUL),
    "master-1": master.choose,
}
"""The kinds of players are in order, the weakest first. Some kinds also have a bold and a careful version."""
