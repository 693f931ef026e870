"""The map of a game: an overview of its parts, drawn over the card table before the first task of the first lesson."""

from typing import Final

from gleek.course.explorer.table_parts import card_data, hidden
from gleek.course.explorer.table_view import TableView
from gleek.course.lesson_data import GameMap, Lesson
from gleek.course.play.task_panel import Offers, choice, task_panel, with_text
from gleek.course.requests import View
from gleek.engine.cards import card
from gleek.evidence.glossary import explained

BEGIN: Final = "begin"
"""The id of the button that leads to the first task."""


def map_panel(lesson: Lesson, shown: GameMap, where: View, done: list[str], problem: str) -> View:
    data = task_panel(
        Offers(shown.instruction, (choice(BEGIN, shown.begin),)),
        {"next": True},
        title=lesson.heading,
        of=len(lesson.tasks),
        situation=shown.situation,
        done=done,
        problem=problem,
        where=where,
        lesson=lesson.id,
        tasks=[each.id for each in lesson.tasks],
    )
    return with_text(lesson.game, data)


def map_table(lesson: Lesson, shown: GameMap, data: TableView) -> TableView:
    parts = [
        {
            "name": each.name,
            "text": each.text,
            "cards": [card_data(card(one)) for one in each.cards] + hidden(each.backs),
            "coins": each.coins,
        }
        for each in shown.parts
    ]
    texts = [text for each in shown.parts for text in (each.name, each.text)]
    text = "\n".join(f"{number}. {each.name}: {each.text}" for number, each in enumerate(shown.parts, 1))
    return {
        **data,
        "map": {"parts": parts, "terms": explained(lesson.game, *texts)},
        "pick": None,
        "help": None,
        "text": text,
    }
