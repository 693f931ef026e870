"""Where those who played the same deal parted: the first action that not all of their tables had alike.

The cards and the other players are the same for all, so the first that differs is a choice of the person's own; unless
what earlier deals left (a pot, a double stake) lets another player choose differently before that.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from gleek.lessons.stepping.table_parts import card_signs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.lessons.classroom.entries import PlayedDeal


@dataclass(frozen=True)
class Way:
    """What some did at a parting, as in "bids 13", who they are, and the step of the deal (from 1) that it was."""

    did: str
    who: tuple[str, ...]
    step: int


@dataclass(frozen=True)
class Parting:
    """Where the players of a deal parted: the stage's id, whether it was the person's own choice, and the ways."""

    stage: str
    own: bool
    ways: tuple[Way, ...]


def parting(played: Mapping[str, PlayedDeal]) -> Parting | None:
    """Return where those who have played a deal parted first; None where all that is known of them is alike.

    `played` is by who has played. A deal that somebody has not ended counts as far as it goes. The way that most went
    comes first.
    """
    for place in count():
        there = {who: each.moves[place] for who, each in played.items() if place < len(each.moves)}
        if len(there) < 2:
            return None
        ways: dict[str, list[str]] = {}
        for who, move in there.items():
            ways.setdefault(str(move.action), []).append(who)
        if len(ways) > 1:
            break
    found = [Way(_done(did), (*some,), there[some[0]].step) for did, some in ways.items()]
    first = next(iter(there.values()))
    own = all(move.action.seat == played[who].seat for who, move in there.items())
    return Parting(first.stage, own, tuple(sorted(found, key=lambda way: -len(way.who))))


def _done(action: str) -> str:
    """Return what was done, without the seat that did it, with the suits' signs: "plays Q♠"."""
    return card_signs(action.partition(" ")[2] or action)
