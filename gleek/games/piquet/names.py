"""Names of points, sequences and sets: "tierce major", "quatorze of kings"."""

from typing import Final

from gleek.engine.cards import CARDS, Rank
from gleek.engine.words import NUMBERS
from gleek.games.piquet.items import POINT, SEQUENCES, value_of

_NAMES: Final = ("tierce", "quart", "quint", "sixième", "septième", "huitième", "sequence of nine")
SEQUENCE_NAMES: Final = ("", "", "", *_NAMES)  # by number of cards


def sequence_name(count: int, top: int) -> str:
    return f"{SEQUENCE_NAMES[count]} {'major' if top == Rank.ACE else f'to the {Rank(top).word}'}"


def set_name(count: int, rank: int) -> str:
    return f"{'quatorze' if count == 4 else 'trio'} of {Rank(rank).words}"


def item_name(kind: int, item: int) -> str:
    """Return the name of an item: "point of five, making 49", "quart major in hearts", "trio of knaves"."""
    count, top = item.bit_count(), CARDS[item.bit_length() - 1]
    if kind == POINT:
        return f"point of {NUMBERS[count]}, making {value_of(item)}"
    if kind == SEQUENCES:
        return f"{sequence_name(count, top.rank)} in {top.suit.word}"
    return set_name(count, top.rank)
