"""The figures, plots and tables of a game for the pages on its odds and on its rules in brief."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Table:
    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]  # the first cell of a row is its heading


@dataclass(frozen=True, slots=True)
class Bar:
    label: str
    value: float
    text: str  # the value in words
    mark: bool = False  # whether to highlight the bar as the one that the question is about
    error: float = 0.0  # the standard error of a measured value, 0 for an exact one


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot: either bars, or lines over the horizontal axis `across`."""

    caption: str
    up: str  # the label of the vertical axis
    bars: tuple[Bar, ...] = ()
    lines: tuple[Line, ...] = ()
    across: str = ""
    mark: tuple[float, float] | None = None  # the point to highlight


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures that answer one question."""

    right: Fraction | float | str  # a probability, a number, or the words of the right choice
    names: Mapping[str, object]  # the values for the placeholders in the sentences of the question
    plot: Plot
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    how: str  # whether the figures are exact, or how they were measured


@dataclass(frozen=True, slots=True)
class Finding:
    id: str
    title: str
    sentence: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    how: str  # how the finding was computed, in words
    plot: Plot | None = None
