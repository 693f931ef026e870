"""The setup of a hand of Gleek: everything that is fixed before the deal."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import ClassVar

from gleek.engine import state
from gleek.engine.game import Game


@dataclass(frozen=True, slots=True)
class Setup(state.Setup):
    """The rules, the stake, the players' names, and the money and doubling left by earlier hands."""

    # the stakes that earlier hands left in the ruff's pot
    carried: int = 0
    # whether this hand's ruff is double
    doubled: bool = False
    default_names: ClassVar = ("Eldest", "Second", "Dealer")
    # the players' names, eldest first
    names: tuple[str, ...] = field(default=default_names, kw_only=True)
    example: ClassVar = "preset('cotton')"

    @property
    def game(self) -> Game:
        """The game of Gleek."""
        return _game()

    def wrong(self) -> dict[str, str]:
        """Return each invalid field with a text that says what would be valid."""
        wanted = state.Setup.wrong(self)
        if type(self.carried) is not int or self.carried < 0:
            wanted["carried"] = "give a whole number of stakes, 0 or more"
        if not isinstance(self.doubled, bool):
            wanted["doubled"] = "give True or False"
        return wanted


@cache
def _game() -> Game:
    from gleek.games.gleek.game import GAME  # noqa: PLC0415  (it imports the stages, which import this module)

    return GAME
