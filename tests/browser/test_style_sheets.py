"""The browser understands every declaration, selector and condition of our style sheets.

Browsers ignore unknown ones silently. `test_firefox.py` checks the same in Firefox.
"""

from __future__ import annotations

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
