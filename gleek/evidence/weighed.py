"""What came of the readings in play: the figures of `scripts/readings.py`, and the words that tell them.

``sources/<game>/weighed.toml`` has what is counted and the words, ``sources/<game>/weighed.json`` the figures.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import floor, log10
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from gleek.evidence import games
from gleek.evidence.readings import Value
from gleek.evidence.toml import FaultySources, read_entries


class Figure(NamedTuple):
    value: float
    error: float  # the standard error


@dataclass(frozen=True, slots=True)
class Measure:
    """Something that is counted in the hands of an evening. Its mean is `counts` divided by `of`, times `times`."""

    id: str
    label: str
    says: str  # a clause with {} for the figure: "eldest wins {} a hand"
    counts: str = ""  # the name of the count; "" if it is the id
    of: str = "hands"
    times: int = 1  # 100 for a share
    root: bool = False  # whether the square root of the mean is told


@dataclass(frozen=True, slots=True)
class Point:
    """A point of dispute: the measures that tell its readings apart, and each reading in a clause after "if"."""

    field: str
    when: Mapping[str, str]  # the value as text → "a first pass is final"
    measures: tuple[
        str, ...
    ] = ()  # if no reading differs in them, the one with the surest difference is told
    note: str = ""  # what the players take no notice of, as a sentence


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a modern account about play, and what play says of it."""

    id: str
    who: str
    argues: str  # the argument in our words
    found: str  # what was found, with the names of `figures` in braces
    bears_out: Literal["yes", "in part", "no", "unsure"]
    figures: Mapping[str, str] = field(default_factory=dict)  # name → "field value measure"


@dataclass(frozen=True, slots=True)
class Weighed:
    """A reading as it was played. Without a field: the rules with which the readings of one `group` are compared."""

    field: str
    value: Value
    slow: bool  # whether the players played out sample deals
    also: Mapping[str, Value]  # what else differed from the default rules
    hands: int
    figures: Mapping[str, Figure]  # by measure
    differences: Mapping[str, Figure]  # by measure: how much more than by the rules that it is compared with
    up: Figure | None = None  # in how many of 100 hands a rule is applied that depends on the field
    differs: Figure | None = None  # in how many of 100 hands somebody wins another sum
    turned: Figure | None = None  # in how many of 100 hands another player wins or pays

    @property
    def group(self) -> tuple[object, ...]:
        return (self.slow, *sorted(self.also.items()))


_ERRORS = 2


def is_told(difference: Figure) -> bool:
    """Return whether a difference is more than two standard errors."""
    return abs(difference.value) > _ERRORS * difference.error and abs(difference.value) > 0


def plain(figure: Figure, *, signed: bool = False) -> str:
    """Return a figure with its error, to one digit of the error, or to two if the first is 1.

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


def _words(game: str) -> Path:
    return games.folder(game) / "weighed.toml"


@cache
def measures(game: str) -> Mapping[str, Measure]:
    return read_entries(Measure, _words(game), "measure")


@cache
def points(game: str) -> Mapping[str, Point]:
    return read_entries(Point, _words(game), "point", "field")


@cache
def arguments(game: str) -> Mapping[str, Argument]:
    return read_entries(Argument, _words(game), "argument")


@cache
def weighed(game: str) -> tuple[Weighed, ...]:
    """Return all readings that were weighed, each group after the rules that it is compared with; () if none were."""
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
    """Write the figures of a game, a line for each reading."""
    lines = ",\n".join([json.dumps(row, separators=(",", ":")) for row in rows])
    figures_file(game).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
