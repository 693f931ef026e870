"""Questions about a partie (match): how many points its winner gains, or who wins a game played up to a number."""

from typing import Any, Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import sums
from gleek.course.exercises.template import Kind, Maker, Mistakes, only
from gleek.course.exercises.template import OldTemplate as Template
from gleek.games.piquet.course.exercises import games
from gleek.games.piquet.course.exercises.saying import Both
from gleek.games.piquet.match import DEALS, RUBICON, Match, times_counted
from gleek.games.piquet.rules import PLAYED_UP_TO, Rules
from gleek.words import listed

OTHERS: Final = ("Agnes", "Humphrey", "Dorothy", "Ralph", "Margery", "Thomas")
_COUNT: Final = {"six_deals": "six", "four_deals": "four"}


class _Partie(NamedTuple):
    deals: list[Both]
    other: str  # the opponent's name
    level: int
    rules: Rules

    def counted(self, player: int) -> list[int]:
        return [times_counted(self.rules.partie, at) * deal[player] for at, deal in enumerate(self.deals)]

    @property
    def scores(self) -> Both:
        return sum(self.counted(0)), sum(self.counted(1))

    @property
    def winner(self) -> int:
        return int(self.scores[1] > self.scores[0])

    @property
    def most(self) -> int:
        return max(self.scores)

    @property
    def least(self) -> int:
        return min(self.scores)

    @property
    def rubiconed(self) -> bool:
        return self.least < RUBICON

    @property
    def others(self) -> int:
        """The part that the loser's score adds to the worth of the partie."""
        return self.least if self.rubiconed else -self.least

    def wins(self, points: int) -> tuple[int, int]:
        return self.winner, points

    @property
    def why(self) -> str:
        worth = sums([RUBICON, self.most, self.others])
        if self.rubiconed:
            loser = "You are" if self.winner else f"{self.other} is"
            return f"{loser} under a hundred, rubiconed: {worth}, the sum and a hundred."
        return f"Both are across the rubicon: {worth}, the difference and a hundred."

    @property
    def plain(self) -> tuple[int, int]:
        you, other = (sum(deal[player] for deal in self.deals) for player in (0, 1))
        least = min(you, other)
        return int(other > you), RUBICON + max(you, other) + (least if least < RUBICON else -least)


def _position(draw: Draw, level: int, rules: Rules) -> _Partie | games.Game | None:
    """Return a partie with unequal totals. The loser may be under the rubicon or just above it.

    If the rules play up to a number, return a game instead, or None (see `games.game_won`).
    """
    if rules.partie in PLAYED_UP_TO:
        return games.game_won(draw, level, rules)
    wanted = draw.one(("over", "over", "under") if level == 1 else ("under", "near", "over", "both"))
    other = draw.one(OTHERS)
    while True:  # otherwise the rare kinds of totals would hardly be asked about
        p = _Partie([_deal(draw) for _ in range(DEALS[rules.partie])], other, level, rules)
        fits = {
            "over": p.least > RUBICON,
            "under": p.least < RUBICON <= p.most,
            "near": RUBICON <= p.least <= RUBICON + 3,
            "both": p.most < RUBICON,
        }
        if fits[wanted] and p.least < p.most:
            return p


def _deal(draw: Draw) -> Both:
    elder, younger = draw.between(8, 45), draw.between(3, 28)
    if draw.chance(1):
        elder += 30 if draw.chance(7) else 60
    return (elder, younger) if draw.chance(5) else (younger, elder)


def _ask(p: _Partie | games.Game) -> Template:
    if isinstance(p, games.Game):
        return games.ask(p)
    result = Match(p.rules, ("You", p.other), 0, hands=DEALS[p.rules.partie], scores=p.scores).result
    assert result is not None
    facts = [f"You have {p.scores[0]}, {p.other} has {p.scores[1]}."]
    lines = []
    if p.level == 3:
        names = enumerate(("You", p.other))
        facts = [f"{who}: {listed(str(deal[player]) for deal in p.deals)}." for player, who in names]
        facts += ["The first and the last deal count double."] if p.rules.partie == "four_deals" else []
        lines = [f"{who}: {sums(p.counted(player))}." for player, who in enumerate(("You", p.other))]
    return Template(
        f"The {_COUNT[p.rules.partie]} deals are over. What is the partie worth?",
        (result.winner, result.points),
        (*lines, p.why),
        "partie.rubicon" if p.rubiconed else result.rule,
        facts=tuple(facts),
        say=lambda answer: f"You {'lose' if answer[0] else 'win'} {answer[1]}",
    )


_PARTIE: Final[Mistakes[_Partie]] = {
    "The first and the last deal count double.": lambda p: p.level == 3 and p.plain,
    "The loser is under a hundred: both scores are added, not taken from each other.": lambda p: (
        p.rubiconed and p.wins(RUBICON + p.most - p.least)
    ),
    "At a hundred or more the loser is across the rubicon.": lambda p: (
        not p.rubiconed and p.wins(RUBICON + p.most + p.least)
    ),
    "A loser under a hundred is rubiconed, whatever the winner has.": lambda p: (
        p.most < RUBICON and p.wins(p.most - p.least)
    ),
    "The winner of a partie has a hundred besides.": lambda p: p.wins(p.most + p.others),
    "The hundred for the partie comes once.": lambda p: (
        p.rubiconed and p.wins(2 * RUBICON + p.most + p.least)
    ),
    "The loser’s score is taken off.": lambda p: not p.rubiconed and p.wins(RUBICON + p.most),
    "The player with more points wins.": lambda p: (1 - p.winner, RUBICON + p.most - p.least),
}
_MISTAKES: Final[Mistakes[Any]] = {
    **only(lambda p: isinstance(p, _Partie), _PARTIE),
    **only(lambda p: isinstance(p, games.Game), games.MISTAKES),
}
_MAKER: Final[Maker[Any]] = Maker(_position, _ask, _MISTAKES)
KINDS: Final = (Kind("partie", "What is the partie worth?", "play", _MAKER),)
