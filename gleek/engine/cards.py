"""Suits, ranks, cards and packs, with their text forms, and combinations of cards.

A card is one of 52 fixed objects, numbered `suit * 13 + rank`. A set of cards is an int with one bit per card
(a *mask*), because simulations of whole games are then fast. In a pack without low cards, the other cards keep their
numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final

from gleek.engine.errors import Unreadable, given, need, shown


class Numbered(IntEnum):
    """The base of `Suit`, `Rank` and the like: an unknown number raises `Unreadable`."""

    @classmethod
    def _missing_(cls, value: object) -> None:
        """Raise `Unreadable`, because Python's own error does not list the valid values."""
        first = next(iter(cls))
        name = f"{cls.__name__}.{first.name}"
        raise Unreadable(
            f"{given(value)} is not a {cls.__name__}: give 0 to {len(cls) - 1}, or a name, as in {name}."
        )

    @property
    def word(self) -> str:
        return self.name.lower()


class Suit(Numbered):
    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        return "♣♦♥♠"[self]


class Rank(Numbered):
    DEUCE = 0
    TREY = 1
    FOUR = 2
    FIVE = 3
    SIX = 4
    SEVEN = 5
    EIGHT = 6
    NINE = 7
    TEN = 8
    KNAVE = 9
    QUEEN = 10
    KING = 11
    ACE = 12

    @property
    def letter(self) -> str:
        return ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")[self]

    @property
    def words(self) -> str:
        return "sixes" if self is Rank.SIX else f"{self.word}s"


# The points of a card by rank, to add up the cards of a suit: an ace counts 11, a court card 10, others their number.
CARD_POINTS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11)


class Card:
    """One card. Each of the 52 cards exists as exactly one object; compare cards with `is` or `==`.

    Attributes: `index` (0 to 51), `bit` (1 << index), `suit`, `rank`, and `name`, such as "ace of hearts".
    """

    __slots__ = ("_text", "bit", "index", "name", "rank", "suit")

    index: int
    bit: int
    suit: Suit
    rank: Rank
    name: str
    _text: str

    def __new__(cls, text: str) -> Card:  # noqa: PYI034 (it returns one of the 52 existing objects)
        return card(text)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a card cannot be changed")

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Card({self._text!r})"

    def __hash__(self) -> int:
        return self.index

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        """Pickle a card as its text, so that unpickling returns the same object."""
        return Card, (self._text,)


def _make(index: int) -> Card:
    made = object.__new__(Card)
    suit, rank = Suit(index // 13), Rank(index % 13)
    texts = {"name": f"{rank.word} of {suit.word}", "_text": rank.letter + suit.letter}
    values = {"index": index, "bit": 1 << index, "suit": suit, "rank": rank, **texts}
    for name, value in values.items():
        object.__setattr__(made, name, value)
    return made


CARDS: Final[tuple[Card, ...]] = tuple(_make(index) for index in range(52))
_BY_TEXT: Final = {str(each): each for each in CARDS}

# The mask of each suit, and the mask of the four cards of each rank.
SUIT_MASKS: Final = tuple(((1 << 13) - 1) << (13 * suit) for suit in range(4))
RANK_MASKS: Final = tuple(sum(1 << (13 * suit + rank) for suit in range(4)) for rank in range(13))


def pack(lowest: Rank) -> int:
    """Return the mask of all cards of rank `lowest` and above."""
    return sum(mask for rank, mask in enumerate(RANK_MASKS) if rank >= lowest)


def card(text: str) -> Card:
    """Parse one card: a rank (A K Q J T or 10, 9 … 2) and a suit (letter or symbol). Case does not matter.

    Raises `Unreadable` if the text is not a card.

    >>> card("10h"), card("A♠"), card("9♢️"), card("TC").name
    (Card('10H'), Card('AS'), Card('9D'), 'ten of clubs')
    """
    need(text, str, "text", "a card, as in “AH” or “10S”")
    plain = with_letters(text.strip()).upper()
    if plain.startswith("T"):
        plain = f"10{plain[1:]}"
    found = _BY_TEXT.get(plain)
    if found is None:
        raise Unreadable(
            f"“{shown(text.strip(), 20)}” is not a card: write a rank (A K Q J 10 9 8 and so on) "
            "and then a suit (S H D C), as in AH or 10S."
        )
    return found


_LETTERS: Final = str.maketrans(dict(zip("♣♦♥♠♧♢♡♤", "CDHSCDHS", strict=True)) | {"\ufe0e": "", "\ufe0f": ""})


def with_letters(text: str) -> str:
    """Replace suit symbols, filled or outlined, with or without an emoji variation selector, with letters.

    >>> with_letters("9♦️ A♡")
    '9D AH'
    """
    return text.translate(_LETTERS)


def cards(text: str) -> tuple[Card, ...]:
    """Parse cards separated by spaces or commas; a card may occur twice. Raises `Unreadable` for anything else."""
    need(text, str, "text", "cards, as in “AH 10S”")
    return tuple(card(piece) for piece in re.split(r"[\s,]+", text.strip()) if piece)


def mask_of(some: Iterable[Card]) -> int:
    mask = 0
    for each in some:
        mask |= each.bit
    return mask


def mask_of_numbers(numbers: Iterable[int]) -> int:
    mask = 0
    for index in numbers:
        mask |= 1 << index
    return mask


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the cards in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def cards_of(mask: int) -> tuple[Card, ...]:
    """Return the cards of a mask, by suit and ascending rank."""
    return tuple(CARDS[index] for index in bits(mask))


_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)
_HAND_ORDERS: Final = {
    trump: tuple(sorted(CARDS, key=lambda each: (each.suit != trump, _SUITS.index(each.suit), -each.rank)))
    for trump in (None, *Suit)
}


@lru_cache(maxsize=4096)
def in_hand_order(mask: int, trump: Suit | None = None) -> tuple[Card, ...]:
    """Return a mask's cards as a player sorts them: trumps first, then the other suits, high cards first."""
    return tuple([each for each in _HAND_ORDERS[trump] if each.bit & mask])


@lru_cache(maxsize=4096)
def text_of(mask: int) -> str:
    """Return the cards of a mask as text, sorted as in a player's hand: "AS KS 10H"."""
    return " ".join(map(str, in_hand_order(mask)))


# `_WAYS[n][k]` equals `comb(n, k)`; a lookup is faster.
_WAYS: Final = tuple(tuple(comb(cards, size) for size in range(cards + 1)) for cards in range(len(CARDS)))


def nth_choice(mask: int, size: int, number: int) -> int:
    """Return one combination of `size` cards of a mask, as a mask: the one that `choices` yields at index `number`."""
    chosen, left = 0, mask.bit_count()
    while size:
        left -= 1
        rest = _WAYS[left][size - 1]  # the number of choices that contain the lowest card
        if number < rest:
            chosen |= mask & -mask
            size -= 1
        else:
            number -= rest
        mask &= mask - 1
    return chosen


def choices(mask: int, size: int) -> Iterator[int]:
    """Yield every combination of `size` cards of a mask, as masks."""
    for chosen in combinations(bits(mask), size):
        yield sum(1 << index for index in chosen)
