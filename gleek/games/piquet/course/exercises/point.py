"""Questions about the point: its value, its score, and which suit of a hand makes the best point."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gleek.course.exercises.draw import Draw
from gleek.course.exercises.exercise import Spot
from gleek.course.exercises.question_text import hand_fan, points_sum
from gleek.course.exercises.template import Kind, Maker, Mistakes
from gleek.course.exercises.template import OldTemplate as Template
from gleek.engine.cards import SUIT_MASKS, Rank, Suit, bits, mask_of_numbers
from gleek.games.piquet.counting import item
from gleek.games.piquet.course.exercises.saying import agreed, points
from gleek.games.piquet.deal import HAND, SHAPES
from gleek.games.piquet.items import POINT, point_strength, tens_score, value_of
from gleek.games.piquet.rules import Rules
from gleek.words import counted, upper_first

Answer = tuple[int, int, int]  # the cards of a point as a mask, their value, the points that they score

_QUESTIONS: Final = (
    "What does this point make, and what does it score if it is good?",
    "Which suit is your point?",
    "What is your point, and what does it score if it is good?",
)
# By how much the value is too high if a learner counts knave, queen and king as eleven, twelve and thirteen.
_COURTS: Final = {Rank.KNAVE: 1, Rank.QUEEN: 2, Rank.KING: 3}


@dataclass(frozen=True)
class _Suits:
    """The suits of a hand as masks, the best first; at level 1 a single suit."""

    suits: list[int]
    level: int
    rules: Rules

    @property
    def best(self) -> int:
        return self.suits[0]

    @property
    def tens(self) -> bool:
        return self.rules.point_score == "tens"

    @property
    def value(self) -> int:
        return value_of(self.best)

    @property
    def scores(self) -> int:
        return item(self.rules, 0, POINT, self.best).points

    def strength(self, suit: int) -> int:
        return point_strength(suit, tens=self.tens)

    def is_as_long(self, suit: int) -> bool:
        return suit.bit_count() == self.best.bit_count()

    @property
    def rivals(self) -> list[int]:
        """The next best suit; if points are compared by length, also the other suits that are as long as the best."""
        return [
            suit
            for suit in self.suits[1:]
            if suit == self.suits[1] or (self.is_as_long(suit) and not self.tens)
        ]

    def having(self, rank: int) -> int:
        return sum(index % 13 == rank for index in bits(self.best))

    def making(self, value: int) -> Answer:
        return self.best, value, self.scores

    def scoring(self, scores: int) -> Answer:
        return self.best, self.value, scores

    def said(self, answer: Answer) -> str:
        """Return the text of an answer: at level 2 the suit alone, at level 1 without the suit."""
        mask, value, scores = answer
        if self.level == 2:
            return _name(mask).capitalize()
        text = f"making {value}, scoring {scores}"
        return upper_first(text if self.level == 1 else f"{_name(mask)}: {text}")


def _name(suit: int) -> str:
    return Suit((suit.bit_length() - 1) // 13).word


def _position(draw: Draw, level: int, rules: Rules) -> _Suits | None:
    """Return a hand whose best suit is as long as its second best or, at level 2, perhaps a card longer.

    At level 1, return one suit. None if the cards drawn do not fit.
    """
    pack = SHAPES[rules.pack].pack
    if level == 1:
        suit = pack & draw.one(SUIT_MASKS)
        p = _Suits([mask_of_numbers(draw.some(bits(suit), draw.between(3, 6)))], level, rules)
        return p if p.value >= rules.point_least else None
    held = mask_of_numbers(draw.some(bits(pack), HAND))
    p = _Suits([held & suit for suit in SUIT_MASKS if held & suit], level, rules)
    p.suits.sort(key=p.strength, reverse=True)
    if p.value < rules.point_least or len(p.suits) < 2 or p.strength(p.best) == p.strength(p.suits[1]):
        return None
    return p if p.best.bit_count() - p.suits[1].bit_count() <= (level == 2) else None


def _ask(p: _Suits) -> Template:
    fan = hand_fan("Your point" if p.level == 1 else "Your hand", sum(p.suits))
    if p.tens:
        how = "At this table it scores a point for each ten, and five and over as one more"
    elif p.scores != p.best.bit_count():
        how = f"It scores one for each card, but {p.value} scores one less at this table"
    else:
        how = "It scores one for each card"
    cards = [tuple(card for card in fan.cards if suit >> card & 1) for suit in p.suits]
    spots = {_name(suit).capitalize(): Spot(0, some) for suit, some in zip(p.suits, cards, strict=True)}
    return Template(
        _QUESTIONS[p.level - 1],
        p.scoring(p.scores),
        (
            " ".join(_why_less(p, suit) for suit in p.rivals),
            f"{_name(p.best).capitalize()} make {points_sum(p.best)}.",
            p.level != 2 and f"{how}: {points(p.scores)}.",
        ),
        "call.better" if p.level == 2 else "score.point",
        (fan,),
        agreed(p.rules, "point_score", "ending_four"),
        say=p.said,
        spots=spots if p.level == 2 else {},
    )


def _why_less(p: _Suits, suit: int) -> str:
    """Return a sentence that says why a suit makes a lesser point than the best suit."""
    name, best = _name(suit).capitalize(), _name(p.best)
    if p.tens or p.is_as_long(suit):
        decides = ": at this table that decides" if p.tens else ""
        return f"{name} make {value_of(suit)}, {best} {p.value}{decides}."
    return f"{name} are {counted(suit.bit_count(), 'card')}, {best} {p.best.bit_count()}: the longer suit is better."


def _other_suits(p: _Suits) -> Iterator[tuple[Answer, str]]:
    for suit in p.suits[1:] if p.level == 2 else p.suits[1:2]:
        yield (suit, value_of(suit), item(p.rules, 0, POINT, suit).points), _why_less(p, suit)


_MISTAKES: Final[Mistakes[_Suits]] = {
    "another suit": _other_suits,
    "At this table the point scores by tens, not by cards.": lambda p: (
        p.tens and p.scoring(p.best.bit_count())
    ),
    "At this table a point of {p.value} scores one less.": lambda p: (
        not p.tens and p.scoring(p.best.bit_count())
    ),
    "Five and over count as one ten more.": lambda p: p.tens and p.scoring(p.value // 10),
    "What it makes is for comparing points; it is not what it scores.": lambda p: p.scoring(p.value),
    "The ace counts eleven, not one.": lambda p: p.making(p.value - 10 * p.having(Rank.ACE)),
    "King, queen and knave count ten each, not thirteen, twelve and eleven.": lambda p: p.making(
        p.value + sum(more * p.having(rank) for rank, more in _COURTS.items())
    ),
    "Nine, eight and seven count their numbers.": lambda p: p.making(
        p.value - sum((rank + 2) * p.having(rank) for rank in (Rank.SEVEN, Rank.EIGHT, Rank.NINE))
    ),
    "The ace counts eleven, one more than a ten.": lambda p: p.making(p.value - p.having(Rank.ACE)),
    "That is one for each ten; it scores one for each card.": lambda p: (
        not p.tens and p.scoring(tens_score(p.value))
    ),
    "Ten is what the cards score, for most of the tricks.": lambda p: p.scoring(10),
}
KINDS: Final = (Kind("point", "What is this point worth?", "calls", Maker(_position, _ask, _MISTAKES)),)
