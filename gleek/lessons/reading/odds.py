"""The odds of a game: questions to be guessed first, and to each its figures as a sentence, a plot and a table.

What is asked and said is written in `sources/<game>/odds.toml`; the figures are the game's to reckon, in
`gleek/games/<game>/teach/odds/`, and each is exact or says how it was measured.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from gleek.evidence import games
from gleek.evidence.toml import FaultySources, entries, fill
from gleek.games import DEFAULT
from gleek.lessons.teaching import teaching
from gleek.words.tables import html_row, html_table, text_table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a plot: what it stands for, how long it is, its figure in words, and whether it is the one asked for.

    `error` is the standard error of a measured value, 0 for an exact one.
    """

    label: str
    value: float
    text: str
    mark: bool = False
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a plot: its name, and its points in order."""

    name: str
    points: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture of figures: bars below one another, or lines over what `across` names, with one point marked."""

    caption: str
    up: str
    bars: tuple[Bar, ...] = ()
    lines: tuple[Line, ...] = ()
    across: str = ""
    mark: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """What answers one question.

    `right` is a chance, or a number that was asked for, or the words of the right choice. `names` are what the
    sentences of the question may name. `how` says whether the figures are exact, or how they were measured.
    """

    right: Fraction | float | str
    names: Mapping[str, object]
    plot: Plot
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    how: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What is found of one hand: a sentence, a table, perhaps a plot, and how it was found."""

    id: str
    title: str
    sentence: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    how: str
    plot: Plot | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """One question as it is written down: what is asked, what can be guessed, and what is said when it has been.

    `times` are chances in a hundred to choose among, `choices` words; `slider` has the least, the most and how far
    from the truth is near, and `unit` what its numbers count.
    """

    id: str
    title: str
    ask: str
    said: str
    why: str
    situation: str = ""
    times: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()
    slider: tuple[int, ...] = ()
    unit: str = ""


@cache
def questions(game_id: str = DEFAULT) -> Mapping[str, Question]:
    """Return a game's questions by id, in order. Raises `FaultySources` with the place of the first fault."""
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
    """Return the figures of a question."""
    made = teaching(game_id).odds.FIGURES
    if question not in made:
        raise FaultySources(f"the question “{question}” of the odds has no figures in teach/odds.")
    return made[question]()


def said(game_id: str, question: Question) -> tuple[str, str]:
    """Return what is said of a question when it has been guessed: the sentence, and why."""
    names = figures(game_id, question.id).names
    return question.said.format(**names), question.why.format(**names)


class Odds:
    """All the figures of a game's odds: tables on a page, lines of text elsewhere."""

    def __init__(self, game_id: str = DEFAULT) -> None:
        """Take a game by its id."""
        self.game_id = game_id

    def __repr__(self) -> str:
        """Return each question's sentence, its table and how it was found."""
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
    """Return all the figures of a game's odds."""
    return Odds(game_id)
