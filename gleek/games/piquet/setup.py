"""The setup of a deal of Piquet: the rules, the players' names, and their points from earlier deals."""

from dataclasses import dataclass
from typing import ClassVar, Final

from gleek.games.common import setup
from gleek.games.piquet.rules import PLAYED_UP_TO

MOST_BROUGHT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Setup(setup.Setup):
    elder: int = 0  # elder's points before this deal, which matter only if a game is played up to a number
    younger: int = 0  # younger's points before this deal
    # the id of the rule that ended the partie, after which no deal is legal; "" if it is not over
    ended: str = ""
    game_id: ClassVar = "piquet"
    example: ClassVar = "preset('rubicon')"

    def wrong(self) -> dict[str, str]:
        wanted = setup.Setup.wrong(self)
        for name in ("elder", "younger"):
            value = getattr(self, name)
            if type(value) is not int or not 0 <= value <= MOST_BROUGHT:
                wanted[name] = f"give a whole number of points from 0 to {MOST_BROUGHT}"
        if not isinstance(self.ended, str):
            wanted["ended"] = "give the id of a rule, or “”"
        return wanted

    def reached_by(self, balances: tuple[int, ...]) -> int | None:
        """Return the seat that wins the game with these points of the deal; None if the game goes on."""
        rules = self.rules
        if rules.partie not in PLAYED_UP_TO:
            return None
        if self.elder + balances[0] >= rules.up_to:
            return 0
        return 1 if self.younger + balances[1] >= rules.up_to else None

    @property
    def goal(self) -> str:
        """The id of the rule that ends a deal when a player reaches the number that the game is played up to."""
        return "partie.set" if self.rules.partie == "set" else "partie.hundred"
