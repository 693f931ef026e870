"""The server reads a notebook's title, its place in the menu and its game before the notebook runs."""

from __future__ import annotations

import json
import os
import struct

import pytest

from gleek.course.lesson_data import of_game
from gleek.evidence.paths import notebooks_dir
from gleek.evidence.toml import FaultySources
from gleek.games import ids
from gleek.pages import SHARING, STATIC
from gleek.server import pages
from gleek.server.pages import FRONT, Pages, description
from gleek.site.pages import assets
from tests.browser.notebooks import prose, write_notebook


def test_titles_and_menu_come_from_the_notebooks(tmp_path):
    write_notebook(tmp_path / "00-a.ipynb", [prose("# A")], nav="Welcome", title="Gleek")
    write_notebook(tmp_path / "01-b.ipynb", [prose("# B")], nav="Hand", title="A whole hand")
    write_notebook(tmp_path / "02-no-title.ipynb", [prose("# C")])
    (tmp_path / "03-broken.ipynb").write_text("{", encoding="utf-8")
    for number, ours in (("4", {"color": "x"}), ("5", None), ("6", "x")):
        odd = {"cells": [], "metadata": {"title": None, "gleek": ours}}
        (tmp_path / f"0{number}-odd.ipynb").write_text(json.dumps(odd), encoding="utf-8")
    assert [(page.nav, page.document_title) for page in Pages(tmp_path)] == [
        ("Welcome", "Gleek"),
        ("Hand", "A whole hand · Gleek"),
        (None, "No title · Gleek"),
        (None, "Broken · Gleek"),
        *[(None, "Odd · Gleek")] * 3,
    ]


def test_each_game_has_its_pages_and_one_without_notebooks_is_absent(tmp_path):
    for folder in ("gleek", "piquet", "gillet", "gleek/.ipynb_checkpoints", ".ipynb_checkpoints"):
        (tmp_path / folder).mkdir()
    for name in ("piquet/01-the-deal", "gleek/01-the-deal", "gleek/00-welcome", ".ipynb_checkpoints/02-c"):
        write_notebook(tmp_path / f"{name}.ipynb", [prose(f"# {name}")])
    pages = Pages(tmp_path)
    assert [page.name for page in pages] == [
        "gleek/00-welcome.ipynb",
        "gleek/01-the-deal.ipynb",
        "piquet/01-the-deal.ipynb",
    ]
    assert [page.game for page in pages.of_first_game()] == ["gleek", "gleek"]
    # A page of another game with the same name is no lesson of Gleek.
    assert [page.lesson.id for page in pages.course("gleek")] == ["welcome", "deal"]
    assert pages.course("piquet") == pages.of_game("gillet") == []


@pytest.mark.parametrize("game", ids())
def test_the_lessons_are_read_in_the_order_of_their_numbers(game):
    assert [page.lesson for page in Pages(notebooks_dir()).course(game)] == [*of_game(game)]


def test_a_changed_notebook_is_read_again(tmp_path):
    path = tmp_path / "00-a.ipynb"
    write_notebook(path, [prose("# A")], title="Before")
    pages = Pages(tmp_path)
    assert [page.title for page in pages] == ["Before"]
    write_notebook(path, [prose("# A")], title="After")
    os.utime(path, (1, 1))
    assert [page.title for page in pages] == ["After"]


def test_only_an_exact_name_is_found(tmp_path):
    (tmp_path / "in" / "in").mkdir(parents=True)
    write_notebook(tmp_path / "00-a.ipynb", [prose("# A")])
    write_notebook(tmp_path / "in" / "b.ipynb", [prose("# B")])
    write_notebook(tmp_path / "in" / "in" / "c.ipynb", [prose("# C")])
    pages = Pages(tmp_path)
    assert pages.find("00-a.ipynb")
    assert pages.find("in/b.ipynb")
    for name in ("in/in/c.ipynb", "b.ipynb", "./00-a.ipynb", "../00-a.ipynb", "00-A.ipynb", "in/", ""):
        assert pages.find(name) is None


def test_a_page_of_an_author_s_own_has_no_description():
    assert description("own.ipynb") == description("../gleek.ipynb") == ""


def test_faulty_sentences_are_named(tmp_path, monkeypatch):
    (tmp_path / "pages.toml").write_text("one = 1\n", encoding="utf-8")
    monkeypatch.setattr(pages.paths, "sources_dir", lambda: tmp_path)
    pages._descriptions.cache_clear()
    try:
        with pytest.raises(FaultySources, match=r"pages\.toml: the value of “one” is not text"):
            description(FRONT)
    finally:
        pages._descriptions.cache_clear()


def size(name):
    """Return the width and height in a PNG's header."""
    return struct.unpack(">II", (STATIC / name).read_bytes()[16:24])


def test_the_pictures_are_of_the_size_that_the_pages_say():
    assert size("icon-180.png") == (180, 180)
    assert size(SHARING) == (1200, 630)
    frame = (STATIC.parent / "templates" / "gleek_said.html.j2").read_text(encoding="utf-8")
    assert 'og:image:width" content="1200"' in frame
    assert 'og:image:height" content="630"' in frame
    # No page waits for these pictures, and a browser caches them, so they must be small.
    assert sum((STATIC / name).stat().st_size for name in assets() if name.startswith("icon-")) < 120_000
