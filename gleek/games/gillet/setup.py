"""The setup of a hand of Gillet: the rules, the players, and the counters that earlier hands left in the bowls."""

from dataclasses import dataclass
from typing import ClassVar

from gleek.games.common import setup


@dataclass(frozen=True, slots=True)
class Setup(setup.Setup):
    ge: int = 0  # counters in the first bowl from earlier hands
    point: int = 0  # counters in the second bowl from earlier hands
    game_id: ClassVar = "gillet"
    example: ClassVar = "preset('academie')"

    def wrong(self) -> dict[str, str]:
        wanted = setup.Setup.wrong(self)
        for name, counters in (("ge", self.ge), ("point", self.point)):
            if type(counters) is not int or counters < 0:
                wanted[name] = "give a whole number of counters, 0 or more"
        return wanted
