"""An explanation of a game's score sheet: its columns, how to fill them in, and how to check the result."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from gleek.course.game_course import game_course
from gleek.course.on_paper import ScoreSheet
from gleek.games import DEFAULT, game
from gleek.games.presets import preset
from gleek.words import upper_first
from gleek.words.tables import html_row, html_table, text_table

HEAD = ("Column", "What is written")


@dataclass(frozen=True, slots=True)
class Explained:
    """The explanation of a score sheet, as HTML or text: a table of its columns, and notes."""

    sheet: ScoreSheet

    def __repr__(self) -> str:
        return "\n".join([*text_table((HEAD, *self._rows()), "   "), *map(": ".join, self.sheet.notes)])

    def _repr_html_(self) -> str:
        rows = (html_row(map(escape, row)) for row in self._rows())
        notes = "".join(
            f"<p><b>{escape(head)}.</b> {escape(text, quote=False)}</p>" for head, text in self.sheet.notes
        )
        return html_table(HEAD, rows, attributes='class="gleek-spoken"') + notes

    def _rows(self) -> list[tuple[str, str]]:
        sheet = self.sheet
        return [(each.head, upper_first(each.means)) for each in (*sheet.before, *sheet.each, *sheet.after)]


def score_sheet(game_id: str = DEFAULT, book: str = "") -> Explained:
    """Return the explanation of a game's score sheet. `book` is a preset's name, by default the game's default."""
    rules = preset(game(game_id).rules, book or None)
    return Explained(game_course(game_id).score_sheet.score_sheet(rules, book))
