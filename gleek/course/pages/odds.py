"""The odds of a game: questions to guess, and the figures as a sentence, a plot and a table.

The questions and answers are written in `sources/<game>/odds.toml`. The game computes the figures, in
`gleek/games/<game>/course/odds/`; each is exact or says how it was measured.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from gleek.course.game_course import game_course
from gleek.evidence import games
from gleek.evidence.toml import FaultySources, entries, fill
from gleek.games import DEFAULT
from gleek.words.tables import html_row, html_table, text_table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a plot."""

    label: str
    value: float
    text: str  # the value in words
    mark: bool = False  # whether to highlight the bar as the one that the question is about
    error: float = 0.0  # the standard error of a measured value, 0 for an exact one


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a plot, with its points in order."""

    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """A plot of bars, or of lines over the axis `across`."""

    caption: str
    up: str  # the label of the vertical axis
    bars: tuple[Bar, ...] = ()
    lines: tuple[Line, ...] = ()
    across: str = ""
    mark: tuple[float, float] | None = None  # the point to highlight


@dataclass(frozen=True, slots=True)
class Figures:
    """The answer to one question."""

    right: Fraction | float | str  # a probability, a number, or the words of the right choice
    names: Mapping[str, object]  # the values of the placeholders in the question's sentences
    plot: Plot
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    how: str  # whether the figures are exact, or how they were measured


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding about a hand."""

    id: str
    title: str
    sentence: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    how: str  # how the finding was computed
    plot: Plot | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """One question as written in the data file; exactly one of `times`, `choices` and `slider` is set."""

    id: str
    title: str
    ask: str
    said: str  # the answer after the guess
    why: str  # the explanation
    situation: str = ""
    times: tuple[int, ...] = ()  # probabilities in per cent to choose from
    choices: tuple[str, ...] = ()  # words to choose from
    slider: tuple[int, ...] = ()  # minimum, maximum, and the largest error of a guess that counts as right
    unit: str = ""  # the unit of the slider


@cache
def questions(game_id: str = DEFAULT) -> Mapping[str, Question]:
    """Return a game's questions by id, in order. Raises `FaultySources` with the place of the first error."""
    path = games.folder(game_id) / "odds.toml"
    found = {}
    for name, place, table in entries(path, "question", "id"):
        each = fill(Question, place, table)
        if sum(map(bool, (each.times, each.choices, each.slider))) != 1:
            raise FaultySources(f"{place} needs one of “times”, “choices” and “slider”, and no other.")
        if each.slider and not (len(each.slider) == 3 and each.slider[0] < each.slider[1]):
            raise FaultySources(f"{place}: “slider” should be its least, its most and what is near.")
        found[name] = each
    return found


@cache
def figures(game_id: str, question: str) -> Figures:
    """Return the figures of a question. Raises `FaultySources`."""
    made = game_course(game_id).odds.FIGURES
    if question not in made:
        raise FaultySources(f"the question “{question}” of the odds has no figures in teach/odds.")
    return made[question]()


def said(game_id: str, question: Question) -> tuple[str, str]:
    """Return the answer to a question and its explanation."""
    names = figures(game_id, question.id).names
    return question.said.format(**names), question.why.format(**names)


class Odds:
    """All figures of a game's odds: HTML tables, or lines of text."""

    def __init__(self, game_id: str = DEFAULT) -> None:
        self.game_id = game_id

    def __repr__(self) -> str:
        """Return the answer to each question, its table, and how it was computed."""
        parts = []
        for each in questions(self.game_id).values():
            found = figures(self.game_id, each.id)
            table = text_table([found.head, *found.rows])
            parts.append("\n".join([each.title, said(self.game_id, each)[0], *table, found.how]))
        return "\n\n".join(parts)

    def _repr_html_(self) -> str:
        parts = []
        for each in questions(self.game_id).values():
            found = figures(self.game_id, each.id)
            table = html_table(
                map(escape, found.head),
                (html_row(map(escape, row)) for row in found.rows),
                attributes='class="gleek-counters"',
            )
            parts.append(
                f'<h3 id="odds-{escape(each.id)}">{escape(each.title)}</h3>'
                f"<p>{escape(said(self.game_id, each)[0])}</p>{table}<p>{escape(found.how)}</p>"
            )
        return "".join(parts)


def all_odds(game_id: str = DEFAULT) -> Odds:
    """Return all figures of a game's odds."""
    return Odds(game_id)
