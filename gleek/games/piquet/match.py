"""The setup of a deal of Piquet, and a partie (match): a number of deals, the best of five games, or a set (one game).

A game is played up to a number of points, `Rules.up_to`.

Cavendish, Laws 71-73 and the laws of au cent; Cotton p. 89.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, NamedTuple

from gleek.engine import match
from gleek.engine.hand import Hand
from gleek.games.common import setup
from gleek.games.piquet.rules import PLAYED_UP_TO

MOST_BROUGHT: Final = 10_000
DEALS: Final = {"six_deals": 6, "four_deals": 4}
EXTRA: Final = 2  # extra deals if the players are level, one by each dealer
RUBICON: Final = 100
DOUBLE_UNDER: Final = 50
GAMES: Final = 3


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


def times_counted(partie: str, number: int) -> int:
    return 2 if partie == "four_deals" and number in {0, DEALS[partie] - 1} else 1


class Result(NamedTuple):
    winner: int | None  # the player (0 or 1) who won; None if the partie is drawn
    points: int  # the points that the winner gains in a partie of deals; 0 in a partie of games or a set
    rule: str  # the id of the rule that decided the partie


@dataclass(frozen=True, repr=False)
class Match(match.Match):
    """A partie before its next deal; `purses` holds the points that each player has scored in all deals."""

    ends_itself: ClassVar[bool] = True
    before: tuple[int, int] = (0, 0)
    """Elder's and younger's points before the first deal of this object. They are not 0 if the partie began earlier."""
    scores: tuple[int, int] | None = None
    """The points of each player that count towards the partie, or None before the first deal.

    In a partie of four deals the first and the last count double. In games of a hundred each game starts at 0.
    """
    games: tuple[int, int] = (0, 0)
    """The games that each player has won. A double game (see `DOUBLE_UNDER`) counts as two."""

    @classmethod
    def _at_first(cls, brought: Mapping[str, Any]) -> dict[str, Any]:
        return {"before": (brought.get("elder", 0), brought.get("younger", 0))}

    @property
    def standing(self) -> tuple[int, int]:
        if self.scores is not None:
            return self.scores
        elder, younger = self.before
        return (younger, elder) if self.dealer == 0 else (elder, younger)

    @property
    def result(self) -> Result | None:
        rules, scores = self.rules, self.standing
        if rules.partie == "hundred_up":
            won = [player for player in (0, 1) if self.games[player] >= GAMES]
            return Result(won[0], 0, "partie.hundred") if won else None
        if rules.partie == "set":
            won = [player for player in (0, 1) if scores[player] >= rules.up_to]
            return Result(won[0], 0, "partie.set") if won else None
        beyond = self.hands - DEALS[rules.partie]
        if beyond < 0 or 0 < beyond < EXTRA:  # undecided before the last deal and between the extra deals
            return None
        if scores[0] == scores[1]:
            return Result(None, 0, "partie.tie") if beyond >= EXTRA else None
        winner = int(scores[1] > scores[0])
        most, least = scores[winner], scores[1 - winner]
        if least < RUBICON:
            return Result(winner, RUBICON + most + least, "partie.rubicon")
        return Result(winner, RUBICON + most - least, f"partie.{rules.partie}")

    @property
    def ended(self) -> bool:
        return self.result is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """The winner of the partie, or both players if it is drawn. Before the end, the player or players who lead."""
        result = self.result
        if result is not None:
            return (0, 1) if result.winner is None else (result.winner,)
        ahead = [*zip(self.games, self.standing, strict=True)]
        return tuple(player for player in (0, 1) if ahead[player] == max(ahead))

    @property
    def brought(self) -> dict[str, int | bool]:
        """The points before the next deal, by seat, in the form in which a file stores them with that deal."""
        setup = self.begin()
        return {"elder": setup.elder, "younger": setup.younger}

    @property
    def left(self) -> tuple[int, ...]:
        """Both players' points that count towards the partie, and then the number of games that each has won."""
        return (*self.standing, *self.games)

    def _with_left(self, left: tuple[int, ...]) -> Match:
        first, second, games, others = left
        return replace(self, scores=(first, second), games=(games, others))

    def begin(self) -> Setup:
        standing, result = self.standing, self.result
        elder, younger = standing[self.player(0)], standing[self.player(1)]
        ended = "" if result is None else result.rule
        return Setup(self.rules, self.stake, elder, younger, ended, names=self.names)

    def _left_by(self, hand: Hand) -> dict[str, Any]:
        rules, balances = self.rules, hand.ledger.balances
        worth = times_counted(rules.partie, self.hands)
        seats = (0, 1) if self.player(0) == 0 else (1, 0)
        before = self.standing
        scores = (before[0] + worth * balances[seats[0]], before[1] + worth * balances[seats[1]])
        if rules.partie != "hundred_up" or max(scores) < rules.up_to:
            return {"scores": scores}
        winner = int(scores[1] >= rules.up_to)
        games = [*self.games]
        games[winner] += 2 if scores[1 - winner] < DOUBLE_UNDER else 1
        return {"scores": (0, 0), "games": (games[0], games[1])}
