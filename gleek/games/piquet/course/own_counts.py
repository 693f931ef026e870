"""The worth of a seat's own cards at Piquet before the play, for the help at the table: point, sequences and sets."""

from collections.abc import Iterator
from typing import Final

from gleek.engine.observation import Observation
from gleek.engine.words import counted, listed, upper_first
from gleek.games.piquet.counting import item
from gleek.games.piquet.items import POINT, SEQUENCES, SETS, all_in, best_point

_COUNT_NAMES: Final = {SEQUENCES: "Your sequences", SETS: "Your sets"}


def own_counts(seen: Observation) -> Iterator[tuple[str, str]]:
    seat, rules = seen.seat, seen.rules
    if seat is None or seen.phase.stage not in {"exchange", "calling"}:
        return
    held = seen.held[seat]

    def scored(kind: int, mask: int) -> str:
        found = item(rules, seat, kind, mask)
        return f"{found.payments[0].reason}, {counted(found.points, 'point')}"

    point = best_point(held, tens=rules.point_score == "tens")
    yield "Your point", upper_first(f"{scored(POINT, point)} if it is good")
    for kind, name in _COUNT_NAMES.items():
        calls = [scored(kind, each) for each in all_in(kind, held)]
        yield name, f"{upper_first(listed(calls))}, if your best is good" if calls else "None"
