"""Every sheet of a whole kit, for each game and both papers: its pages, margins, type sizes and card sizes."""

from __future__ import annotations

import pytest

from gleek.handouts.kit.drawing import MARGIN
from gleek.handouts.kit.words import gathering
from gleek.handouts.looks import PAPERS
from gleek.lessons.reading.kit_files import parts_of
from gleek.records.rules_text import rules_line
from tests.handouts.books import BOOKS, book_rules
from tests.handouts.kit.on_pages import ONE_OF_EACH, over_the_edge, plain, seats_of, sheets

MM = 72 / 25.4
REACHED = 5 * MM  # in points from the paper's edge: the area that most printers can print
# The smallest type of each part in points.
LEAST = {
    "rules": 12,
    "pack": 8,
    "about": 8,
    "plan": 10,
    "seats": 10,
    "strip": 10,
    "counters": 10,
    "purses": 10,
    "score": 7,
}


@pytest.mark.parametrize("sort", PAPERS)
@pytest.mark.parametrize("name", ONE_OF_EACH.values())
def test_every_sheet_is_whole_and_can_be_read_and_printed(name, sort):
    found, game_id = sheets(name, sort), BOOKS[name]
    assert [*found] == [*parts_of(game_id)]
    cards = {"gleek": 44, "piquet": 32, "gillet": 32}[game_id]
    pages = {
        "rules": 2,
        "pack": 2 * -(-cards // 9),
        "about": 2,
        "plan": 1 + bool(gathering(game_id).scene),
        "seats": seats_of(name),
    }
    by = plain(rules_line(book_rules(name), name))
    wide, high = sorted((PAPERS[sort].width, PAPERS[sort].height))
    for part, sheet in found.items():
        assert len(sheet.pages) == pages.get(part, 1), part
        assert by in sheet.pages[0].text, part
        for page, letters in zip(sheet.pages, sheet.sizes, strict=True):
            assert sorted((page.width, page.height)) == pytest.approx([wide, high], abs=0.1)
            assert over_the_edge(page, REACHED if part == "pack" else MARGIN) == [], part
            assert min(letters) >= LEAST[part], part


def test_what_is_for_both_sides_begins_on_a_front():
    """If the whole kit is printed on both sides, the rules, the card faces and the sources start on a front."""
    for name in ONE_OF_EACH.values():
        at = 1
        for part, sheet in sheets(name).items():
            if part in {"rules", "pack", "about"}:
                assert at % 2 == 1, (name, part)
            at += len(sheet.pages)
        pack = sheets(name)["pack"].pages
        for front, back in zip(pack[::2], pack[1::2], strict=True):
            assert "backs" not in front.text
            assert "backs" in back.text
