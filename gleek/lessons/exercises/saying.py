"""Words and cards that questions of any game share: cards with their signs, hands as they are sorted, sums."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.engine.cards import CARDS, Suit, in_hand_order, mask_of_numbers
from gleek.games.presets import preset
from gleek.lessons.exercises.exercise import Fan
from gleek.words import listed, signed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from gleek.engine.rules import Rules, Value


def sign(index: int) -> str:
    """Return a card with its suit's sign: "K♥"."""
    card = CARDS[index]
    return f"{card.rank.letter}{card.suit.symbol}"


def signs(some: Iterable[int]) -> str:
    """Return several cards in a sentence: "K♥, Q♥ and 4♠"."""
    return listed(sign(index) for index in some)


def sorted_hand(some: Iterable[int], trump: int | None = None) -> tuple[int, ...]:
    """Return cards as a player sorts them."""
    order = in_hand_order(mask_of_numbers(some), None if trump is None else Suit(trump))
    return tuple(card.index for card in order)


def hand_fan(label: str, mask: int, trump: int | None = None) -> Fan:
    """Return a hand, sorted, under a label."""
    order = in_hand_order(mask, None if trump is None else Suit(trump))
    return Fan(label, tuple(card.index for card in order))


def sums(parts: Iterable[int]) -> str:
    """Return a sum written out: "8 + 4 − 6 = 6"."""
    all_ = list(parts)
    text = " ".join(
        f"{'−' if part < 0 else '+'} {abs(part)}" if place else f"{'−' if part < 0 else ''}{abs(part)}"
        for place, part in enumerate(all_)
    )
    return f"{text} = {signed(sum(all_))}" if len(all_) > 1 else text


def agreed(rules: Rules, said: Mapping[tuple[str, Value], str], *fields: str) -> tuple[str, ...]:
    """Say what rules have in some fields, where it is not as the game's default has it.

    `said` has a sentence for each value of a field that is not the default's.
    """
    values, usual = rules.as_dict(), preset(type(rules)).as_dict()
    return tuple(said[field, values[field]] for field in fields if values[field] != usual[field])
