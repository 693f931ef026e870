"""Questions about exact chances: an opponent has a flux, an opponent has a better point, no opponent has one."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import fraction, hand_fan, percent, some_cards
from gleek.course.exercises.template import Template, question, require
from gleek.engine.cards import SUIT_MASKS, Suit, bits, mask_of_numbers
from gleek.engine.words import listed
from gleek.games.gillet.course.exercises.scenes import agreed, three
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ACE_AND_TEN, in_points, is_flux, point

OTHERS: Final = comb(32 - HAND, HAND)  # the number of possible hands of one opponent
_NEAR: Final = Fraction(1, 200)  # a wrong answer differs from the right one by more than this


def _hands_of_others(held: int) -> list[int]:
    """Return every possible hand of one opponent, as masks. `held` is the learner's own hand."""
    return [mask_of_numbers(cards) for cards in combinations(bits(GILLET_PACK & ~held), HAND)]


@lru_cache(maxsize=64)
def nobody_better(held: int, flux_half: str) -> Fraction:
    """Return the chance that no opponent has a better point, by inclusion and exclusion over the better hands."""
    mine = point(held, flux_half)[0]
    better = [other for other in _hands_of_others(held) if point(other, flux_half)[0] > mine]
    # Bit j of `beside[i]` is set if the better hands number i and j share no card.
    beside = [sum(1 << place for place, other in enumerate(better) if not hand & other) for hand in better]
    two = sum(mask.bit_count() for mask in beside)
    all_three = sum((mask & beside[place]).bit_count() for mask in beside for place in bits(mask))
    ways_two, ways_three = OTHERS * comb(26, HAND), OTHERS * comb(26, HAND) * comb(23, HAND)
    some = Fraction(len(better), OTHERS) - Fraction(two, ways_two)
    return 1 - 3 * some - Fraction(all_three, ways_three)


@question("chance", "How likely is the best point?", "game")
def chance(draw: Draw, level: int, rules: Rules) -> Template:
    """Ask about a flux (level 1), about the next player's point (2), or about the points of all (3).

    At level 3 the hand's point is so high that few hands beat it, so that a page can count them quickly.
    """
    held = _high(draw) if level == 3 else three(draw)
    if level == 1:
        asked = _flux(held)
    elif level == 2:
        asked = _better_point(held, rules)
    else:
        asked = _best_point(held, rules)
    return asked._replace(
        fans=[hand_fan("Your hand", held)],
        facts=agreed(rules, "flux_half") if level > 1 else (),
        say=percent if level == 3 else fraction,
        possible=lambda wrong: 0 < wrong < 1 and abs(wrong - asked.answer) > _NEAR,
    )


def _high(draw: Draw) -> int:
    """Return a random hand with an ace and a ten-card of one suit, or with a flux."""
    suit = draw.one(SUIT_MASKS) & GILLET_PACK
    if draw.chance(4):
        return some_cards(draw, suit, HAND)
    ace, *tens = sorted(bits(suit), reverse=True)[:5]
    begun = 1 << ace | 1 << draw.one(tens)
    return begun | 1 << draw.one(list(bits(GILLET_PACK & ~suit)))


def _flux(held: int) -> Template:
    unseen = [(GILLET_PACK & suit & ~held).bit_count() for suit in SUIT_MASKS]
    fluxes = [comb(count, HAND) for count in unseen]
    right = Fraction(sum(fluxes), OTHERS)
    left = listed(f"{count} {Suit(suit).word}" for suit, count in enumerate(unseen))
    ways = f"{' + '.join(map(str, fluxes))} = {sum(fluxes)} ways, of {OTHERS:,}"
    return Template(
        "How likely is it that the next player has a flux?",
        answer=right,
        reasoning=[f"You do not see {left}.", f"Three of one suit: {ways}: {fraction(right)}."],
        rule="point.flux",
        mistakes={
            "A suit is one of four, but all three cards must be of it.": Fraction(1, 4),
            "That counts as if each card went back before the next.": Fraction(1, 16),
            "That is a flux of one suit; there are four.": Fraction(max(fluxes), OTHERS),
            "That is for all three others, and counts twice where two of them have it.": 3 * right,
            "That is the chance that it is not so.": 1 - right,
        },
    )


def _better_point(held: int, rules: Rules) -> Template:
    mine, _ = point(held, rules.flux_half)
    require(36 <= mine < 60)
    others = _hands_of_others(held)
    points = [point(other, rules.flux_half)[0] for other in others]
    ways = sum(each > mine for each in points)
    right, equal = Fraction(ways, OTHERS), Fraction(points.count(mine), OTHERS)
    return Template(
        "How likely is it that the next player has a better point than you?",
        answer=right,
        reasoning=[
            f"Your point is {in_points(mine)}.",
            f"Of the {OTHERS:,} hands that another may have, {ways:,} are better: {fraction(right)}.",
        ],
        rule="point.best",
        mistakes={
            "That counts {points} too, which is no better than yours.": right + equal,
            "That is the chance of a flux alone; other points are better too.": Fraction(
                sum(map(is_flux, others)), OTHERS
            ),
            "That is for all three others, and counts twice where two of them have it.": 3 * right,
            "That is the chance that it is not so.": 1 - right,
            "The others are three, but this is one of them.": right / 3,
        },
        names={"points": in_points(mine)},
    )


def _best_point(held: int, rules: Rules) -> Template:
    mine, _ = point(held, rules.flux_half)
    require(mine >= ACE_AND_TEN)
    right, others = nobody_better(held, rules.flux_half), _hands_of_others(held)
    require(right < 1)
    one = Fraction(sum(point(other, rules.flux_half)[0] > mine for other in others), OTHERS)
    return Template(
        "How likely is it that nobody has a better point than you?",
        answer=right,
        reasoning=[
            f"Your point is {in_points(mine)}; one other has a better one in {fraction(one)}.",
            f"That none of three has one, whose hands have no card in common, is {fraction(right)}.",
        ],
        rule="point.best",
        mistakes={
            "That is against one of the three; any of them may have a better one.": 1 - one,
            "That is the chance that another player has a better one.": 1 - right,
            "The chance is not divided among the players.": (1 - one) / 3,
            "That is against four; there are three others.": (1 - one) ** 4,
            "The hands are not all alike: yours is a high one.": Fraction(1, 4),
        },
    )
