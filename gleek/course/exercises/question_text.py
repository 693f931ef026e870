"""Functions for the questions of all games: cards, sums and chances as text; dealt and sorted hands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from gleek.course.exercises.random_numbers import Draw
from gleek.course.exercises.template import Fan, Spot
from gleek.engine.cards import (
    CARD_POINTS,
    CARDS,
    RANK_MASKS,
    SUIT_MASKS,
    Rank,
    Suit,
    bits,
    in_hand_order,
    mask_of_numbers,
)
from gleek.engine.rules import Rules
from gleek.engine.words import listed, signed
from gleek.evidence.presets import preset

if TYPE_CHECKING:
    from fractions import Fraction


def sign(index: int) -> str:
    card = CARDS[index]
    return f"{card.rank.letter}{card.suit.symbol}"


def signs(some: Iterable[int]) -> str:
    return listed(sign(index) for index in some)


def sorted_hand(some: Iterable[int], trump: int | None = None) -> tuple[int, ...]:
    """Return card numbers as a player sorts a hand, first those of the suit with the number `trump`."""
    order = in_hand_order(mask_of_numbers(some), None if trump is None else Suit(trump))
    return tuple(card.index for card in order)


def hand_fan(label: str, mask: int, trump: int | None = None) -> Fan:
    return Fan(label, sorted_hand(bits(mask), trump))


def some_cards(draw: Draw, of: int, count: int) -> int:
    """Return `count` random cards of the mask `of`, as a mask. If it has fewer cards, return all of them."""
    return mask_of_numbers(draw.some(bits(of), count))


def suits_of(held: int) -> list[int]:
    """Return the cards of each suit in a hand as masks, without suits of which it has none."""
    return [held & suit for suit in SUIT_MASKS if held & suit]


def verb(some: Collection[int], one: str, more: str) -> str:
    """Return cards and a verb: `one` for a single card, else `more`: "K♥ counts", "K♥ and Q♥ count"."""
    return f"{signs(some)} {one if len(some) == 1 else more}"


def sums(parts: Iterable[int]) -> str:
    """Return numbers and their sum as text: "8 + 4 − 6 = 6"."""
    all_ = list(parts)
    text = " ".join(
        f"{'−' if part < 0 else '+'} {abs(part)}" if place else f"{'−' if part < 0 else ''}{abs(part)}"
        for place, part in enumerate(all_)
    )
    return f"{text} = {signed(sum(all_))}" if len(all_) > 1 else text


def pence(stakes: int) -> str:
    """Return a sum in stakes as the questions write it: "13d." (in all exercises, a stake is a penny)."""
    return f"{stakes}d."


def won_or_lost(amount: int, unit: Callable[[int], str]) -> str:
    if not amount:
        return "You neither win nor lose"
    return f"You {'win' if amount > 0 else 'lose'} {unit(abs(amount))}"


def suit_of(cards: int) -> str:
    """Return the name of the suit of these cards (a mask of one suit)."""
    return Suit((cards.bit_length() - 1) // 13).word


def suit_spots(fan: Fan, suits: Iterable[int]) -> dict[str, Spot]:
    """Return click targets for answers that are suits: the cards of each suit (a mask) in a question's first fan."""
    return {
        suit_of(suit).capitalize(): Spot(0, tuple(card for card in fan.cards if suit >> card & 1))
        for suit in suits
    }


def points_of(cards: int) -> int:
    return sum(CARD_POINTS[index % 13] for index in bits(cards))


def miscounted(cards: int, answer: Callable[[int], object]) -> dict[str, object]:
    """Return usual mistakes in counting points, as a template's `mistakes`. `answer` turns points into an answer."""
    right, ace = points_of(cards), bool(cards & RANK_MASKS[Rank.ACE])
    court = sum(index % 13 - Rank.TEN for index in bits(cards) if Rank.TEN < index % 13 < Rank.ACE)
    return {
        "The ace counts eleven, not one.": ace and answer(right - 10),
        "King, queen and knave count ten each, not thirteen, twelve and eleven.": answer(right + court),
        "The ace counts eleven, one more than a court card.": ace and answer(right - 1),
    }


def points_sum(mask: int) -> str:
    """Return the values of cards and their sum as text: "11 + 10 + 9 = 30"."""
    return sums(CARD_POINTS[index % 13] for index in sorted_hand(bits(mask)))


def fraction(of: Fraction) -> str:
    """Return a probability as "137/228 (60.1 %)"."""
    return f"{of.numerator}/{of.denominator} ({float(100 * of):.1f} %)"


def dealt_hands(
    draw: Draw, pack: int, size: int, wanted: Iterable[int], away: int = 0
) -> tuple[tuple[int, ...], list[int]]:
    """Deal a random hand of `size` cards for each mask in `wanted`: with the cards of the mask, and none of `away`.

    Return the hands, and the numbers of the cards left.
    """
    some = [*wanted]
    rest = draw.shuffled(bits(pack & ~sum(some) & ~away))
    hands = []
    for mask in some:
        count = size - mask.bit_count()
        hands.append(mask | mask_of_numbers(rest[:count]))
        rest = rest[count:]
    return tuple(hands), rest


def agreeing(said: Mapping[str, str]) -> Callable[..., tuple[str, ...]]:
    """Return a function that takes rules and names of their fields, and returns sentences.

    For each of these fields whose value is not the default, it returns the sentence `said["field=value"]`.
    """

    def agreed(rules: Rules, *fields: str) -> tuple[str, ...]:
        values, usual = rules.as_dict(), preset(type(rules)).as_dict()
        return tuple(said[f"{field}={values[field]}"] for field in fields if values[field] != usual[field])

    return agreed


class Parts(dict[str, int]):
    @property
    def total(self) -> int:
        return sum(self.values())

    def times(self, name: str, factor: int) -> int:
        return self.total + (factor - 1) * self[name]

    def without(self, *names: str) -> int:
        return self.total - sum(self[name] for name in names)

    @property
    def line(self) -> str:
        """The sum in figures, without parts that are 0: "8 + 4 − 6 = 6"."""
        return sums([part for part in self.values() if part] or [0])
