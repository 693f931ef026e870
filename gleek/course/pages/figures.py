"""The types of figures, plots and tables for the pages on a game's odds and rules in brief."""

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
    mark: bool = False  # whether the bar is highlighted, because the question is about it
    # the standard error of a measured value; 0 if the value is exact
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    caption: str
    up: str  # the label of the vertical axis
    bars: tuple[Bar, ...] = ()
    lines: tuple[Line, ...] = ()
    across: str = ""  # the label of the horizontal axis of lines
    mark: tuple[float, float] | None = None  # the point to highlight


@dataclass(frozen=True, slots=True)
class Figures:
    right: Fraction | float | str  # the right answer: a probability, another number, or the words of a choice
    names: Mapping[str, object]  # the values of the placeholders in the question's sentences
    plot: Plot
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    how: str  # a sentence on how the figures were computed or measured


@dataclass(frozen=True, slots=True)
class Finding:
    id: str
    title: str
    sentence: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    how: str  # how the finding was computed, in words
    plot: Plot | None = None
