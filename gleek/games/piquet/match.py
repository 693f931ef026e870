"""A partie of Piquet: so many deals, three games of five, or one set; who has won it, and what.

Cavendish, Laws 71-73 and the laws of au cent; Cotton p. 89.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from gleek.engine import match
from gleek.games.piquet.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.engine.hand import Hand
    from gleek.engine.money import Stake
    from gleek.games.piquet.rules import Rules

DEALS: Final = {"six_deals": 6, "four_deals": 4}
EXTRA: Final = 2  # level after the last deal, each deals once more
RUBICON: Final = 100
DOUBLE_UNDER: Final = 50
GAMES: Final = 3


def times_counted(partie: str, number: int) -> int:
    """Return how many times the points of a deal (its number from 0) count towards the partie."""
    return 2 if partie == "four_deals" and number in {0, DEALS[partie] - 1} else 1


class Result(NamedTuple):
    """How a partie ended: who won (a player's number, None where it is drawn), what, and by which rule.

    `points` are those that the winner of so many deals wins; of games and of a set there are none.
    """

    winner: int | None
    points: int
    rule: str


@dataclass(frozen=True, repr=False)
class Match(match.Match):
    """A partie between deals.

    `purses` are the points that each player has made in all deals. `scores` are what counts towards the partie: in
    four deals the first and last count double, and in games of a hundred each game begins at nought (None before the
    first deal: then `before`, elder's and younger's, is what they had). `games` are those won, a double as two.
    """

    ends_itself: ClassVar[bool] = True
    before: tuple[int, int] = (0, 0)
    scores: tuple[int, int] | None = None
    games: tuple[int, int] = (0, 0)

    @classmethod
    def of(
        cls,
        rules: Rules,
        players: tuple[str, ...],
        dealer: int,
        stake: Stake,
        brought: Mapping[str, int | bool],
    ) -> Match:
        """Return a partie before its first deal, or before a later one: `brought` is what the two then have."""
        return cls(rules, players, dealer, stake, before=(brought.get("elder", 0), brought.get("younger", 0)))

    @property
    def standing(self) -> tuple[int, int]:
        """What counts towards the partie, or the game in play, by player."""
        if self.scores is not None:
            return self.scores
        elder, younger = self.before
        return (younger, elder) if self.dealer == 0 else (elder, younger)

    @property
    def result(self) -> Result | None:
        """How the partie ended; None while it goes on."""
        rules, scores = self.rules, self.standing
        if rules.partie == "hundred_up":
            won = [player for player in (0, 1) if self.games[player] >= GAMES]
            return Result(won[0], 0, "partie.hundred") if won else None
        if rules.partie == "set":
            won = [player for player in (0, 1) if scores[player] >= rules.up_to]
            return Result(won[0], 0, "partie.set") if won else None
        beyond = self.hands - DEALS[rules.partie]
        if beyond < 0 or 0 < beyond < EXTRA:  # between the extra deals nothing is decided
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
        """Whether the partie is over."""
        return self.result is not None

    @property
    def winners(self) -> tuple[int, ...]:
        """The player who has won the partie, or both where it is drawn; before its end, who is ahead in it."""
        result = self.result
        if result is not None:
            return (0, 1) if result.winner is None else (result.winner,)
        ahead = [*zip(self.games, self.standing, strict=True)]
        return tuple(player for player in (0, 1) if ahead[player] == max(ahead))

    @property
    def brought(self) -> dict[str, int | bool]:
        """What a record of the next deal says of those before it."""
        setup = self.begin()
        return {"elder": setup.elder, "younger": setup.younger}

    @property
    def left(self) -> tuple[int, ...]:
        """What counts towards the partie, and the games won, by player."""
        return (*self.standing, *self.games)

    def _with_left(self, left: tuple[int, ...]) -> Match:
        """Return this partie with these points and games."""
        first, second, games, others = left
        return replace(self, scores=(first, second), games=(games, others))

    def begin(self) -> Setup:
        """Return the setup of the next deal; when the partie is over, one under which nothing is dealt."""
        standing, result = self.standing, self.result
        elder, younger = standing[self.player(0)], standing[self.player(1)]
        ended = "" if result is None else result.rule
        return Setup(self.rules, self.stake, elder, younger, ended, names=self.names)

    def _left_by(self, hand: Hand) -> dict[str, Any]:
        """Return what stands after a deal: the scores, and in games of a hundred the games won."""
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
