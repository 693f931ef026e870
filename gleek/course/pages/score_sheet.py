"""An explanation of a game's score sheet: its columns, how to fill them in, and how to check the result."""

from html import escape

from gleek.course.game_course import game_course
from gleek.engine.words import upper_first
from gleek.engine.words.tables import Section, html_row, html_table
from gleek.evidence.presets import preset
from gleek.players.registry import DEFAULT, game

HEAD = ("Column", "What is written")


def score_sheet(game_id: str = DEFAULT, book: str = "") -> Section:
    """Return the explanation of a game's score sheet. `book` is a preset's name, by default the game's default."""
    sheet = game_course(game_id).score_sheet(preset(game(game_id).rules, book or None), book)
    columns = (*sheet.before, *sheet.each, *sheet.after)
    rows = [(each.head, upper_first(each.means)) for each in columns]
    table = html_table(HEAD, (html_row(map(escape, row)) for row in rows), attributes='class="gleek-spoken"')
    notes = "".join(
        f"<p><b>{escape(head)}.</b> {escape(text, quote=False)}</p>" for head, text in sheet.notes
    )
    return Section(table + notes)
