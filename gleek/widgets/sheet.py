"""The teacher's page: a seed, a kind of question and a number give a sheet of questions and one of answers."""

from __future__ import annotations

import logging
from html import escape
from typing import Any

import ipywidgets

from gleek.errors import GleekError
from gleek.lessons.course import lessons
from gleek.lessons.exercises import KINDS
from gleek.lessons.exercises.exercise import LEVELS
from gleek.lessons.judge import FIRST_SEED
from gleek.lessons.sheet import MOST, answer_sheet, question_sheet

log = logging.getLogger("gleek")
_EVERY = "every kind, mixed"


class SheetMaker(ipywidgets.VBox):  # type: ignore[misc]
    """Controls, and under them both sheets; what cannot be read is said in a sentence and leaves the sheets."""

    def __init__(self) -> None:
        titles = {each.id: each.title for each in lessons().values()}
        kinds: list[tuple[str, tuple[str, ...]]] = [(f"{_EVERY}", tuple(KINDS))]
        for lesson, title in titles.items():
            of_it = tuple(kind.id for kind in KINDS.values() if kind.lesson == lesson)
            if len(of_it) > 1:
                kinds.append((f"{title}: all", of_it))
            kinds += [(f"{title}: {KINDS[each].name}", (each,)) for each in of_it]
        wide = ipywidgets.Layout(width="24rem", max_width="100%")
        self.seed = ipywidgets.Text(FIRST_SEED, description="Seed", continuous_update=False)
        self.kinds = ipywidgets.Dropdown(options=kinds, description="Questions", layout=wide)
        self.level = ipywidgets.Dropdown(options=[(str(each), each) for each in LEVELS], description="Level")
        self.count = ipywidgets.BoundedIntText(10, min=1, max=MOST, description="How many")
        self.problem, self.sheets = ipywidgets.HTML(), ipywidgets.HTML()
        self._make()
        controls = (self.seed, self.kinds, self.level, self.count)
        for each in controls:
            each.observe(self._changed, names="value")
        row = ipywidgets.Box(controls, layout=ipywidgets.Layout(flex_flow="row wrap"))
        super().__init__([row, self.problem, self.sheets])
        self.add_class("gleek-sheets")

    def _changed(self, _change: object) -> None:
        try:
            self._make()
            self.problem.value = ""
        except GleekError as error:
            self.problem.value = f'<p role="alert">{escape(str(error))}</p>'
        except Exception:
            log.exception("a sheet could not be made")
            self.problem.value = (
                '<p role="alert">Something went wrong on our side; the sheets stay as they were.</p>'
            )

    def _make(self) -> None:
        given: tuple[Any, ...] = (self.seed.value, self.kinds.value, self.count.value, self.level.value)
        questions, answers = question_sheet(*given), answer_sheet(*given)
        self.text = f"{questions!r}\n\n{answers!r}"
        self.sheets.value = questions._repr_html_() + answers._repr_html_()

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **kwargs: object) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs)
        bundle["text/plain"] = repr(self)
        return bundle


def sheets() -> SheetMaker:
    """Return the maker of sheets, with a first pair."""
    return SheetMaker()
