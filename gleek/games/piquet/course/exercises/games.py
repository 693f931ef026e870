"""Questions about a game played up to a number: who reaches it first, and whether the win counts as one game or two."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, offered
from gleek.course.exercises.question_text import hand_fan
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Discard
from gleek.games.piquet.course.exercises.saying import WHO, agreed, item_scored
from gleek.games.piquet.course.exercises.scenes import at_calling, called, found, held_at_calling, one_deal
from gleek.games.piquet.events import GameWon, Scored
from gleek.games.piquet.match import DOUBLE_UNDER, Match
from gleek.games.piquet.rules import Rules
from gleek.words import listed

WINS: Final = ("Elder wins it", "Younger wins it")
NOBODY: Final = "Nobody wins it in this deal"
COUNTS: Final = ("One game", "Two games", "Three games")


def game_won(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask who wins the game. At level 1 of a game of a hundred, ask if the win counts as one game or two."""
    counts = level == 1 and rules.partie == "hundred_up"
    if counts:
        return _counts(draw, rules)
    return _first(draw, rules, from_cards=level == 3)


class _Game:
    """A deal in which a player reaches the number that the game is played up to.

    `whole` is the same deal with the same calls, but without such a number, so that it does not end early.
    """

    def __init__(self, whole: Hand, match: Match) -> None:
        hand, _ = Hand.dealt_to(match.begin(), whole.deal)
        for seat in range(2):
            hand, _ = hand.apply(Discard(seat, whole.facts.laid_out[seat]))
        self.whole, self.match, self.hand = whole, match, called(hand)
        self.won = next((event for event in self.hand.history if isinstance(event, GameWon)), None)
        self.items = [event for event in whole.history if isinstance(event, Scored)]


def _in_hand(hand: Hand) -> tuple[int, int]:
    """Return the points of both players for their calls; (0, 0) if there is a repique."""
    scored = [event for event in hand.history if isinstance(event, Scored)]
    if any(event.what == "repique" for event in scored):
        return 0, 0
    return tuple(sum(e.points for e in scored if e.seat == seat) for seat in (0, 1))  # type: ignore[return-value]


def _match(rules: Rules, before: tuple[int, int]) -> Match:
    """Return a partie in which elder and younger have the given scores before this deal."""
    return Match(rules, WHO, 1, scores=(max(0, before[0]), max(0, before[1])))


# ---------------------------------------------------------------- a win that counts as one game or two


def _counts(draw: Draw, rules: Rules) -> Asked:
    while True:
        whole = found(lambda: called(at_calling(draw, one_deal(rules))), lambda hand: max(_in_hand(hand)) > 2)
        winner = int(_in_hand(whole)[1] > _in_hand(whole)[0])
        behind = DOUBLE_UNDER + draw.one((-20, -1, 0, 25)) + draw.below(3) - 1
        before = [0, 0]
        before[winner] = rules.up_to - draw.between(1, _in_hand(whole)[winner])
        before[1 - winner] = min(behind, rules.up_to - 1) - _in_hand(whole)[1 - winner]
        game = _Game(whole, _match(rules, (before[0], before[1])))
        if game.won is not None and game.won.seat == winner and before[winner] >= 0:
            break
    loser = game.won.totals[1 - winner]
    counts = game.match.after(game.hand).games[winner]
    under = loser < DOUBLE_UNDER
    double = f"{WHO[1 - winner]} is under fifty: the game is a double, and counts two."
    single = f"{WHO[1 - winner]} has fifty or more: it is a single game, and counts one."
    wrong = [
        (COUNTS[0], double),
        (COUNTS[1], single),
        (COUNTS[2], "Three games win the partie; one game counts one or two of them."),
    ]
    return Asked(
        "A partie is three games out of five. How many games does this one count?",
        offered(draw, COUNTS[counts - 1], wrong),
        (double if under else single,),
        "partie.double" if under else "partie.hundred",
        (),
        (
            f"{WHO[winner]} comes to {game.won.totals[winner]}, and wins a game of {rules.up_to}.",
            f"{WHO[1 - winner]} has {loser}.",
        ),
    )


# ---------------------------------------------------------------- the player who reaches the number first


def _first(draw: Draw, rules: Rules, *, from_cards: bool) -> Asked:
    whole = found(lambda: called(at_calling(draw, one_deal(rules))), lambda hand: min(_in_hand(hand)) > 2)
    lacking = [draw.between(1, min(points, rules.up_to)) for points in _in_hand(whole)]
    before = rules.up_to - lacking[0], rules.up_to - lacking[1]
    game = _Game(whole, _match(rules, before))
    assert game.won is not None, "both players score enough to win the game"
    winner = game.won.seat
    lines = _in_order(game, before, winner)
    both = "Both come to the number by their calls, so what counts first decides."
    wrong = [
        (WINS[1 - winner], f"{lines[-1]} Nothing after that is counted."),
        (NOBODY, both),
    ]
    what = "set" if rules.partie == "set" else "game"
    told = ("Both call all that they have.",) if from_cards else _told(game)
    return Asked(
        f"The {what} is played up to {rules.up_to}. Who wins it?",
        offered(draw, WINS[winner], wrong),
        lines if len(lines) < 4 else lines[-3:],
        "partie.set" if rules.partie == "set" else "partie.hundred",
        tuple(hand_fan(f"{who} holds", held_at_calling(whole, seat)) for seat, who in enumerate(WHO))
        if from_cards
        else (),
        (
            f"Before the deal elder has {before[0]}, younger {before[1]}.",
            *told,
            *agreed(rules, "equality", "point_score", "ending_four"),
        ),
    )


def _told(game: _Game) -> tuple[str, ...]:
    return tuple(
        f"{who} counts for calls: {listed(item_scored(each) for each in game.items if each.seat == seat)}."
        for seat, who in enumerate(WHO)
    )


def _in_order(game: _Game, before: tuple[int, int], winner: int) -> tuple[str, ...]:
    """Return sentences with the scores in the order of counting, until the winner reaches the number played up to."""
    at, lines = [*before], []
    for event in game.items:
        at[event.seat] += event.points
        lines.append(f"{WHO[event.seat]} counts {item_scored(event)}, and has {at[event.seat]}.")
        if at[winner] >= game.match.rules.up_to:
            break
    return ("The order is point, sequences, sets, whoever has them.", *lines[-2:])
