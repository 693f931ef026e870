"""The table kit on the static site: every file that a page links to, and only those; kept when they are opened."""

from __future__ import annotations

from gleek import games
from gleek.handouts.kit import kit
from gleek.lessons.reading import kit_links
from gleek.lessons.reading.kit_links import kit_files
from gleek.site import kits
from gleek.site.offline import _at_once
from tests.handouts.books import BOOKS, book_rules


def test_each_games_files_lie_beside_its_pages(tmp_path, monkeypatch):
    """All of them are made when the site is; here one of each game, to save the seconds."""
    some = {game: dict([next(iter(kit_files(game).items()))]) for game in games.ids()}
    monkeypatch.setattr(kits, "kit_files", some.__getitem__)
    kits.write_kits(tmp_path)
    for game, files in some.items():
        assert [each.name for each in (tmp_path / game / kit_links.FOLDER).iterdir()] == [*files]
    written = (tmp_path / "gleek" / "kit" / "du_coeur-rules-a4.pdf").read_bytes()
    assert written == kit(book_rules("du_coeur"), book="du_coeur", what="rules").data


def test_every_book_is_offered_and_every_part_by_the_default_rules():
    for game in games.ids():
        files = kit_files(game).values()
        assert {each.book for each in files if each.part == kit_links.ALL} == {
            name for name, its in BOOKS.items() if its == game
        }
        assert {each.part for each in files} == {*kit_links.parts_of(game), kit_links.ALL}
        html = kit_links.kit_links(game)._repr_html_()
        assert all(f'href="kit/{name}"' in html for name in kit_files(game))
        assert f"--what {kit_links.parts_of(game)[-1]}" in repr(kit_links.kit_links(game))
    assert "purses" not in kit_links.parts_of("piquet")


def test_a_browser_keeps_the_sheets_that_it_opens_and_not_all_of_them():
    assert not _at_once("gleek/kit/du_coeur-rules-a4.pdf", [])
    assert _at_once("gleek/10-at-a-real-table.html", [])
