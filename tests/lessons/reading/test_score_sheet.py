"""The page that explains the score sheet: every column and every note of the printed sheet."""

from __future__ import annotations

import pytest

from gleek.games import ids
from gleek.lessons.reading.score_sheet import score_sheet
from tests.lessons.reading.test_books import Reader


@pytest.mark.parametrize("game_id", ids())
def test_every_column_and_every_note_is_told(game_id):
    shown = score_sheet(game_id)
    text, html = repr(shown), Reader(shown._repr_html_()).text
    for each in (*shown.sheet.before, *shown.sheet.each, *shown.sheet.after):
        means = f"{each.means[:1].upper()}{each.means[1:]}"
        assert each.head in text
        assert means in text
        assert means in html
    for head, said in shown.sheet.notes:
        assert f"{head}: {said}" in text
        assert f"{head}. {said}" in html


def test_another_book_has_its_own():
    assert "Game" in repr(score_sheet("piquet", "au_cent"))
    assert repr(score_sheet("piquet", "au_cent")) != repr(score_sheet("piquet"))
