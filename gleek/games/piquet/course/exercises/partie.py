"""Questions about a partie (match): how many points its winner gains, or who wins a game played up to a number."""

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import sums
from gleek.course.exercises.template import Template, question
from gleek.games.piquet.course.exercises.games import game_won
from gleek.games.piquet.course.exercises.saying import Both
from gleek.games.piquet.match import DEALS, RUBICON, Match, times_counted
from gleek.games.piquet.rules import PLAYED_UP_TO, Rules
from gleek.words import listed

OTHERS: Final = ("Agnes", "Humphrey", "Dorothy", "Ralph", "Margery", "Thomas")
_COUNT: Final = {"six_deals": "six", "four_deals": "four"}


@question("partie", "What is the partie worth?", "play")
def partie(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Play a partie with unequal totals. The loser may be under the rubicon or just above it.

    If the rules play up to a number, ask about a game instead.
    """
    if rules.partie in PLAYED_UP_TO:
        return game_won(draw, level, rules)
    wanted = draw.one(("over", "over", "under") if level == 1 else ("under", "near", "over", "both"))
    other = draw.one(OTHERS)
    while True:  # otherwise the rare kinds of totals would hardly be asked about
        deals = [_deal(draw) for _ in range(DEALS[rules.partie])]
        least, most = sorted(_totals(rules, deals))
        fits = {
            "over": least > RUBICON,
            "under": least < RUBICON <= most,
            "near": RUBICON <= least <= RUBICON + 3,
            "both": most < RUBICON,
        }
        if fits[wanted] and least < most:
            return _ask(rules, deals, other, level)


def _deal(draw: Draw) -> Both:
    elder, younger = draw.between(8, 45), draw.between(3, 28)
    if draw.chance(1):
        elder += 30 if draw.chance(7) else 60
    return (elder, younger) if draw.chance(5) else (younger, elder)


def _counted(rules: Rules, deals: list[Both], player: int) -> list[int]:
    return [times_counted(rules.partie, at) * deal[player] for at, deal in enumerate(deals)]


def _totals(rules: Rules, deals: list[Both]) -> Both:
    return sum(_counted(rules, deals, 0)), sum(_counted(rules, deals, 1))


def _ask(rules: Rules, deals: list[Both], other: str, level: int) -> Template:
    players, scores = ("You", other), _totals(rules, deals)
    least, most = sorted(scores)
    winner, rubiconed = int(scores[1] > scores[0]), least < RUBICON
    result = Match(rules, players, 0, hands=DEALS[rules.partie], scores=scores).result
    assert result is not None
    plain = _totals(rules.changed(partie="six_deals"), deals)
    worth = sums([RUBICON, most, least if rubiconed else -least])
    why = f"Both are across the rubicon: {worth}, the difference and a hundred."
    if rubiconed:
        loser = "You are" if winner else f"{other} is"
        why = f"{loser} under a hundred, rubiconed: {worth}, the sum and a hundred."
    facts, lines = [f"You have {scores[0]}, {other} has {scores[1]}."], list[str]()
    if level == 3:
        facts = [
            f"{who}: {listed(str(deal[player]) for deal in deals)}." for player, who in enumerate(players)
        ]
        facts += ["The first and the last deal count double."] if rules.partie == "four_deals" else []
        lines = [f"{who}: {sums(_counted(rules, deals, player))}." for player, who in enumerate(players)]
    return Template(
        f"The {_COUNT[rules.partie]} deals are over. What is the partie worth?",
        (result.winner, result.points),
        [*lines, why],
        result.rule,
        facts=facts,
        say=lambda answer: f"You {'lose' if answer[0] else 'win'} {answer[1]}",
        mistakes={
            "The first and the last deal count double.": level == 3 and _worth(plain),
            "The loser is under a hundred: both scores are added, not taken from each other.": rubiconed
            and (winner, RUBICON + most - least),
            "At a hundred or more the loser is across the rubicon.": not rubiconed
            and (winner, RUBICON + most + least),
            "A loser under a hundred is rubiconed, whatever the winner has.": most < RUBICON
            and (winner, most - least),
            "The winner of a partie has a hundred besides.": (winner, result.points - RUBICON),
            "The hundred for the partie comes once.": rubiconed and (winner, 2 * RUBICON + most + least),
            "The loser’s score is taken off.": not rubiconed and (winner, RUBICON + most),
            "The player with more points wins.": (1 - winner, RUBICON + most - least),
        },
    )


def _worth(scores: Both) -> tuple[int, int]:
    """Return the winner of a partie with these totals, and the points that they gain."""
    least, most = sorted(scores)
    return int(scores[1] > scores[0]), RUBICON + most + (least if least < RUBICON else -least)
