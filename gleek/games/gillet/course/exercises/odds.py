"""Questions about exact chances: an opponent has a flux, an opponent has a better point, no opponent has one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Asked, Kind, offered
from gleek.course.exercises.question_text import hand_fan
from gleek.engine.cards import SUIT_MASKS, Suit, bits, mask_of_numbers
from gleek.games.gillet.course.exercises.scenes import agreed, three
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ACE_AND_TEN, in_points, is_flux, point
from gleek.words import listed

OTHERS: Final = comb(32 - HAND, HAND)  # the number of possible hands of one opponent
_NEAR: Final = Fraction(1, 200)  # two answers of one question differ by more than this


def _chance(draw: Draw, level: int, rules: Rules) -> Asked:
    """Ask for the chance that an opponent has a flux (level 1) or a better point (2), or that none is better (3)."""
    return (_flux, _better, _best)[level - 1](draw, rules)


def said(of: Fraction) -> str:
    """Return a chance as the text of an answer: "87/1827 (4.8 %)"."""
    return f"{of.numerator}/{of.denominator} ({in_percent(of)})"


def in_percent(of: Fraction) -> str:
    """Return a chance as a percentage, "93.9 %", for answers whose fraction would be long."""
    return f"{float(100 * of):.1f} %"


def _distinct(
    right: Fraction, wrong: list[tuple[Fraction, str]], written: Callable[[Fraction], str] = said
) -> Iterator[tuple[str, str]]:
    """Yield (text, explanation) for the wrong answers that differ enough from the right one and from each other."""
    taken = [right]
    for each, because in wrong:
        if 0 < each < 1 and all(abs(each - other) > _NEAR for other in taken):
            taken.append(each)
            yield written(each), because


def hands_of_others(held: int) -> list[int]:
    """Return every possible hand of one opponent, as masks. `held` is the learner's own hand."""
    return [mask_of_numbers(cards) for cards in combinations(bits(GILLET_PACK & ~held), HAND)]


# ---------------------------------------------------------------- a flux


def _flux(draw: Draw, rules: Rules) -> Asked:
    del rules  # the rules do not change the flux
    held = three(draw)
    counts = [(GILLET_PACK & suit & ~held).bit_count() for suit in SUIT_MASKS]
    ways = [comb(count, HAND) for count in counts]
    right = Fraction(sum(ways), OTHERS)
    wrong = [
        (Fraction(1, 4), "A suit is one of four, but all three cards must be of it."),
        (Fraction(1, 16), "That counts as if each card went back before the next."),
        (3 * right, "That is for all three others, and counts twice where two have one."),
        (Fraction(max(ways), OTHERS), "That is a flux of one suit; there are four."),
        (1 - right, "That is the chance that there is none."),
    ]
    left = listed(f"{count} {Suit(suit).word}" for suit, count in enumerate(counts))
    return Asked(
        "How likely is it that the next player has a flux?",
        offered(draw, said(right), _distinct(right, wrong)),
        (
            f"You do not see {left}.",
            f"Three of one suit: {' + '.join(map(str, ways))} = {sum(ways)} ways, of {OTHERS:,}: {said(right)}.",
        ),
        "point.flux",
        (hand_fan("Your hand", held),),
    )


# ---------------------------------------------------------------- a better point


def _better(draw: Draw, rules: Rules) -> Asked:
    held = three(draw)
    mine = point(held, rules.flux_half)[0]
    while not 36 <= mine < 60:
        held = three(draw)
        mine = point(held, rules.flux_half)[0]
    others = [point(other, rules.flux_half)[0] for other in hands_of_others(held)]
    better, equal = sum(each > mine for each in others), sum(each == mine for each in others)
    fluxes = sum(map(is_flux, hands_of_others(held)))
    right = Fraction(better, OTHERS)
    wrong = [
        (
            Fraction(better + equal, OTHERS),
            f"That counts {in_points(mine)} too, which is no better than yours.",
        ),
        (Fraction(fluxes, OTHERS), "That is the chance of a flux alone; other points are better too."),
        (3 * right, "That is for three players, and counts twice where two are better."),
        (1 - right, "That is the chance that there is none better."),
        (right / 3, "The others are three, but this is one of them."),
    ]
    return Asked(
        "How likely is it that the next player has a better point than you?",
        offered(draw, said(right), _distinct(right, wrong)),
        (
            f"Your point is {in_points(mine)}.",
            f"Of the {OTHERS:,} hands that another may have, {better:,} are better: {said(right)}.",
        ),
        "point.best",
        (hand_fan("Your hand", held),),
        agreed(rules, "flux_half"),
    )


# ---------------------------------------------------------------- no better point among the opponents


@lru_cache(maxsize=64)
def nobody_better(held: int, flux_half: str) -> Fraction:
    """Return the probability that none of the three opponents has a better point than the hand `held`.

    It is computed by inclusion and exclusion over the better hands of one, two and three opponents.
    """
    mine = point(held, flux_half)[0]
    better = [other for other in hands_of_others(held) if point(other, flux_half)[0] > mine]
    # Bit j of `beside[i]` is set if the better hands number i and j share no card.
    beside = [sum(1 << place for place, other in enumerate(better) if not hand & other) for hand in better]
    two = sum(mask.bit_count() for mask in beside)
    all_three = sum((mask & beside[place]).bit_count() for mask in beside for place in bits(mask))
    ways_two, ways_three = OTHERS * comb(26, HAND), OTHERS * comb(26, HAND) * comb(23, HAND)
    return (
        1 - 3 * Fraction(len(better), OTHERS) + 3 * Fraction(two, ways_two) - Fraction(all_three, ways_three)
    )


def _best(draw: Draw, rules: Rules) -> Asked:
    """Ask for the chance that no opponent beats a high point. Few hands beat it, so a page can count them quickly."""
    while True:
        held = _high(draw)
        mine = point(held, rules.flux_half)[0]
        right = nobody_better(held, rules.flux_half)
        if mine >= ACE_AND_TEN and right < 1:
            break
    one = Fraction(sum(point(o, rules.flux_half)[0] > mine for o in hands_of_others(held)), OTHERS)
    wrong = [
        (1 - one, "That is against one of the three; any of them may have a better one."),
        (1 - right, "That is the chance that another player has a better one."),
        ((1 - one) / 3, "The chance is not divided among the players."),
        ((1 - one) ** 4, "That is against four; there are three others."),
        (Fraction(1, 4), "The hands are not all alike: yours is a high one."),
    ]
    return Asked(
        "How likely is it that nobody has a better point than you?",
        offered(draw, in_percent(right), _distinct(right, wrong, in_percent)),
        (
            f"Your point is {in_points(mine)}; one other has a better one in {said(one)}.",
            f"That none of three has one, whose hands have no card in common, is {said(right)}.",
        ),
        "point.best",
        (hand_fan("Your hand", held),),
        agreed(rules, "flux_half"),
    )


def _high(draw: Draw) -> int:
    """Return a random hand with an ace and a ten-card of one suit, or with a flux."""
    suit = draw.one(SUIT_MASKS) & GILLET_PACK
    if draw.chance(4):
        return mask_of_numbers(draw.some(bits(suit), HAND))
    ace, *tens = sorted(bits(suit), reverse=True)[:5]
    begun = 1 << ace | 1 << draw.one(tens)
    return begun | 1 << draw.one(list(bits(GILLET_PACK & ~suit)))


KINDS: Final = (Kind("chance", "How likely is the best point?", "game", _chance),)
