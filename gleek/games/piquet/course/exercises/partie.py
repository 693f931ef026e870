"""Questions about a partie (match): how many points its winner gains, or who wins a game played up to a number."""

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import sums
from gleek.course.exercises.template import Template, question
from gleek.engine.hand import Hand
from gleek.engine.words import listed
from gleek.games.piquet.actions import Discard
from gleek.games.piquet.course.exercises import scenes
from gleek.games.piquet.course.exercises.saying import WHO, Both, agreed, item_scored
from gleek.games.piquet.events import GameWon
from gleek.games.piquet.match import DEALS, DOUBLE_UNDER, RUBICON, Match, times_counted
from gleek.games.piquet.rules import PLAYED_UP_TO, Rules

WINS: Final = ("Elder wins it", "Younger wins it")
COUNTS: Final = ("One game", "Two games", "Three games")
OTHERS: Final = ("Agnes", "Humphrey", "Dorothy", "Ralph", "Margery", "Thomas")
_COUNT: Final = {"six_deals": "six", "four_deals": "four"}


@question("partie", "What is the partie worth?", "play")
def partie(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Play a partie with unequal totals. The loser may be under the rubicon or just above it.

    If the rules play up to a number, ask about a game instead.
    """
    if rules.partie in PLAYED_UP_TO:
        return _game(draw, level, rules)
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
        answer=(result.winner, result.points),
        reasoning=[*lines, why],
        rule=result.rule,
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


# ---------------------------------------------------------------- a game up to a number


def _game(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Play a deal that wins a game; return None if the deal drawn does not.

    At level 1, if games can count double, the loser's points are often near fifty: with fewer the game counts double.
    """
    whole = scenes.all_called(draw, rules)
    counts = scenes.scored(whole)
    points = scenes.points_of_both(counts)
    if min(points) < 3 or any(event.what == "repique" for event in counts):
        return None
    before = [rules.up_to - draw.between(1, min(each, rules.up_to)) for each in points]
    doubles = level == 1 and rules.partie == "hundred_up"
    if doubles:
        loser = int(points[1] < points[0])
        behind = DOUBLE_UNDER + draw.one((-20, -1, 0, 25)) + draw.below(3) - 1
        before[loser] = max(0, min(behind, rules.up_to - 1) - points[loser])
    match = Match(rules, WHO, 1, scores=(before[0], before[1]))
    hand, _ = Hand.dealt_to(match.begin(), whole.deal)
    hand = scenes.called(hand, *(Discard(seat, whole.facts.laid_out[seat]) for seat in range(2)))
    won = next((event for event in hand.history if isinstance(event, GameWon)), None)
    if won is None:
        return None
    if doubles:
        return _ask_what_counts(won, rules, match.after(hand).games[won.seat])
    return _ask_who_wins(whole, rules, won, (before[0], before[1]), level=level)


def _ask_what_counts(won: GameWon, rules: Rules, games: int) -> Template:
    winner, loser = WHO[won.seat], WHO[1 - won.seat]
    why = f"{loser} has fifty or more: it is a single game, and counts one."
    if games > 1:
        why = f"{loser} is under fifty: the game is a double, and counts two."
    return Template(
        "A partie is three games out of five. How many games does this one count?",
        answer=COUNTS[games - 1],
        reasoning=[why],
        rule="partie.double" if won.totals[1 - won.seat] < DOUBLE_UNDER else "partie.hundred",
        facts=[
            f"{winner} comes to {won.totals[won.seat]}, and wins a game of {rules.up_to}.",
            f"{loser} has {won.totals[1 - won.seat]}.",
        ],
        mistakes={
            "{why}": COUNTS[2 - games],
            "Three games win the partie; one game counts one or two of them.": COUNTS[2],
        },
        names={"why": why},
    )


def _ask_who_wins(whole: Hand, rules: Rules, won: GameWon, before: Both, *, level: int) -> Template:
    """Ask who wins. `whole` is the same deal without the number that the game is played up to."""
    what = "set" if rules.partie == "set" else "game"
    items = [
        listed(item_scored(each) for each in scenes.scored(whole) if each.seat == seat) for seat in (0, 1)
    ]
    told = [f"{who} counts for calls: {items[seat]}." for seat, who in enumerate(WHO)]
    # the scores in the order of counting, until the winner reaches the number played up to
    at, lines = [*before], list[str]()
    for event in scenes.scored(whole):
        at[event.seat] += event.points
        lines.append(f"{WHO[event.seat]} counts {item_scored(event)}, and has {at[event.seat]}.")
        if at[won.seat] >= rules.up_to:
            break
    return Template(
        f"The {what} is played up to {rules.up_to}. Who wins it?",
        answer=WINS[won.seat],
        reasoning=["The order is point, sequences, sets, whoever has them.", *lines[-2:]],
        rule="partie.set" if what == "set" else "partie.hundred",
        fans=scenes.both_hands(whole) if level == 3 else (),
        facts=[
            f"Before the deal elder has {before[0]}, younger {before[1]}.",
            *(["Both call all that they have."] if level == 3 else told),
            *agreed(rules, "equality", "point_score", "ending_four"),
        ],
        mistakes={
            "{why} Nothing after that is counted.": WINS[1 - won.seat],
            "Both come to the number by their calls, so what counts first decides.": "Nobody wins it in this deal",
        },
        names={"why": lines[-1]},
    )
