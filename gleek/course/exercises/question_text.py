"""Helpers for the questions of all games: cards as text, sorted hands, and sums as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.course.exercises.exercise import Fan
from gleek.engine.cards import CARDS, Suit, in_hand_order, mask_of_numbers
from gleek.evidence.presets import preset
from gleek.words import listed, signed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from gleek.engine.rules import Rules


def sign(index: int) -> str:
    """Return a card as its rank and the sign of its suit: "K♥"."""
    card = CARDS[index]
    return f"{card.rank.letter}{card.suit.symbol}"


def signs(some: Iterable[int]) -> str:
    """Return several cards as a list in words: "K♥, Q♥ and 4♠"."""
    return listed(sign(index) for index in some)


def sorted_hand(some: Iterable[int], trump: int | None = None) -> tuple[int, ...]:
    """Return the numbers of cards sorted as a player sorts a hand, the trumps of suit number `trump` first."""
    order = in_hand_order(mask_of_numbers(some), None if trump is None else Suit(trump))
    return tuple(card.index for card in order)


def hand_fan(label: str, mask: int, trump: int | None = None) -> Fan:
    """Return the cards of a mask as a `Fan` with this label, sorted as a player sorts a hand."""
    order = in_hand_order(mask, None if trump is None else Suit(trump))
    return Fan(label, tuple(card.index for card in order))


def verb(some: Collection[int], one: str, more: str) -> str:
    """Return cards with their verb in the singular or plural: "K♥ counts", "K♥ and Q♥ count"."""
    return f"{signs(some)} {one if len(some) == 1 else more}"


def sums(parts: Iterable[int]) -> str:
    """Return numbers and their sum as text: "8 + 4 − 6 = 6"."""
    all_ = list(parts)
    text = " ".join(
        f"{'−' if part < 0 else '+'} {abs(part)}" if place else f"{'−' if part < 0 else ''}{abs(part)}"
        for place, part in enumerate(all_)
    )
    return f"{text} = {signed(sum(all_))}" if len(all_) > 1 else text


def agreed(rules: Rules, said: Mapping[str, str], *fields: str) -> tuple[str, ...]:
    """Return a sentence for each of these fields of the rules whose value is not the game's default.

    The keys of `said` are "field=value".
    """
    values, usual = rules.as_dict(), preset(type(rules)).as_dict()
    return tuple(said[f"{field}={values[field]}"] for field in fields if values[field] != usual[field])
