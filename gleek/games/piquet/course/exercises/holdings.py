"""Questions about sequences and sets: which ones a hand scores, and how much they score together."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import hand_fan, signs, sorted_hand, sums
from gleek.course.exercises.template import Kind, Maker, Mistakes
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.games.piquet.course.exercises.saying import points
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.items import SEQUENCES, SET_RANKS, SETS, all_in, score
from gleek.games.piquet.names import SEQUENCE_NAMES, item_name, set_name
from gleek.games.piquet.rules import Rules
from gleek.words import listed, upper_first

Wrong = Iterator[tuple[str | int, str]]


@dataclass(frozen=True)
class _Holdings:
    held: int
    level: int

    @property
    def items(self) -> list[tuple[int, int]]:
        return [(kind, item) for kind in (SEQUENCES, SETS) for item in all_in(kind, self.held)]

    @property
    def total(self) -> int:
        return sum(score(kind, item) for kind, item in self.items)

    def of(self, *ranks: int) -> dict[int, int]:
        return {rank: (self.held & RANK_MASKS[rank]).bit_count() for rank in ranks}

    def also(self, name: str, points: int, why: str) -> tuple[str | int, str]:
        """Return the wrong answer of a learner who thinks that the item `name` scores `points` as well.

        `why` is the remark on this answer, and is returned with it.
        """
        return (self.total + points if self.level == 3 else upper_first(name)), why


def _position(draw: Draw, level: int, rules: Rules) -> _Holdings | None:
    """Return a hand; from level 2 on one in which some items are parts of larger ones."""
    p = _Holdings(mask_of_numbers(draw.some(bits(SHAPES[rules.pack].pack), HAND)), level)
    within = any(item.bit_count() > 3 for _, item in p.items)
    least = 2 if level == 3 else 1
    fits = within == (level > 1) and least <= len(p.items) <= 3
    return p if fits and (level > 1 or len([*_low_sets(p), *_nearly(p), *_pairs(p)]) > 1) else None


def _ask(p: _Holdings) -> Template:
    names = tuple(upper_first(item_name(kind, item)) for kind, item in p.items)
    worth = [score(kind, item) for kind, item in p.items]
    said = [f"{item_name(kind, item)} scores {score(kind, item)}" for kind, item in p.items]
    total = p.level == 3
    asked = "What do your sequences and sets score together?" if total else "Which of these do you score?"
    return Template(
        f"All that you call is good. {asked}",
        p.total if total else names,
        (f"Your {listed(said)}.", total and f"Together they score {sums(worth)}."),
        "score.set" if p.items[-1 if total else 0][0] == SETS else "score.sequence",
        (hand_fan("Your hand", p.held),),
        say=points if total else str,
        most=0 if total else 5,
    )


def _within(p: _Holdings) -> Wrong:
    for kind, item in p.items:
        count, top = item.bit_count(), item.bit_length() - 1
        if count > 3 and kind == SETS:
            rank = Rank(top % 13)
            why = f"All four {rank.words} make a quatorze; three of them score nothing besides."
            yield p.also(set_name(3, rank), 3, why)
        for part in range(3, min(count, 5)) if kind == SEQUENCES else ():
            inner = mask_of_numbers(range(top - part + 1, top + 1))
            why = f"It is part of your {SEQUENCE_NAMES[count]}: an unbroken run makes one sequence, not two."
            yield p.also(item_name(SEQUENCES, inner), part, why)


def _low_sets(p: _Holdings) -> Wrong:
    for rank, count in p.of(*range(Rank.SIX, Rank.TEN)).items():
        if count > 2:
            why = f"Only tens and higher cards make a set, not {Rank(rank).words}."
            yield p.also(set_name(count, rank), 14 if count == 4 else 3, why)


def _nearly(p: _Holdings) -> Wrong:
    for suit in SUIT_MASKS:
        cards = sorted_hand(bits(p.held & suit))
        for one, two, three in zip(cards, cards[1:], cards[2:], strict=False):
            if one - three == 3:  # one card is missing between the highest and the lowest
                lacking = Rank((two - 1 if one - two == 1 else two + 1) % 13)
                why = f"The {lacking.word} of that suit is missing: a sequence is unbroken."
                yield p.also(f"{signs((one, two, three))} as a tierce", 3, why)


def _pairs(p: _Holdings) -> Wrong:
    if p.level < 3:
        for rank, count in p.of(*SET_RANKS).items():
            if count == 2:
                yield p.also(f"Two {Rank(rank).words}", 0, "A set takes three or four cards of one rank.")
        for suit in SUIT_MASKS:
            cards = sorted_hand(bits(p.held & suit))
            for pair in pairwise(cards):
                if pair[0] - pair[1] == 1 and not {pair[0] + 1, pair[1] - 1} & {*cards}:
                    yield p.also(signs(pair), 0, "A sequence takes three cards at least.")


def _missing(p: _Holdings) -> Wrong:
    for kind, item in p.items if p.level == 3 else ():
        yield p.total - score(kind, item), f"Your {item_name(kind, item)} scores too, with all the others."
        if score(kind, item) > 10:
            name, worth = item_name(kind, item), score(kind, item)
            yield p.total - worth + item.bit_count(), f"Your {name} scores more than its cards: {worth}."


_MISTAKES: Final[Mistakes[_Holdings]] = {
    "part of a larger item": _within,
    "a set of low cards": _low_sets,
    "a broken sequence": _nearly,
    "an item left out": _missing,
    "two cards": _pairs,
}
KINDS: Final = (
    Kind("holdings", "Which sequences and sets score?", "calls", Maker(_position, _ask, _MISTAKES)),
)
