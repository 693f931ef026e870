"""Functions that convert events and results of Piquet to JSON data (see `gleek.records.as_json`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from gleek.engine.cards import Rank, text_of
from gleek.games.piquet.accounts import SEAT_WORDS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from gleek.engine.hand import Hand


def _by_seat(two: tuple[int, int]) -> dict[str, int]:
    return dict(zip(SEAT_WORDS, two, strict=True))


def _said(said: tuple[tuple[int, int], ...]) -> dict[str, Any]:
    (cards, makes), *ranked = said
    data: dict[str, Any] = {"point": {"cards": cards, "makes": makes} if cards else None}
    for name, (count, top) in zip(("sequence", "set"), ranked, strict=True):
        data[name] = {"cards": count, "rank": Rank(top).word} if count else None
    return data


WRITTEN: Final[Mapping[str, Callable[[Any], Any]]] = {
    "point": text_of,
    "sequences": lambda items: [text_of(item) for item in items],
    "sets": lambda items: [text_of(item) for item in items],
    "said": _said,
    "answers": lambda answers: dict(zip(("point", "sequence", "set"), answers, strict=True)),
    "tricks": _by_seat,
    "totals": _by_seat,
}


def hand_data(hand: Hand) -> dict[str, Any]:
    """Return, as JSON data, each player's points before the deal, points in the deal, and number of tricks."""
    youngers = sum(won for _, _, won in hand.tricks)
    return {
        "carried_in": {"elder": hand.setup.elder, "younger": hand.setup.younger},
        "scores": _by_seat((hand.ledger.balances[0], hand.ledger.balances[1])),
        "tricks": _by_seat((len(hand.tricks) - youngers, youngers)),
    }
