"""Questions about a game played up to a number: who reaches it first, and whether the win counts as one game or two."""

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.template import Template
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Discard
from gleek.games.piquet.course.exercises import scenes
from gleek.games.piquet.course.exercises.saying import WHO, Both, agreed, item_scored
from gleek.games.piquet.events import GameWon
from gleek.games.piquet.match import DOUBLE_UNDER, Match
from gleek.games.piquet.rules import Rules
from gleek.words import listed

WINS: Final = ("Elder wins it", "Younger wins it")
COUNTS: Final = ("One game", "Two games", "Three games")


def game_won(draw: Draw, level: int, rules: Rules) -> Template | None:
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
        COUNTS[games - 1],
        [why],
        "partie.double" if won.totals[1 - won.seat] < DOUBLE_UNDER else "partie.hundred",
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
        WINS[won.seat],
        ["The order is point, sequences, sets, whoever has them.", *lines[-2:]],
        "partie.set" if what == "set" else "partie.hundred",
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
