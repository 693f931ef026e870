"""What is agreed at a table of Gillet, or left in the bowls by earlier hands, before the cards are dealt."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, ClassVar

from gleek.engine import state

if TYPE_CHECKING:
    from gleek.engine.game import Game


@dataclass(frozen=True, slots=True)
class Setup(state.Setup):
    """What is agreed or left over before the cards are dealt.

    `ge` and `point` are the counters that earlier hands left in the two bowls; `names` the players', the first
    player's first.
    """

    ge: int = 0
    point: int = 0
    default_names: ClassVar = ("First", "Second", "Third", "Dealer")
    names: tuple[str, ...] = field(default=default_names, kw_only=True)
    example: ClassVar = "preset('academie')"

    @property
    def game(self) -> Game:
        """Gillet."""
        return _game()

    def wrong(self) -> dict[str, str]:
        """Return the fields that cannot be as they are, each with what would be right."""
        wanted = state.Setup.wrong(self)
        for name, counters in (("ge", self.ge), ("point", self.point)):
            if type(counters) is not int or counters < 0:
                wanted[name] = "give a whole number of counters, 0 or more"
        return wanted


@cache
def _game() -> Game:
    from gleek.games.gillet.game import GAME  # noqa: PLC0415  (it lists the stages, which need this)

    return GAME
