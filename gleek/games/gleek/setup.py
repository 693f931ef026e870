"""What is agreed at a table of Gleek, or left over from earlier hands, before the cards are dealt."""

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

    `carried` is what stands in the ruff's pot from earlier hands, in stakes; `doubled` whether this
    hand's ruff is double; `names` the players', eldest first.
    """

    carried: int = 0
    doubled: bool = False
    default_names: ClassVar = ("Eldest", "Second", "Dealer")
    names: tuple[str, ...] = field(default=default_names, kw_only=True)
    example: ClassVar = "preset('cotton')"

    @property
    def game(self) -> Game:
        """Gleek."""
        return _game()

    def wrong(self) -> dict[str, str]:
        """Return the fields that cannot be as they are, each with what would be right."""
        wanted = state.Setup.wrong(self)
        if type(self.carried) is not int or self.carried < 0:
            wanted["carried"] = "give a whole number of stakes, 0 or more"
        if not isinstance(self.doubled, bool):
            wanted["doubled"] = "give True or False"
        return wanted


@cache
def _game() -> Game:
    from gleek.games.gleek.game import GAME  # noqa: PLC0415  (it lists the stages, which need this)

    return GAME
