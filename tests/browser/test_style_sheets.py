"""The browser understands every declaration, selector and condition of our style sheets.

Browsers ignore unknown ones silently. `test_firefox.py` checks the same in Firefox.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.conftest import ROOT

if TYPE_CHECKING:
    from playwright.sync_api import Browser

DROPPED = (Path(__file__).parent / "style_sheets.js").read_text(encoding="utf-8").rstrip("; \n")


def style_sheets() -> list[tuple[str, str]]:
    """Return the name and the text of each style sheet of the pages, widgets, handouts and documentation."""
    found = [path for folder in ("gleek", "scripts") for path in sorted((ROOT / folder).rglob("*.css"))]
    return [(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in found]


def test_nothing_of_a_style_sheet_is_dropped(browser: Browser) -> None:
    page = browser.new_page()
    assert len(style_sheets()) > 30
    assert page.evaluate(DROPPED, style_sheets()) == []
    invalid = [
        "a { grid-template: 'b' auto / subgrid }",
        "a { --x: 1em; color: var(--x) }",
        "a:nosuch { color: red }",
        "@media (width >> 3em) { a { color: red } }",
        "@container { a { color: red } }",
        "a { colour: red }",
    ]
    for text in invalid:
        assert page.evaluate(DROPPED, [("one.css", text)]), text
    page.close()


def test_no_underline_is_dropped_by_safari() -> None:
    # Safari knows the colour and the style of a line only as properties of their own.
    several = re.compile(r"text-decoration:\s*[\w-]+\s[^;]+;")
    assert [(name, found) for name, text in style_sheets() for found in several.findall(text)] == []
