"""The results of playing the same deals by different values of a rule, from ``weighed.json`` and ``weighed.toml``."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import floor, log10
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from gleek.engine.rules import Value
from gleek.evidence import games
from gleek.evidence.toml import FaultySources, read_entries


class Figure(NamedTuple):
    value: float
    error: float  # the standard error


@dataclass(frozen=True, slots=True)
class Measure:
    """A count in played hands. Its mean is `times` × (the sum of the count `counts`) / (the sum of the count `of`)."""

    id: str
    label: str
    says: str  # a clause with {} for the figure: "eldest wins {} a hand"
    counts: str = ""  # the name of the count in the numerator; "" if it equals `id`
    of: str = "hands"  # the name of the count in the denominator
    times: int = 1  # a factor: 100 if the text gives the mean as a percentage
    root: bool = False  # whether the text gives the square root of the mean instead of the mean
    shared: bool = False  # True: report the measure only if both of the compared rules have counts of it


@dataclass(frozen=True, slots=True)
class Point:
    """A rule in dispute: the measures in which its possible values differ, and a clause for each value."""

    field: str
    when: Mapping[str, str]  # the field's value as text → its clause, such as "a first pass is final"
    # The ids of the measures to report. If the values differ in none of them, another measure may be reported.
    measures: tuple[str, ...] = ()
    note: str = ""  # a sentence on what the computer players ignore


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a modern account about a reading's effect on play, and whether played hands bear it out."""

    id: str
    who: str
    argues: str  # the argument in our words
    found: str  # a sentence about the played hands, with the names of `figures` in braces
    bears_out: Literal["yes", "in part", "no"]  # whether the result supports the argument
    # A name in braces in `found` → the figure that replaces it, as `gleek.course.pages.weighed.figure` reads it.
    figures: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Weighed:
    """The figures of one reading (a value of one field of the rules), each with its difference from the default rules.

    If `field` is "", the figures are those of the default rules with the changes in `also`.
    """

    field: str
    value: Value
    slow: bool  # whether the computer players were slow ones, which play out sample deals
    also: Mapping[str, Value]  # all other fields in which the rules differed from the default: field → value
    hands: int  # the number of hands played
    figures: Mapping[str, Figure]  # measure → its mean
    differences: Mapping[str, Figure]  # measure → its mean minus the mean under the compared rules
    up: Figure | None = None  # the percentage of hands in which a rule that depends on the field is applied
    differs: Figure | None = None  # the percentage of hands with another result than under the compared rules
    # The percentage of hands in which other players win or lose than under the compared rules.
    turned: Figure | None = None

    @property
    def group(self) -> tuple[object, ...]:
        return (self.slow, *sorted(self.also.items()))


def is_told(difference: Figure) -> bool:
    return abs(difference.value) > 2 * difference.error


def plain(figure: Figure, *, signed: bool = False) -> str:
    """Return a figure with its error, to one digit of the error, or to two if its first digit is 1.

    >>> plain(Figure(15.234, 0.46)), plain(Figure(-0.5, 0.014)), plain(Figure(100, 0))
    ('15.2 ± 0.5', '−0.500 ± 0.014', '100')
    """
    value, error = figure
    sign = "+" * signed
    if not error:
        return f"{value:{sign}.6g}".replace("-", "−")
    power = floor(log10(error))
    places = max(0, (error < 2 * 10.0**power) - power)
    said = f"{value:{sign}.{places}f} ± {error:.{places}f}"
    return said.replace("-", "−") if float(f"{value:.{places}f}") else said.replace("-", "")


@cache
def measures(game: str) -> Mapping[str, Measure]:
    return read_entries(Measure, games.folder(game) / "weighed.toml", "measure")


@cache
def points(game: str) -> Mapping[str, Point]:
    return read_entries(Point, games.folder(game) / "weighed.toml", "point", "field")


@cache
def arguments(game: str) -> Mapping[str, Argument]:
    return read_entries(Argument, games.folder(game) / "weighed.toml", "argument")


@cache
def weighed(game: str) -> tuple[Weighed, ...]:
    """Return the figures of all readings, and of the rules with which they are compared; () without a file."""
    file = figures_file(game)
    if not file.exists():
        return ()
    try:
        return tuple(map(_weighed, json.loads(file.read_text(encoding="utf-8"))))
    except (ValueError, TypeError, KeyError) as fault:
        raise FaultySources(f"{file} is not what scripts/readings.py writes: {fault!r}.") from None


def figures_file(game: str) -> Path:
    return games.folder(game) / "weighed.json"


def _weighed(data: dict[str, Any]) -> Weighed:
    rows: dict[str, list[float]] = data.pop("figures")
    shares: dict[str, Any] = {name: Figure(*each) for name, each in data.pop("shares", {}).items()}
    also = MappingProxyType(data.pop("also", {}))
    figures = {name: Figure(*row[:2]) for name, row in rows.items()}
    differences = {name: Figure(*row[2:]) for name, row in rows.items() if len(row) > 2}
    return Weighed(**data, also=also, figures=figures, differences=differences, **shares)


def write(game: str, rows: Iterable[Mapping[str, Any]]) -> None:
    lines = ",\n".join([json.dumps(row, separators=(",", ":")) for row in rows])
    figures_file(game).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
