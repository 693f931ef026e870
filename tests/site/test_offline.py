"""Which files of the site a browser caches at its first visit, and which only when they are opened."""

from __future__ import annotations

import pytest

from gleek.site.offline import _at_once

PYTHON = ("pyodide.mjs",)


@pytest.mark.parametrize(
    "path",
    [
        "index.html",
        "class.html",
        "piquet/04-the-play.html",
        "embed.html",
        "hand/gleek-hand.js",
        "hand/embed.css",
        "jupyter/static/pyodide/pyodide.mjs",
    ],
)
def test_what_pages_need_is_kept_at_once(path):
    assert _at_once(path, PYTHON)


@pytest.mark.parametrize(
    "path", ["hand/gleek/03-a-vapour.json", "gleek/kit/rules.pdf", "jupyter/lab/index.html", "jupyter/x.whl"]
)
def test_what_few_open_is_kept_when_it_is_opened(path):
    assert not _at_once(path, PYTHON)
