"""The comparison of several people's play of the same deal: the first action that was not the same for all.

All of them have the same cards and the same computer players as opponents. So the first difference is
normally their own choice. There is one exception: earlier deals may have left different pots or a doubled
stake, and a computer player may act differently because of that.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count

from gleek.course.classroom.entries import PlayedDeal
from gleek.course.explorer.table_parts import card_signs


@dataclass(frozen=True)
class Way:
    """One of the actions taken at the first difference."""

    did: str  # the action in words, as in "bids 13"
    who: tuple[str, ...]  # those who took this action (see `parting`)
    step: int  # the number of the action's step in the deal, from 1


@dataclass(frozen=True)
class Parting:
    """The first difference between those who played a deal."""

    stage: str  # the stage's id
    own: bool  # whether the pupils chose these actions themselves; False for the action of an opponent
    ways: tuple[Way, ...]  # the actions taken there, the most frequent one first


def parting(played: Mapping[str, PlayedDeal]) -> Parting | None:
    """Return the first difference between those who played a deal, or None if their actions do not differ.

    `played` maps each of them (a row's number or a computer player's id) to their play of the deal. An
    unfinished deal is compared up to its last action.
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
    found = [
        Way(card_signs(did.partition(" ")[2] or did), (*some,), there[some[0]].step)  # without the seat
        for did, some in ways.items()
    ]
    first = next(iter(there.values()))
    own = all(move.action.seat == played[who].seat for who, move in there.items())
    return Parting(first.stage, own, tuple(sorted(found, key=lambda way: -len(way.who))))
