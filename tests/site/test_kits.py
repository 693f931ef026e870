"""The files of the static site that pages link to, and which of them a browser caches at its first visit."""

from __future__ import annotations

import pytest

from gleek import games
from gleek.course.pages.kit_files import FOLDER, on_site
from gleek.handouts.kit import kit
from gleek.site import build
from gleek.site.build import _at_once
from tests.handouts.books import book_rules


def test_each_games_files_lie_beside_its_pages(tmp_path, monkeypatch):
    """The site has all files of the kit; this test makes one of each game, to save seconds."""
    some = {
        game: {name: file for name, file in on_site(game).items() if "-score-a4" in name}
        for game in games.ids()
    }
    name = "du_coeur-pack-letter-indices-unnamed.pdf"
    some["gleek"][name] = on_site("gleek")[name]
    monkeypatch.setattr(build, "on_site", some.__getitem__)
    build.write_kits(tmp_path)
    for game, files in some.items():
        assert {each.name for each in (tmp_path / game / FOLDER).iterdir()} == {*files}
        assert files
    written = (tmp_path / "gleek" / FOLDER / name).read_bytes()
    chosen = {"paper": "letter", "indices": True, "names": False}
    assert written == kit(book_rules("du_coeur"), book="du_coeur", what="pack", **chosen).data


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        ("index.html", True),
        ("piquet/04-the-play.html", True),
        ("embed.html", True),
        ("hand/gleek-hand.js", True),
        ("jupyter/static/pyodide/pyodide.mjs", True),
        ("hand/gleek/03-a-vapour.json", False),
        ("gleek/kit/du_coeur-rules-a4.pdf", False),
        ("jupyter/lab/index.html", False),
        ("jupyter/x.whl", False),
    ],
)
def test_a_browser_keeps_at_once_the_files_that_pages_need(path, kept):
    assert _at_once(path, ("pyodide.mjs",)) is kept
