"""The setup of a hand of Gleek: the rules, the players, and the pot or double ruff that earlier hands left."""

from dataclasses import dataclass
from typing import ClassVar

from gleek.games.common import setup


@dataclass(frozen=True, slots=True)
class Setup(setup.Setup):
    carried: int = 0  # the stakes that earlier hands left in the ruff's pot
    doubled: bool = False  # whether this hand's ruff is double
    game_id: ClassVar = "gleek"
    example: ClassVar = "preset('cotton')"

    def wrong(self) -> dict[str, str]:
        wanted = setup.Setup.wrong(self)
        if type(self.carried) is not int or self.carried < 0:
            wanted["carried"] = "give a whole number of stakes, 0 or more"
        if not isinstance(self.doubled, bool):
            wanted["doubled"] = "give True or False"
        return wanted
