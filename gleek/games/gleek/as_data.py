"""Convert the events and the result of a hand of Gleek into plain data (see `gleek.records.as_json`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gleek.engine.cards import CARDS, text_of
from gleek.games.gleek.accounts import SEAT_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gleek.engine.hand import Hand


def _by_seat(three: tuple[int, int, int]) -> dict[str, int]:
    return dict(zip(SEAT_WORDS, three, strict=True))


WRITTEN: Final[Mapping[str, Callable[[Any], Any]]] = {
    "winners": lambda seats: [SEAT_WORDS[seat] for seat in seats],
    "sets": lambda sets: [{"rank": CARDS[rank].rank.word, "cards": count} for rank, count in sets],
    "tricks": _by_seat,
    "honours": _by_seat,
    "scores": _by_seat,
    "ruff_shown.shown": lambda shown: [
        {"seat": SEAT_WORDS[seat], "worth": worth, "cards": text_of(mask), "four_aces": aces}
        for seat, worth, mask, aces in shown
    ],
    "called.shown": text_of,
}


def hand_data(hand: Hand) -> dict[str, Any]:
    """Return the pot and the doubling with which the hand began, its scores, and whether the next ruff is double.

    The scores are None before the reckoning.
    """
    scores = hand.facts.scores
    return {
        "carried_in": {"pot": hand.setup.carried, "doubled": hand.setup.doubled},
        "scores": _by_seat(scores) if scores else None,
        "next_doubled": hand.facts.next_doubled,
    }
