"""Print a benchmark's figures with their targets."""
# ruff: noqa: T201 - it prints results

from __future__ import annotations

import statistics
from collections.abc import Sequence

MISSED: list[str] = []
"""The names of the figures that missed their targets."""


def found(name: str, value: float, *, at_most: float, unit: str = "", at_least: float | None = None) -> None:
    """Print one figure with its target range; add its name to `MISSED` if it is outside."""
    good = value <= at_most and (at_least is None or value >= at_least)
    wanted = f"at most {at_most:g}" if at_least is None else f"{at_least:g} to {at_most:g}"
    print(f"  {name}: {value:g}{unit} ({wanted}){'' if good else '   <-- MISSED'}", flush=True)
    if not good:
        MISSED.append(name)


def times(name: str, taken: Sequence[float], median: float | None = None, late: float | None = None) -> None:
    """Print the median, the 95th percentile and the maximum in seconds, with the targets of the first two if given."""
    if not taken:
        print(f"{name}: none")
        return
    ordered = sorted(taken)
    middle, at = statistics.median(taken), ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    print(f"{name}: {len(taken)}, median {middle:.3f} s, 95% {at:.3f} s, longest {ordered[-1]:.3f} s")
    if median is not None:
        found(f"{name}, median", round(middle, 3), at_most=median, unit=" s")
    if late is not None:
        found(f"{name}, 95%", round(at, 3), at_most=late, unit=" s")
