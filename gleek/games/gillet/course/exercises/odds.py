"""Questions about exact chances: the next player has a flux, or a better point."""

from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Final

from gleek.course.exercises.question_text import fraction, hand_fan, suits_of
from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Template, question, require
from gleek.engine.cards import Suit, bits, mask_of_numbers
from gleek.engine.words import listed
from gleek.games.gillet.course.exercises.scenes import agreed, three
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import in_points, point

OTHERS: Final = comb(32 - HAND, HAND)  # the number of possible hands of one opponent
_NEAR: Final = Fraction(1, 200)  # a wrong answer differs from the right one by more than this


@question("chance", "How likely is a better hand?", "game")
def chance(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask about a flux (level 1), or about a better point than the learner's own, which level 3 does not give."""
    held = three(draw)
    mine, unseen = point(held, rules.flux_half)[0], GILLET_PACK & ~held
    counts = [suit.bit_count() for suit in suits_of(unseen)]
    fluxes = [comb(count, HAND) for count in counts]
    right = flux = Fraction(sum(fluxes), OTHERS)
    left = listed(f"{count} {Suit(suit).word}" for suit, count in enumerate(counts))
    ways = f"{' + '.join(map(str, fluxes))} = {sum(fluxes)} ways, of {OTHERS:,}"
    what, reasoning = "a flux", [f"You do not see {left}.", f"Three of one suit: {ways}: {fraction(right)}."]
    mistakes: dict[str, object] = {
        "A suit is one of four, but all three cards must be of it.": Fraction(1, 4),
        "That counts as if each card went back before the next.": Fraction(1, 16),
        "That is a flux of one suit; there are four.": Fraction(max(fluxes), OTHERS),
    }
    if level > 1:
        require(36 <= mine < 60)
        points = [
            point(mask_of_numbers(some), rules.flux_half)[0] for some in combinations(bits(unseen), HAND)
        ]
        better = sum(each > mine for each in points)
        right, what = Fraction(better, OTHERS), "a better point than you"
        reasoning = [
            f"Your point is {in_points(mine)}.",
            f"Of the {OTHERS:,} hands that another may have, {better:,} are better: {fraction(right)}.",
        ]
        mistakes = {
            "That counts {points} too, which is no better than yours.": right
            + Fraction(points.count(mine), OTHERS),
            "That is the chance of a flux alone; other points are better too.": flux,
            "The others are three, but this is one of them.": right / 3,
        }
    return Template(
        f"How likely is it that the next player has {what}?",
        answer=right,
        reasoning=reasoning,
        rule="point.best" if level > 1 else "point.flux",
        fans=[hand_fan("Your hand", held)],
        facts=[level == 2 and reasoning[0], *(agreed(rules, "flux_half") if level > 1 else ())],
        say=fraction,
        possible=lambda wrong: 0 < wrong < 1 and abs(wrong - right) > _NEAR,
        mistakes={
            **mistakes,
            "That is for all three others, and counts twice where two of them have it.": 3 * right,
            "That is the chance that it is not so.": 1 - right,
        },
        names={"points": in_points(mine)},
    )
