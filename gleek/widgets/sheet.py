"""The teacher's page: a seed, kinds of question and a number give a sheet of questions and one of answers."""

from __future__ import annotations

import traitlets

from gleek.lessons.exercises.sheet_page import SheetPage
from gleek.widgets.base import Drawn, assemble
from gleek.widgets.boxes import Beat


class Sheets(Drawn):
    """Two sheets to print, and over them what is to be asked."""

    _esm = assemble("js", "sheet")
    _css = assemble("css", "sheet")

    label = traitlets.Unicode("Your sheets").tag(sync=True)


class SheetMaker(Beat):
    """The sheets over one `SheetPage`."""

    def __init__(self, state: SheetPage | None = None) -> None:
        page = state or SheetPage()
        super().__init__(page, ((Sheets(level=3), page.view),), "gleek-sheets")


def sheets() -> SheetMaker:
    """Return the maker of sheets, with a first pair."""
    return SheetMaker()
