"""The setup of a hand of Gillet: the rules, the players, and the counters that earlier hands left in the bowls."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar

from gleek.engine import state
from gleek.engine.game import Game


@dataclass(frozen=True, slots=True)
class Setup(state.Setup):
    """All that is known before the cards are dealt."""

    ge: int = 0  # counters in the first bowl from earlier hands
    point: int = 0  # counters in the second bowl from earlier hands
    default_names: ClassVar = ("First", "Second", "Third", "Dealer")
    names: tuple[str, ...] = field(default=default_names, kw_only=True)
    example: ClassVar = "preset('academie')"

    @property
    def game(self) -> Game:
        """The game of Gillet."""
        return _game()

    def wrong(self) -> dict[str, str]:
        """Return the invalid fields, each with a text that says what would be valid."""
        wanted = state.Setup.wrong(self)
        for name, counters in (("ge", self.ge), ("point", self.point)):
            if type(counters) is not int or counters < 0:
                wanted[name] = "give a whole number of counters, 0 or more"
        return wanted


@cache
def _game() -> Game:
    from gleek.games.gillet.game import GAME  # noqa: PLC0415  (a circular import: the game imports this module)

    return GAME
