"""Questions about the exchange: the exact chance of taking in a card that the player hopes for."""

from fractions import Fraction
from math import comb
from typing import Final, NamedTuple

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.question_text import fraction, hand_fan, sign
from gleek.course.exercises.template import Kind, Maker, Mistakes
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import RANK_MASKS, Rank, bits, mask_of_numbers
from gleek.games.piquet.course.exercises.saying import WHO, agreed
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.items import SET_RANKS
from gleek.games.piquet.rules import Rules
from gleek.odds.laws import at_least, drawn
from gleek.words import NUMBERS, counted

_NUMBERS: Final = ("none", *NUMBERS[1:])


class _Hoped(NamedTuple):
    held: int
    rank: Rank
    seat: int
    taken: int
    least: int  # how many of the wanted cards must come
    talon: int
    rules: Rules

    @property
    def others(self) -> tuple[int, ...]:
        return tuple(bits(RANK_MASKS[self.rank] & ~self.held))

    @property
    def wanted(self) -> int:
        return len(self.others)

    @property
    def unseen(self) -> int:
        return self.talon + HAND

    @property
    def other(self) -> str:
        return WHO[1 - self.seat].lower()

    @property
    def cards(self) -> str:
        return counted(self.taken, "card")

    @property
    def numbers(self) -> tuple[str, str, str]:
        """In words: the number of cards that must come, one less, and all wanted cards."""
        every = "both" if self.wanted == 2 else f"all {_NUMBERS[self.wanted]}"
        return _NUMBERS[self.least], _NUMBERS[self.least - 1], every

    def chance(self, least: int | None = None, more: int = 0, unseen: int = 0) -> Fraction:
        some = drawn(self.wanted, unseen or self.unseen, self.taken + more)
        return at_least(some, self.least if least is None else least)

    @property
    def one(self) -> Fraction:
        return Fraction(self.taken, self.unseen)


def _position(draw: Draw, level: int, rules: Rules) -> _Hoped | None:
    """Return a hope for one card (level 1), for one or more of several (2), for two or more of several (3)."""
    pack = SHAPES[rules.pack].pack
    talon = pack.bit_count() - 2 * HAND
    most, seat = min(rules.elder_max, talon), draw.below(2)
    # Younger takes the cards that elder leaves. In these questions there is always at least one.
    taken = draw.between(1, max(1, talon - most)) if seat else draw.between(3, most)
    held = mask_of_numbers(draw.some(bits(pack), HAND))
    p = _Hoped(held, draw.one(SET_RANKS), seat, taken, 1, talon, rules)
    if level < 3:
        return p if p.wanted and (p.wanted > 1) == (level > 1) else None
    return p._replace(least=draw.between(2, min(p.wanted - 1, taken))) if p.wanted > 2 and taken > 1 else None


def _ask(p: _Hoped) -> Template:
    right, ways = fraction(p.chance()), comb(p.unseen, p.taken)
    order = sorted(bits(p.held & ~RANK_MASKS[p.rank]), key=lambda index: (index % 13, index))
    what = f"{p.numbers[0]} or more of the {_NUMBERS[p.wanted]} {p.rank.words} that you do not hold"
    comes = f"Of {ways:,} ways to take {p.cards} this comes in {int(p.chance() * ways):,}: {right}."
    if p.wanted == 1:
        what = f"{sign(p.others[0])}, the fourth {p.rank.word}"
        comes = f"It may be any of the {p.unseen}, and you take {p.taken} of them: {right}."
    return Template(
        f"How likely are you to take in {what}?",
        p.chance(),
        (
            f"You know twelve cards. Of the other {p.unseen} you take {p.taken}, each as likely as any other.",
            comes,
        ),
        "exchange.younger" if p.seat else "exchange.elder",
        (hand_fan("You hold", p.held), hand_fan("You lay out", mask_of_numbers(order[: p.taken]))),
        (
            f"You are {WHO[p.seat].lower()}, and take in as many cards as you lay out.",
            *agreed(p.rules, "pack"),
        ),
        say=fraction,
    )


def _within(chance: Fraction) -> Fraction | None:
    return chance if 0 < chance < 1 else None


_MISTAKES: Final[Mistakes[_Hoped]] = {
    "Chances of single cards cannot be added: more than one may come.": lambda p: (
        p.least == 1 and _within(p.wanted * p.one)
    ),
    "Chances of single cards cannot be multiplied: each card taken leaves one less to take.": lambda p: (
        p.least > 1 and p.one**p.least
    ),
    "Chances that cards stay away cannot be multiplied: each that does makes the others likelier to come.": lambda p: (
        p.least == 1 and 1 - (1 - p.one) ** p.wanted
    ),
    "That is {p.numbers[0]} and no more: more will do too.": lambda p: (
        p.wanted > 1 and _within(p.chance() - p.chance(p.least + 1))
    ),
    "That is the chance that {p.numbers[2]} come.": lambda p: p.wanted > 1 and _within(p.chance(p.wanted)),
    "That is {p.numbers[1]} or more.": lambda p: _within(p.chance(p.least - 1)),
    "The {p.other} hand is unseen too, not only the talon.": lambda p: (
        max(p.taken, p.wanted) <= p.talon and _within(p.chance(unseen=p.talon))
    ),
    "Your own twelve cards are seen: they cannot come.": lambda p: p.chance(unseen=p.unseen + HAND),
    "That is the chance that it does not come.": lambda p: 1 - p.chance(),
    "You take only {p.cards}.": lambda p: _within(p.chance(more=1)),
}
KINDS: Final = (
    Kind("exchange", "What does this exchange risk?", "exchange", Maker(_position, _ask, _MISTAKES)),
)
