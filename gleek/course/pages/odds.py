"""Questions on the odds of a game, from `sources/<game>/odds.toml`; `games/<game>/course/odds/` has the figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape

from gleek.course.course_parts import Figures
from gleek.course.game_course import game_course
from gleek.engine.words.tables import Section, html_row, html_table
from gleek.evidence import games
from gleek.evidence.toml import read_entries
from gleek.players.registry import DEFAULT


@dataclass(frozen=True, slots=True)
class Question:
    """A question of `odds.toml`. It has one of `times`, `choices` and `slider`, from which the visitor guesses.

    `said` is the answer, which the page shows after the guess, and `why` the reason for it.
    """

    id: str
    title: str
    ask: str
    said: str
    why: str
    situation: str = ""
    times: tuple[int, ...] = ()  # the probabilities to choose from, in per cent
    choices: tuple[str, ...] = ()  # the words to choose from
    # Three numbers: the smallest and the largest guess, and how far a right guess may be from the answer.
    slider: tuple[int, ...] = ()
    unit: str = ""  # the unit of the numbers on the slider


@cache
def questions(game_id: str = DEFAULT) -> Mapping[str, Question]:
    return read_entries(Question, games.folder(game_id) / "odds.toml", "question")


@cache
def figures(game_id: str, question: str) -> Figures:
    return game_course(game_id).odds[question]()


def said(game_id: str, question: Question) -> tuple[str, str]:
    names = figures(game_id, question.id).names
    return question.said.format(**names), question.why.format(**names)


def all_odds(game_id: str = DEFAULT) -> Section:
    html = ""
    for each in questions(game_id).values():
        found, (answer, _) = figures(game_id, each.id), said(game_id, each)
        rows = (html_row(map(escape, row)) for row in found.rows)
        table = html_table(map(escape, found.head), rows, attributes='class="gleek-counters"')
        html += (
            f'<h3 id="odds-{escape(each.id)}">{escape(each.title)}</h3>'
            f"<p>{escape(answer)}</p>{table}<p>{escape(found.how)}</p>"
        )
    return Section(html)
