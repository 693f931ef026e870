"""Each page has its own description and title, so that a list or a message can tell pages apart."""

from __future__ import annotations

import json
import struct

import pytest

from gleek.evidence.toml import FaultySources
from gleek.pages import SHARING, STATIC
from gleek.server import pages
from gleek.server.pages import FRONT, description
from gleek.site.pages import ASSETS, assets


def test_a_page_of_an_author_s_own_has_none():
    assert (
        description("own.ipynb") == description("deep/in/here.ipynb") == description("../gleek.ipynb") == ""
    )


def test_faulty_sentences_are_named(tmp_path, monkeypatch):
    (tmp_path / "pages.toml").write_text("one = 1\n", encoding="utf-8")
    monkeypatch.setattr(pages.paths, "sources_dir", lambda: tmp_path)
    pages._descriptions.cache_clear()
    try:
        with pytest.raises(FaultySources, match=r"pages\.toml: “one” should be a sentence"):
            description(FRONT)
    finally:
        pages._descriptions.cache_clear()


def size(name):
    """Return the width and height in a PNG's header."""
    return struct.unpack(">II", (STATIC / name).read_bytes()[16:24])


def test_the_manifest_leads_to_the_first_page_and_names_icons_of_their_sizes():
    manifest = json.loads((STATIC / "app.webmanifest").read_text(encoding="utf-8"))
    # The path is relative to the manifest, so that it is the same on a server and on the site.
    root = "../" * (ASSETS.count("/") + 1)
    assert manifest["start_url"] == manifest["scope"] == root
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert "x".join(map(str, size(icon["src"]))) == icon["sizes"]
        assert icon["src"] in assets()


def test_the_pictures_are_of_the_size_that_the_pages_say():
    assert size("icon-180.png") == (180, 180)
    assert size(SHARING) == (1200, 630)
    frame = (STATIC.parent / "templates" / "gleek_said.html.j2").read_text(encoding="utf-8")
    assert 'og:image:width" content="1200"' in frame
    assert 'og:image:height" content="630"' in frame
    # No page waits for these pictures, and a browser caches them, so they must be small.
    assert sum((STATIC / name).stat().st_size for name in assets() if name.startswith("icon-")) < 120_000
