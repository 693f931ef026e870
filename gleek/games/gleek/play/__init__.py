"""Those who play by themselves, by their ids.

Under one id a player's play never changes: an address that keeps only the learner's own moves names who plays the
others, and the rest of the hand follows from that. A better player gets another id.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gleek.engine.errors import Unreadable
from gleek.games.gleek.play import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gleek.engine.hand import Hand
    from gleek.games.gleek.actions import Action

PLAIN: Final = "plain-1"
PLAYERS: Final[Mapping[str, Callable[[Hand], Action]]] = {PLAIN: plain.choose}


def player(name: str) -> Callable[[Hand], Action]:
    """Return what a player with that id does in a hand in which it is his turn; raises `Unreadable`."""
    if name not in PLAYERS:
        raise Unreadable(f"There is no player “{name[:30]}”: there is {' and '.join(PLAYERS)}.")
    return PLAYERS[name]
