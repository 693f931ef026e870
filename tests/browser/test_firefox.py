"""Firefox opens pages of each kind and makes a decision on each, with the same result as Chromium.

All other tests of pages run in Chromium. Playwright's Firefox is a special build, which cannot be downloaded
everywhere. So puppeteer-core, from npm, drives an ordinary Firefox over WebDriver BiDi.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gleek.course.front_question import front_data, question
from tests.browser.looks import OUT_OF_SIGHT
from tests.browser.test_style_sheets import DROPPED, style_sheets
from tests.browser.visiting import PAGES
from tests.firefox import NO_FIREFOX, find_firefox
from tests.npm import installed
from tests.site.visiting import serving
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.conftest import Server
    from tests.site.building import BuiltSite

HERE = Path(__file__).parent / "firefox"
WINDOW = {"width": 1280, "height": 800}

ASKED = front_data(question("gleek"))
RIGHT = next(c for c, answer in ASKED["answers"].items() if answer["right"])
FRONT = {
    "ready": ".front-hand button",
    "press": f".front-hand button[data-c='{RIGHT}']",
    "told": ".front-answer",
}
DRAWN = "main[data-set]"
MAP = {
    "ready": f"{DRAWN} .gleek-do .gk-act",
    "box": ".gleek-do",
    "press": ".gleek-do .gk-choices button",
    "told": ".gleek-do .gk-hand[data-pick] .gk-press",
}
# What to press on one page of each kind; the other pages work like one of these.
DECISIONS: dict[str, dict[str, str]] = {
    "gleek/00-welcome": MAP,
    "gleek/07-a-hand-of-your-own": {
        "ready": f"{DRAWN} .gleek-own .gk-number",
        "box": ".gleek-own",
        "press": ".gleek-own .gk-number button",
        "told": ".gleek-own .gk-instruction",
    },
    "gleek/11-a-whole-hand": {
        "ready": f"{DRAWN} .gleek-hand .gk-forward",
        "box": ".gleek-hand",
        "press": ".gleek-hand .gk-forward",
        "told": ".gleek-hand .gk-sentence",
    },
    "the-family": {
        "ready": f"{DRAWN} .gk-family .gk-held button",
        "press": ".gk-family .gk-bests button",
        "told": ".gk-family .gk-columns",
    },
}


@pytest.fixture(scope="module")
def visit() -> Callable[[list[dict[str, str]]], None]:
    """Return a function that opens pages in Firefox.

    It asserts that no page has an error, and that the table fits the window before and after the answer.
    """
    firefox = find_firefox()
    if not firefox:
        pytest.skip(NO_FIREFOX)
    folder = installed(HERE / "package.json", "firefox", "The tests in Firefox")

    def all_of(visits: list[dict[str, str]]) -> None:
        asked = {
            "firefox": firefox,
            **WINDOW,
            "outOfSight": OUT_OF_SIGHT,
            "visits": visits,
        }
        ran = subprocess.run(
            ["node", str(HERE / "visit.mjs"), str(folder)],  # noqa: S607
            input=json.dumps(asked),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
        told = [json.loads(line) for line in ran.stdout.splitlines()]
        assert [each["url"] for each in told] == [each["url"] for each in visits]
        faults = [f"{each['url']}: {fault}" for each in told for fault in each["faults"]]
        assert not faults, "\n".join(faults)

    return all_of


@pytest.mark.node
def test_pages_of_the_server_and_of_the_site_answer(
    server: Server, built_site: BuiltSite, visit: Callable[..., None]
) -> None:
    addresses = {f"{server.url}{PAGES}{page}.ipynb": how for page, how in DECISIONS.items()}
    front = FRONT | {"lists": f"({DROPPED})({json.dumps(style_sheets())})"}
    with serving(built_site.site) as files:
        on_site = f"{files.url}gleek/00-welcome.html"
        visits = {server.url: front, **addresses, on_site: MAP}
        visit([{"url": url, **how} for url, how in visits.items()])
