"""The comparison of how several people played the same deal: the first action at which they differ.

All of them have the same cards and the same computer players as opponents. So the first difference is normally a choice
of their own. There is one exception: earlier deals may have left different pots or a doubled stake, and a computer
player may act differently because of that.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count

from gleek.course.classroom.entries import PlayedDeal
from gleek.course.explorer.table_parts import card_signs


@dataclass(frozen=True)
class Way:
    """One of the different actions that were chosen at the first difference."""

    did: str  # the action in words, as in "bids 13"
    who: tuple[str, ...]  # the people and computer players who chose it, named by the keys of `parting`
    step: int  # the number of the step with this action, from 1 in the deal


@dataclass(frozen=True)
class Parting:
    """The first difference between several people's play of one deal."""

    stage: str  # the stage's id
    own: bool  # True if each chose the action themselves; False if an opponent acted differently
    ways: tuple[Way, ...]  # the different actions, the most frequent first


def parting(played: Mapping[str, PlayedDeal]) -> Parting | None:
    """Return the first difference between several people's play of one deal, or None if there is none.

    `played` maps each person (a pupil's row number or a computer player's id) to the deal as they played it. An
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
        # The words of the action after its first word, the seat.
        Way(card_signs(did.partition(" ")[2] or did), (*some,), there[some[0]].step)
        for did, some in ways.items()
    ]
    first = next(iter(there.values()))
    own = all(move.action.seat == played[who].seat for who, move in there.items())
    return Parting(first.stage, own, tuple(sorted(found, key=lambda way: -len(way.who))))
