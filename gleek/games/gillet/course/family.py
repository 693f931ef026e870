"""The value of three cards at Gillet: the point or the flux, and the pair or the tricon."""

from typing import Final

from gleek.course.course_parts import Aim, Family, Measured, Worth
from gleek.engine.cards import RANK_MASKS
from gleek.games.gillet.rules import preset
from gleek.games.gillet.worth import ge, in_points, is_flux, point


def worths(held: int) -> tuple[Worth, ...]:
    _, cards = point(held, preset().flux_half)
    found = [Worth("suit", _point(held).name, cards, "the best of those who stay takes the second bowl")]
    if (best := ge(held)) is not None:
        alike = held & RANK_MASKS[best.rank]
        found.append(Worth("alike", best.name, alike, "the best of the table takes the first bowl"))
    return tuple(found)


def _point(held: int) -> Measured:
    halves, _ = point(held, preset().flux_half)
    return Measured((halves,), f"a {'flux' if is_flux(held) else 'point'} of {in_points(halves)}")


def _ge(held: int) -> Measured:
    best = ge(held)
    return Measured((), "") if best is None else Measured(tuple(best), best.name)


FAMILY: Final = Family(worths, (Aim("point", "the point", _point), Aim("ge", "the Gé", _ge)))
