"""The worth of a seat's own cards at Gillet, for the help at the table: what they make for each of the two bowls."""

from collections.abc import Iterator

from gleek.engine.observation import Observation
from gleek.engine.words import upper_first
from gleek.games.gillet.worth import ge, in_points, is_flux, point


def own_counts(seen: Observation) -> Iterator[tuple[str, str]]:
    if seen.seat is None or not (held := seen.held[seen.seat]):
        return
    best = ge(held)
    yield "Your Gé", upper_first(best.name) if best else "None: no two cards of one rank"
    halves, _ = point(held, seen.rules.flux_half)
    yield "Your point", f"{'A flux of ' * is_flux(held)}{in_points(halves)}"
