"""Two lists of links: the lessons of a game, and its sample hands."""

import re
from html import escape

from gleek.course.lesson_data import Lesson, lessons, look_ups, of_game
from gleek.engine.words import listed
from gleek.engine.words.tables import Section
from gleek.evidence import games
from gleek.records.samples import samples

AT_THE_TABLE = "play"


def contents(game: str, folder: str = "") -> Section:
    """Return a game's lessons in reading order, with their minutes. `folder` is a prefix for the links."""
    items = "".join(
        f'<li value="{each.number}"><a href="{escape(folder + each.page)}">{escape(each.title)}</a> '
        f'<span class="gleek-minutes">{each.minutes} minutes</span> '
        f'<span data-gleek-done="{escape(each.id)}"></span>{first_deal(each, " · ", folder=folder)}</li>'
        for each in of_game(game)
    )
    html = f"<ol>{items}</ol><p>{escape(_how_long(game))}</p>"
    if others := look_ups(game):
        links = listed(f'<a href="{escape(folder + each.page)}">{escape(each.title)}</a>' for each in others)
        html += f"<p>To look things up: {links}.</p>"
    hand_in = '<button type="button" data-gleek-hand-in hidden>Save my answers for a teacher</button>'
    clear = '<button type="button" data-gleek-clear hidden>Clear what I have done</button>'
    html += f"<p data-gleek-count></p><p>{hand_in} {clear}</p>"
    return Section(f'<div class="gleek-contents">{html}</div>')


def _how_long(game: str) -> str:
    every = of_game(game)
    total = sum(each.minutes for each in every)
    own = next((each for each in every if each.id == AT_THE_TABLE), None)
    if own is None:
        return f"All together take about {total} minutes."
    first = sum(each.minutes for each in every[: every.index(own) + 1])
    return (
        f"Lessons 0 to {own.number} take about {first} minutes; after them you can sit down to a game. "
        f"All {len(every)} take about {total}."
    )


def first_deal(lesson: Lesson, before: str = "", after: str = "", folder: str = "") -> str:
    """Return a link to the page of a first deal, between the HTML `before` and `after`; "" if the lesson has none."""
    if not lesson.first_deal:
        return ""
    page = lessons(lesson.game)[AT_THE_TABLE].page
    return (
        f'{before}<a href="{escape(folder + page)}?lesson={escape(lesson.id)}">Play a first deal</a>{after}'
    )


def sample_hands(game: str) -> Section:
    found, page = samples(game), games.game(game).hands_page
    items = "".join(
        f'<li><a href="{page}?hand={escape(key)}">{escape(each.title)}</a>. {escape(_first(each.about))}</li>'
        for key, each in found.items()
    )
    return Section(f'<ol class="gleek-hands">{items}</ol>')


_LEAST_LENGTH = 40
# A full stop that ends a sentence, unlike that of "p. 95".
_SENTENCE_END = re.compile(r"(?<!\bp)(?<!\bpp)\.(?= +[A-Z“])")


def _first(text: str) -> str:
    """Return the first sentence of a text; if it is shorter than `_LEAST_LENGTH` characters, also the next ones."""
    ends = [found.end() for found in _SENTENCE_END.finditer(text)] + [len(text)]
    return text[: next((end for end in ends if end >= _LEAST_LENGTH), ends[-1])]
