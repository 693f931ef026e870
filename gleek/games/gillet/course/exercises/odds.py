"""Questions about exact chances: an opponent has a flux, an opponent has a better point, no opponent has one."""

from collections.abc import Callable
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import fraction, hand_fan, percent
from gleek.course.exercises.template import Kind, Maker, Mistakes
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import SUIT_MASKS, Suit, bits, mask_of_numbers
from gleek.games.gillet.course.exercises.scenes import agreed, three
from gleek.games.gillet.deal import GILLET_PACK, HAND
from gleek.games.gillet.rules import Rules
from gleek.games.gillet.worth import ACE_AND_TEN, in_points, is_flux, point
from gleek.words import listed

OTHERS: Final = comb(32 - HAND, HAND)  # the number of possible hands of one opponent
_NEAR: Final = Fraction(1, 200)  # a wrong answer differs from the right one by more than this
_FLUX, _BETTER, _NOBODY = 1, 2, 3  # the levels, named by the question that they ask
_ASKED: Final = {
    _FLUX: "How likely is it that the next player has a flux?",
    _BETTER: "How likely is it that the next player has a better point than you?",
    _NOBODY: "How likely is it that nobody has a better point than you?",
}


def hands_of_others(held: int) -> list[int]:
    """Return every possible hand of one opponent, as masks. `held` is the learner's own hand."""
    return [mask_of_numbers(cards) for cards in combinations(bits(GILLET_PACK & ~held), HAND)]


@lru_cache(maxsize=64)
def nobody_better(held: int, flux_half: str) -> Fraction:
    """Return the chance that no opponent has a better point, by inclusion and exclusion over the better hands."""
    mine = point(held, flux_half)[0]
    better = [other for other in hands_of_others(held) if point(other, flux_half)[0] > mine]
    # Bit j of `beside[i]` is set if the better hands number i and j share no card.
    beside = [sum(1 << place for place, other in enumerate(better) if not hand & other) for hand in better]
    two = sum(mask.bit_count() for mask in beside)
    all_three = sum((mask & beside[place]).bit_count() for mask in beside for place in bits(mask))
    ways_two, ways_three = OTHERS * comb(26, HAND), OTHERS * comb(26, HAND) * comb(23, HAND)
    some = Fraction(len(better), OTHERS) - Fraction(two, ways_two)
    return 1 - 3 * some - Fraction(all_three, ways_three)


class _Chance:
    """The learner's hand, and a question about the opponents' hands (`asks`, its level). Points are in half points."""

    def __init__(self, held: int, asks: int, rules: Rules) -> None:
        self.held, self.asks, self.rules = held, asks, rules
        self.mine = point(held, rules.flux_half)[0]
        self.points = in_points(self.mine)
        self.unseen = [(GILLET_PACK & suit & ~held).bit_count() for suit in SUIT_MASKS]

    @cached_property
    def others(self) -> list[int]:
        return [point(other, self.rules.flux_half)[0] for other in hands_of_others(self.held)]

    @cached_property
    def fluxes(self) -> list[int]:
        return [comb(count, HAND) for count in self.unseen]

    @cached_property
    def ways(self) -> int:
        """How many of one opponent's possible hands are a flux (level 1), or have a better point (higher levels)."""
        return sum(self.fluxes) if self.asks == _FLUX else sum(each > self.mine for each in self.others)

    @cached_property
    def right(self) -> Fraction:
        if self.asks == _NOBODY:
            return nobody_better(self.held, self.rules.flux_half)
        return Fraction(self.ways, OTHERS)

    @property
    def alone(self) -> Fraction:
        return 1 - Fraction(self.ways, OTHERS)


def _hand(draw: Draw, level: int, rules: Rules) -> _Chance | None:
    """Return a question.

    At level 3 the hand's point is so high that few hands beat it, so that a page can count them quickly.
    """
    found = _Chance(_high(draw) if level == _NOBODY else three(draw), level, rules)
    if level == _BETTER:
        return found if 36 <= found.mine < 60 else None
    return found if level == _FLUX or (found.mine >= ACE_AND_TEN and found.right < 1) else None


def _high(draw: Draw) -> int:
    """Return a random hand with an ace and a ten-card of one suit, or with a flux."""
    suit = draw.one(SUIT_MASKS) & GILLET_PACK
    if draw.chance(4):
        return mask_of_numbers(draw.some(bits(suit), HAND))
    ace, *tens = sorted(bits(suit), reverse=True)[:5]
    begun = 1 << ace | 1 << draw.one(tens)
    return begun | 1 << draw.one(list(bits(GILLET_PACK & ~suit)))


def _ask(p: _Chance) -> Template:
    left = listed(f"{count} {Suit(suit).word}" for suit, count in enumerate(p.unseen))
    sum_ = f"{' + '.join(map(str, p.fluxes))} = {sum(p.fluxes)} ways, of {OTHERS:,}: {fraction(p.right)}."
    one = f"one other has a better one in {fraction(1 - p.alone)}"
    reasoning = {
        _FLUX: (f"You do not see {left}.", f"Three of one suit: {sum_}"),
        _BETTER: (
            f"Your point is {p.points}.",
            f"Of the {OTHERS:,} hands that another may have, {p.ways:,} are better: {fraction(p.right)}.",
        ),
        _NOBODY: (
            f"Your point is {p.points}; {one}.",
            f"That none of three has one, whose hands have no card in common, is {fraction(p.right)}.",
        ),
    }
    return Template(
        _ASKED[p.asks],
        p.right,
        reasoning[p.asks],
        "point.flux" if p.asks == _FLUX else "point.best",
        (hand_fan("Your hand", p.held),),
        () if p.asks == _FLUX else agreed(p.rules, "flux_half"),
        say=percent if p.asks == _NOBODY else fraction,
    )


def _at(
    levels: tuple[int, ...], wrong: Callable[[_Chance], Fraction]
) -> Callable[[_Chance], Fraction | None]:
    """Return a function for a mistake's wrong chance: None at other levels than `levels`, or if it is nearly right."""

    def mistaken(p: _Chance) -> Fraction | None:
        given = wrong(p) if p.asks in levels else p.right
        return given if 0 < given < 1 and abs(given - p.right) > _NEAR else None

    return mistaken


_ONE: Final = (_FLUX, _BETTER)  # the levels that ask about one opponent
_MISTAKES: Final[Mistakes[_Chance]] = {
    "A suit is one of four, but all three cards must be of it.": _at((_FLUX,), lambda _: Fraction(1, 4)),
    "That counts as if each card went back before the next.": _at((_FLUX,), lambda _: Fraction(1, 16)),
    "That is a flux of one suit; there are four.": _at((_FLUX,), lambda p: Fraction(max(p.fluxes), OTHERS)),
    "That counts {p.points} too, which is no better than yours.": _at(
        (_BETTER,), lambda p: p.right + Fraction(p.others.count(p.mine), OTHERS)
    ),
    "That is the chance of a flux alone; other points are better too.": _at(
        (_BETTER,), lambda p: Fraction(sum(map(is_flux, hands_of_others(p.held))), OTHERS)
    ),
    "That is for all three others, and counts twice where two of them have it.": _at(
        _ONE, lambda p: 3 * p.right
    ),
    "That is the chance that it is not so.": _at(_ONE, lambda p: 1 - p.right),
    "The others are three, but this is one of them.": _at((_BETTER,), lambda p: p.right / 3),
    "That is against one of the three; any of them may have a better one.": _at(
        (_NOBODY,), lambda p: p.alone
    ),
    "That is the chance that another player has a better one.": _at((_NOBODY,), lambda p: 1 - p.right),
    "The chance is not divided among the players.": _at((_NOBODY,), lambda p: p.alone / 3),
    "That is against four; there are three others.": _at((_NOBODY,), lambda p: p.alone**4),
    "The hands are not all alike: yours is a high one.": _at((_NOBODY,), lambda _: Fraction(1, 4)),
}
CHANCE: Final = Kind("chance", "How likely is the best point?", "game", Maker(_hand, _ask, _MISTAKES))
