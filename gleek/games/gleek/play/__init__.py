"""The computer players of Gleek, by id (see `gleek.games.players`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.games.gleek.play import counting, master, plain, plain_2, remembering

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.games import Player

PLAIN: Final = "plain-1"
USUAL: Final = "plain-2"
PLAYERS: Final[Mapping[str, Player]] = {
    PLAIN: plain.choose,
    USUAL: plain_2.choose,
    "counting-1": counting.player(counting.STEADY),
    "counting-bold-1": counting.player(counting.BOLD),
    "counting-careful-1": counting.player(counting.CAREFUL),
    "remembering-1": remembering.player(counting.STEADY),
    "remembering-bold-1": remembering.player(counting.BOLD),
    "remembering-careful-1": remembering.player(counting.CAREFUL),
    "master-1": master.player(),
}
"""`plain-1` plays the deals that a code names. `plain-2` is the default player. Each later kind of player is stronger
than the one before it. Some kinds have a bold and a careful version.
"""
