"""Texts that several kinds of question use: the rules that are played, scores, and names of items."""

from typing import Final

from gleek.course.exercises.question_text import agreeing
from gleek.engine.words import counted
from gleek.games.piquet.events import Scored
from gleek.games.piquet.items import POINT, value_of
from gleek.games.piquet.names import item_name

Both = tuple[int, int]  # a number of elder's and one of younger's

WHO: Final = ("Elder", "Younger")
KIND_NAMES: Final = ("the point", "sequences", "sets")
# A sentence for each value that differs from the default rules (the Rubicon code), by field and value.
_AGREED: Final[dict[str, str]] = {
    "pack=36": "The sixes are in the pack: there are thirty-six cards.",
    "equality=elder": "At this table elder scores what is equal.",
    "equality=elder_for_point": "At this table elder scores a point that is equal.",
    "point_score=tens": "At this table the point goes by what it makes, and scores a point for each ten, "
    "five and over as one more.",
    "ending_four=one_less": "At this table a point that ends in four scores one less than its cards.",
    "low_cards=do_not_count": "At this table a nine or a lower card scores nothing when it is led or wins.",
    "pique=first_card": "At this table a pique is made with elder’s first card only.",
}

agreed: Final = agreeing(_AGREED)


def plus(scores: Both, seat: int, points: int, others: int = 0) -> Both:
    """Return the scores with `points` added to a seat's and `others` to the other seat's."""
    elder, younger = scores
    return (elder + others, younger + points) if seat else (elder + points, younger + others)


def points(number: int) -> str:
    return counted(number, "point")


def both(scores: Both) -> str:
    return f"Elder {scores[0]}, younger {scores[1]}"


def named(kind: int, item: int) -> str:
    if kind == POINT:
        return f"point of {counted(item.bit_count(), 'card')}, making {value_of(item)}"
    return item_name(kind, item)


def item_scored(event: Scored) -> str:
    return f"{event.payments[0].reason.partition(',')[0]} ({event.points})"
