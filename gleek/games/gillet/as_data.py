"""Functions that convert events and results of Gillet to JSON data (see `gleek.records.as_json`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gleek.engine.cards import text_of
from gleek.games.gillet.accounts import SEAT_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gleek.engine.hand import Hand


def _seats(some: tuple[int, ...]) -> list[str]:
    return [SEAT_WORDS[seat] for seat in some]


WRITTEN: Final[Mapping[str, Callable[[Any], Any]]] = {
    "winners": _seats,
    "ge_shown.shown": lambda shown: [
        {"seat": SEAT_WORDS[seat], "cards": text_of(mask)} for seat, mask in shown
    ],
    "point_shown.shown": lambda shown: [
        {"seat": SEAT_WORDS[seat], "halves": halves, "cards": text_of(mask)} for seat, halves, mask in shown
    ],
}


def hand_data(hand: Hand) -> dict[str, Any]:
    """Return, as JSON data, the counters left by earlier hands, the players' points, and the winners of the bowls.

    The points are in half points. They are None until the second bowl is settled.
    """
    facts = hand.facts
    return {
        "carried_in": {"ge": hand.setup.ge, "point": hand.setup.point},
        "scores": dict(zip(SEAT_WORDS, facts.halves, strict=True)) if facts.halves else None,
        "ge_winners": _seats(facts.ge_winners),
        "point_winners": _seats(facts.point_winners),
    }
