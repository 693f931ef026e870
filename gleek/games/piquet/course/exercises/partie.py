"""Questions about a partie: how many points its winner gains, or who wins a game played up to a number."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, offered
from gleek.course.exercises.question_text import sums
from gleek.games.piquet.course.exercises.games import game_won
from gleek.games.piquet.match import DEALS, RUBICON, Match, times_counted
from gleek.games.piquet.rules import PLAYED_UP_TO, Rules
from gleek.words import listed

Both = tuple[int, int]

OTHERS: Final = ("Agnes", "Humphrey", "Dorothy", "Ralph", "Margery", "Thomas")


def _partie(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask how many points a partie of deals is worth. The question shows the totals, or at level 3 each deal.

    For a game that is played up to a number, ask the questions of `games` instead.
    """
    if rules.partie in PLAYED_UP_TO:
        return game_won(draw, level, rules)
    other = draw.one(OTHERS)
    deals = _deals(draw, level, rules)
    scores = _totals(deals, rules)
    match = Match(rules, ("You", other), 0, hands=DEALS[rules.partie], scores=scores)
    result = match.result
    assert result is not None
    assert result.winner is not None
    shown = (
        _from_deals(deals, other, rules)
        if level == 3
        else (f"You have {scores[0]}, {other} has {scores[1]}.",)
    )
    return Asked(
        f"The {_COUNT[rules.partie]} deals are over. What is the partie worth?",
        offered(draw, _said(result.winner, result.points), _mistakes(deals, scores, rules)),
        (*(_sums(deals, other, rules) if level == 3 else ()), _why(scores, result.winner, other)),
        "partie.rubicon" if min(scores) < RUBICON else result.rule,
        (),
        shown,
    )


_COUNT: Final = {"six_deals": "six", "four_deals": "four"}


def _said(winner: int, points: int) -> str:
    return f"You {'lose' if winner else 'win'} {points}"


def _totals(deals: list[Both], rules: Rules) -> Both:
    """Return the totals of both players. In a partie of four deals, the first and the last count double."""
    counted = [times_counted(rules.partie, number) for number in range(len(deals))]
    return tuple(  # type: ignore[return-value]
        sum(times * deal[player] for times, deal in zip(counted, deals, strict=True)) for player in (0, 1)
    )


def _deals(draw: Draw, level: int, rules: Rules) -> list[Both]:
    """Return random points for each deal, with unequal totals. The loser may be under the rubicon or just above it."""
    wanted = draw.one(("over", "over", "under") if level == 1 else ("under", "near", "over", "both"))
    while True:
        deals = [_deal(draw) for _ in range(DEALS[rules.partie])]
        totals = _totals(deals, rules)
        least, most = min(totals), max(totals)
        if least == most:
            continue
        if {
            "over": least > RUBICON,
            "under": least < RUBICON <= most,
            "near": RUBICON <= least <= RUBICON + 3,
            "both": most < RUBICON,
        }[wanted]:
            return deals


def _deal(draw: Draw) -> Both:
    """Return random plausible points of one deal. Either player may be elder, who usually scores more."""
    elder, younger = draw.between(8, 45), draw.between(3, 28)
    if draw.chance(1):
        elder += 30 if draw.chance(7) else 60
    return (elder, younger) if draw.chance(5) else (younger, elder)


def _row(deals: list[Both], player: int) -> str:
    return listed(str(deal[player]) for deal in deals)


def _from_deals(deals: list[Both], other: str, rules: Rules) -> tuple[str, ...]:
    lines = (f"You: {_row(deals, 0)}.", f"{other}: {_row(deals, 1)}.")
    double = ("The first and the last deal count double.",) if rules.partie == "four_deals" else ()
    return (*lines, *double)


def _sums(deals: list[Both], other: str, rules: Rules) -> tuple[str, ...]:
    times = [times_counted(rules.partie, number) for number in range(len(deals))]
    return tuple(
        f"{who}: {sums(count * deal[player] for count, deal in zip(times, deals, strict=True))}."
        for player, who in enumerate(("You", other))
    )


def _why(scores: Both, winner: int, other: str) -> str:
    most, least = scores[winner], scores[1 - winner]
    if least < RUBICON:
        loser = "You are" if winner else f"{other} is"
        return f"{loser} under a hundred, rubiconed: {sums([RUBICON, most, least])}, the sum and a hundred."
    return f"Both are across the rubicon: {sums([RUBICON, most, -least])}, the difference and a hundred."


def _mistakes(deals: list[Both], scores: Both, rules: Rules) -> list[tuple[str, str]]:
    winner = int(scores[1] > scores[0])
    most, least = scores[winner], scores[1 - winner]
    rubiconed = least < RUBICON
    found: list[tuple[str, str]] = []
    if rubiconed:
        said = "The loser is under a hundred: both scores are added, not taken from each other."
        found.append((_said(winner, RUBICON + most - least), said))
        if most < RUBICON:
            found.append(
                (
                    _said(winner, most - least),
                    "A loser under a hundred is rubiconed, whatever the winner has.",
                )
            )
        found.append((_said(winner, most + least), "The winner of a partie has a hundred besides."))
        found.append((_said(winner, 2 * RUBICON + most + least), "The hundred for the partie comes once."))
    else:
        at = "At a hundred or more" if least > RUBICON else "At exactly a hundred"
        found.append((_said(winner, RUBICON + most + least), f"{at} the loser is across the rubicon."))
        found.append((_said(winner, most - least), "The winner of a partie has a hundred besides."))
        found.append((_said(winner, RUBICON + most), "The loser’s score is taken off."))
    if rules.partie == "four_deals":
        plain = tuple(sum(deal[player] for deal in deals) for player in (0, 1))
        if plain[0] != plain[1]:
            ahead, behind = max(plain), min(plain)
            worth = RUBICON + ahead + (behind if behind < RUBICON else -behind)
            found.insert(
                0, (_said(int(plain[1] > plain[0]), worth), "The first and the last deal count double.")
            )
    found.append((_said(1 - winner, RUBICON + most - least), "The player with more points wins."))
    return found


KINDS: Final = (Kind("partie", "What is the partie worth?", "play", _partie),)
