"""What is agreed at a table of Piquet, and what the players have scored in the partie, before the cards are dealt."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, ClassVar, Final

from gleek.engine import state
from gleek.games.piquet.rules import PLAYED_UP_TO

if TYPE_CHECKING:
    from gleek.engine.game import Game

MOST_BROUGHT: Final = 10_000


@dataclass(frozen=True, slots=True)
class Setup(state.Setup):
    """What is agreed or stands before the cards are dealt.

    `elder` and `younger` are the points that the two had before this deal; they tell only where a game is played up to
    a number. `ended` is the rule by which the partie is over already, or "": then no deal is dealt. `names` are the
    players', elder's first.
    """

    elder: int = 0
    younger: int = 0
    ended: str = ""
    default_names: ClassVar = ("Elder", "Younger")
    names: tuple[str, ...] = field(default=default_names, kw_only=True)
    example: ClassVar = "preset('rubicon')"

    @property
    def game(self) -> Game:
        """Piquet."""
        return _game()

    def wrong(self) -> dict[str, str]:
        """Return the fields that cannot be as they are, each with what would be right."""
        wanted = state.Setup.wrong(self)
        for name in ("elder", "younger"):
            value = getattr(self, name)
            if type(value) is not int or not 0 <= value <= MOST_BROUGHT:
                wanted[name] = f"give a whole number of points from 0 to {MOST_BROUGHT}"
        if not isinstance(self.ended, str):
            wanted["ended"] = "give the id of a rule, or “”"
        return wanted

    def reached_by(self, balances: tuple[int, ...]) -> int | None:
        """Return the seat that these points of the deal bring to the number played up to, or None."""
        rules = self.rules
        if rules.partie not in PLAYED_UP_TO:
            return None
        if self.elder + balances[0] >= rules.up_to:
            return 0
        return 1 if self.younger + balances[1] >= rules.up_to else None

    @property
    def goal(self) -> str:
        """The rule by which a deal ends at the number played up to."""
        return "partie.set" if self.rules.partie == "set" else "partie.hundred"


@cache
def _game() -> Game:
    from gleek.games.piquet.game import GAME  # noqa: PLC0415  (it lists the stages, which need this)

    return GAME
