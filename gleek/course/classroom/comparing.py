"""The first action at which those who played the same deal differ.

The cards and the other players are the same for all. So the first difference is the person's own choice,
unless earlier deals left different pots or a doubled stake and another player acts differently because of
that.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

from gleek.course.explorer.table_parts import card_signs

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.course.classroom.entries import PlayedDeal


@dataclass(frozen=True)
class Way:
    """One of the different actions."""

    did: str  # the action in words, as in "bids 13"
    who: tuple[str, ...]  # the players
    step: int  # the step of the deal, from 1


@dataclass(frozen=True)
class Parting:
    """The first difference between the players of a deal."""

    stage: str  # the stage's id
    own: bool  # whether the person chose the action, not another player
    ways: tuple[Way, ...]  # the different actions, the most frequent one first


def parting(played: Mapping[str, PlayedDeal]) -> Parting | None:
    """Return the first difference between those who played a deal; None if there is none as far as is known.

    `played` maps players to their deals. An unfinished deal counts as far as it goes.
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
    """Return an action in words without the seat, with suit signs: "plays Q♠"."""
    return card_signs(action.partition(" ")[2] or action)
