"""Questions on the odds of a game, and the answers: a sentence, a plot and a table.

The sentences are in `sources/<game>/odds.toml`. The code in `gleek/games/<game>/course/odds/` computes the figures. If
a figure is not exact, the page says how it was measured.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape

from gleek.course.game_course import game_course
from gleek.course.pages.figures import Figures
from gleek.evidence import games
from gleek.evidence.toml import FaultySources, entries, fill
from gleek.games import DEFAULT
from gleek.words.tables import Section, html_row, html_table, text_table


@dataclass(frozen=True, slots=True)
class Question:
    """One question of the data file. Exactly one of `times`, `choices` and `slider` is set."""

    id: str
    title: str
    ask: str
    said: str  # the answer, shown after the guess
    why: str  # the explanation
    situation: str = ""
    times: tuple[int, ...] = ()  # probabilities in per cent to choose from
    choices: tuple[str, ...] = ()  # words to choose from
    slider: tuple[int, ...] = ()  # the least and the most to guess, and the allowed error
    unit: str = ""  # the unit of the numbers on the slider


@cache
def questions(game_id: str = DEFAULT) -> Mapping[str, Question]:
    """Return the questions of a game by id, in order. Raises `FaultySources` if the data file is wrong."""
    path = games.folder(game_id) / "odds.toml"
    found = {}
    for name, place, table in entries(path, "question", "id"):
        each = fill(Question, place, table)
        if sum(map(bool, (each.times, each.choices, each.slider))) != 1:
            raise FaultySources(f"{place} needs one of “times”, “choices” and “slider”, and no other.")
        if each.slider and not (len(each.slider) == 3 and each.slider[0] < each.slider[1]):
            raise FaultySources(
                f"{place}: “slider” should be the least number, the most, and the allowed error."
            )
        found[name] = each
    return found


@cache
def figures(game_id: str, question: str) -> Figures:
    """Return the figures of the question with this id. Raises `FaultySources` if the game computes none for it."""
    made = game_course(game_id).odds
    if question not in made:
        raise FaultySources(f"the question “{question}” of the odds has no figures in course/odds.")
    return made[question]()


def said(game_id: str, question: Question) -> tuple[str, str]:
    """Return two texts: the answer to a question and its explanation, both with the figures filled in."""
    names = figures(game_id, question.id).names
    return question.said.format(**names), question.why.format(**names)


def all_odds(game_id: str = DEFAULT) -> Section:
    """Return the answers to all questions on a game's odds, with tables."""
    text, html = [], ""
    for each in questions(game_id).values():
        found, (answer, _) = figures(game_id, each.id), said(game_id, each)
        text.append("\n".join([each.title, answer, *text_table([found.head, *found.rows]), found.how]))
        rows = (html_row(map(escape, row)) for row in found.rows)
        table = html_table(map(escape, found.head), rows, attributes='class="gleek-counters"')
        html += (
            f'<h3 id="odds-{escape(each.id)}">{escape(each.title)}</h3>'
            f"<p>{escape(answer)}</p>{table}<p>{escape(found.how)}</p>"
        )
    return Section("\n\n".join(text), html)
