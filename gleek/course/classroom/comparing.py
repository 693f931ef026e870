"""The comparison of how several people played the same deal: the first action at which they differ."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count

from gleek.course.classroom.entries import PlayedDeal
from gleek.course.explorer.table_parts import card_signs


@dataclass(frozen=True)
class Way:
    did: str  # the action in words, as in "bids 13"
    who: tuple[str, ...]  # the people and computer players who chose it, named by the keys of `parting`
    step: int  # the number of the step with this action, from 1 in the deal


@dataclass(frozen=True)
class Parting:
    stage: str  # the stage's id
    own: bool  # True if each chose the action themselves; False if an opponent acted differently
    ways: tuple[Way, ...]  # the different actions, the most frequent first


def parting(played: Mapping[str, PlayedDeal]) -> Parting | None:
    """Return the first difference between people's play of a deal, up to an unfinished deal's last action."""
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
