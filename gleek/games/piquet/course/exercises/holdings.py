"""Questions about sequences and sets: which ones a hand scores, and how much they score together."""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import hand_fan, signs, sorted_hand, sums
from gleek.course.exercises.template import Template, question
from gleek.engine.cards import RANK_MASKS, SUIT_MASKS, Rank, bits, mask_of_numbers
from gleek.engine.words import listed, upper_first
from gleek.games.piquet.course.exercises.saying import points
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.items import SEQUENCES, SET_RANKS, SETS, all_in, score
from gleek.games.piquet.names import SEQUENCE_NAMES, item_name, set_name
from gleek.games.piquet.rules import Rules

Wrong = Iterator[tuple[str | int, str]]


class _Item(NamedTuple):
    kind: int
    mask: int

    @property
    def name(self) -> str:
        return item_name(self.kind, self.mask)

    @property
    def scores(self) -> int:
        return score(self.kind, self.mask)


class _Holdings(NamedTuple):
    held: int
    items: list[_Item]
    total: int | None  # the score of all items; None if the question is which ones score

    def also(self, name: str, points: int, why: str) -> tuple[str | int, str]:
        """Return the wrong answer of a learner who thinks that `name` scores `points` as well, and the remark on it."""
        return (upper_first(name) if self.total is None else self.total + points), why

    def of(self, *ranks: int) -> dict[Rank, int]:
        return {Rank(rank): (self.held & RANK_MASKS[rank]).bit_count() for rank in ranks}


@question("holdings", "Which sequences and sets score?", "calls")
def holdings(draw: Draw, level: int, rules: Rules) -> Template | None:
    """Deal a hand; from level 2 on one in which some items are parts of larger ones."""
    held = mask_of_numbers(draw.some(bits(SHAPES[rules.pack].pack), HAND))
    items = [_Item(kind, mask) for kind in (SEQUENCES, SETS) for mask in all_in(kind, held)]
    p = _Holdings(held, items, sum(each.scores for each in items) if level == 3 else None)
    within = any(each.mask.bit_count() > 3 for each in items)
    fits = within == (level > 1) and (2 if level == 3 else 1) <= len(items) <= 3
    return _ask(p) if fits and (level > 1 or len([*_low_sets(p), *_nearly(p), *_pairs(p)]) > 1) else None


def _ask(p: _Holdings) -> Template:
    which, worth = p.total is None, [each.scores for each in p.items]
    asked = "Which of these do you score?" if which else "What do your sequences and sets score together?"
    said = listed(f"{each.name} scores {each.scores}" for each in p.items)
    decides = p.items[0 if which else -1]
    return Template(
        f"All that you call is good. {asked}",
        answer=tuple(upper_first(each.name) for each in p.items) if which else p.total,
        reasoning=[f"Your {said}.", not which and f"Together they score {sums(worth)}."],
        rule="score.set" if decides.kind == SETS else "score.sequence",
        fans=[hand_fan("Your hand", p.held)],
        say=str if which else points,
        most=5 if which else 0,
        mistakes={
            "part of a larger item": _within(p),
            "a set of low cards": _low_sets(p),
            "a broken sequence": _nearly(p),
            "an item left out": _missing(p),
            "two cards": _pairs(p),
        },
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
            why = f"Only tens and higher cards make a set, not {rank.words}."
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
    if p.total is not None:
        return
    for rank, count in p.of(*SET_RANKS).items():
        if count == 2:
            yield p.also(f"Two {rank.words}", 0, "A set takes three or four cards of one rank.")
    for suit in SUIT_MASKS:
        cards = sorted_hand(bits(p.held & suit))
        for pair in pairwise(cards):
            if pair[0] - pair[1] == 1 and not {pair[0] + 1, pair[1] - 1} & {*cards}:
                yield p.also(signs(pair), 0, "A sequence takes three cards at least.")


def _missing(p: _Holdings) -> Wrong:
    for each in p.items if p.total is not None else ():
        lacking, cards = (p.total or 0) - each.scores, each.mask.bit_count()
        yield lacking, f"Your {each.name} scores too, with all the others."
        if each.scores > 10:
            yield lacking + cards, f"Your {each.name} scores more than its cards: {each.scores}."
