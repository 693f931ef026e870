"""Questions about a game played up to a number: who reaches it first, and whether the win counts as one game or two."""

from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.template import Mistakes
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.hand import Hand
from gleek.games.piquet.actions import Discard
from gleek.games.piquet.course.exercises.saying import WHO, agreed, item_scored
from gleek.games.piquet.course.exercises.scenes import at_calling, both_hands, called, one_deal, scored
from gleek.games.piquet.events import GameWon
from gleek.games.piquet.match import DOUBLE_UNDER, Match
from gleek.games.piquet.rules import Rules
from gleek.words import listed

WINS: Final = ("Elder wins it", "Younger wins it")
COUNTS: Final = ("One game", "Two games", "Three games")


class Game:
    """A deal that reaches the number that the game is played up to; `whole` is the same deal without this number."""

    def __init__(self, whole: Hand, rules: Rules, before: list[int], level: int) -> None:
        self.whole, self.rules, self.before, self.level = whole, rules, before, level
        self.match = Match(rules, WHO, 1, scores=(before[0], before[1]))
        hand, _ = Hand.dealt_to(self.match.begin(), whole.deal)
        for seat in range(2):
            hand, _ = hand.apply(Discard(seat, whole.facts.laid_out[seat]))
        self.hand = called(hand)
        self.won = next((event for event in self.hand.history if isinstance(event, GameWon)), None)

    @property
    def winner(self) -> int:
        assert self.won is not None
        return self.won.seat

    @property
    def counts(self) -> bool:
        """Whether the question is how many games the win counts, and not who wins."""
        return self.level == 1 and self.rules.partie == "hundred_up"

    @property
    def why(self) -> str:
        if not self.counts:
            return self.lines[-1]
        if self.match.after(self.hand).games[self.winner] > 1:
            return f"{WHO[1 - self.winner]} is under fifty: the game is a double, and counts two."
        return f"{WHO[1 - self.winner]} has fifty or more: it is a single game, and counts one."

    @property
    def lines(self) -> list[str]:
        """The scores in the order of counting, until the winner reaches the number played up to."""
        at, lines = [*self.before], []
        for event in scored(self.whole):
            at[event.seat] += event.points
            lines.append(f"{WHO[event.seat]} counts {item_scored(event)}, and has {at[event.seat]}.")
            if at[self.winner] >= self.rules.up_to:
                break
        return lines


def game_won(draw: Draw, level: int, rules: Rules) -> Game | None:
    """Return a deal that wins a game; None if the deal drawn does not.

    At level 1, if games can count double, the loser's points are often near fifty: with fewer the game counts double.
    """
    whole = called(at_calling(draw, one_deal(rules)))
    counts = scored(whole)
    elder = sum(event.points for event in counts if event.seat == 0)
    points = [elder, sum(event.points for event in counts) - elder]
    if min(points) < 3 or any(event.what == "repique" for event in counts):
        return None
    before = [rules.up_to - draw.between(1, min(each, rules.up_to)) for each in points]
    if level == 1 and rules.partie == "hundred_up":
        loser = int(points[1] < points[0])
        behind = DOUBLE_UNDER + draw.one((-20, -1, 0, 25)) + draw.below(3) - 1
        before[loser] = max(0, min(behind, rules.up_to - 1) - points[loser])
    game = Game(whole, rules, before, level)
    return game if game.won else None


def ask(p: Game) -> Template:
    assert p.won is not None
    if p.counts:
        return Template(
            "A partie is three games out of five. How many games does this one count?",
            COUNTS[p.match.after(p.hand).games[p.winner] - 1],
            (p.why,),
            "partie.double" if p.won.totals[1 - p.winner] < DOUBLE_UNDER else "partie.hundred",
            facts=(
                f"{WHO[p.winner]} comes to {p.won.totals[p.winner]}, and wins a game of {p.rules.up_to}.",
                f"{WHO[1 - p.winner]} has {p.won.totals[1 - p.winner]}.",
            ),
        )
    what = "set" if p.rules.partie == "set" else "game"
    items = [listed(item_scored(each) for each in scored(p.whole) if each.seat == seat) for seat in (0, 1)]
    told = [f"{who} counts for calls: {items[seat]}." for seat, who in enumerate(WHO)]
    return Template(
        f"The {what} is played up to {p.rules.up_to}. Who wins it?",
        WINS[p.winner],
        ("The order is point, sequences, sets, whoever has them.", *p.lines[-2:]),
        "partie.set" if what == "set" else "partie.hundred",
        both_hands(p.whole) if p.level == 3 else (),
        (
            f"Before the deal elder has {p.before[0]}, younger {p.before[1]}.",
            *(["Both call all that they have."] if p.level == 3 else told),
            *agreed(p.rules, "equality", "point_score", "ending_four"),
        ),
    )


MISTAKES: Final[Mistakes[Game]] = {
    "{p.why} Nothing after that is counted.": lambda p: not p.counts and WINS[1 - p.winner],
    "Both come to the number by their calls, so what counts first decides.": lambda p: (
        not p.counts and "Nobody wins it in this deal"
    ),
    "{p.why}": lambda p: p.counts and COUNTS[2 - p.match.after(p.hand).games[p.winner]],
    "Three games win the partie; one game counts one or two of them.": lambda p: p.counts and COUNTS[2],
}
