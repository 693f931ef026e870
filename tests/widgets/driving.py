"""Functions for the programs that draw widgets in Chromium without a real Python: browser, page and files."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Error, sync_playwright

from gleek.paths import notebooks_dir
from tests.chromium import FLAGS, NO_BROWSER, find_chromium

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Browser, Page, Route

HOST = "http://gleek.test/"
STATIC = notebooks_dir().parent / "gleek" / "pages" / "static"
# On the tutorial's pages, the widgets store a visitor's progress through this script.
START = f"<script>{(STATIC / 'start.js').read_text(encoding='utf-8')}</script>"


def drive(see: Callable[[Browser, list[str]], Mapping[str, Any]]) -> None:
    """Print, as JSON, what `see` returns, and the faults of its pages."""
    faults: list[str] = []
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        except Error as error:
            sys.exit(NO_BROWSER.format(why=str(error).splitlines()[0]))
        try:
            seen = see(browser, faults)
        finally:
            browser.close()
    print(json.dumps({**seen, "faults": faults}))  # noqa: T201 - this is how the test reads it


def opened(page: Page, faults: list[str], body: str, widgets: Mapping[str, Any], query: str) -> Page:
    """Open a page with this body, and serve the module of each widget."""
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type in {"error", "warning"} else None)
    page.route("**/*", lambda route: _serve(route, body, widgets))
    page.goto(HOST + query)
    page.wait_for_function("window.ready")
    return page


def _serve(route: Route, body: str, widgets: Mapping[str, Any]) -> None:
    name = route.request.url.removeprefix(HOST).partition("?")[0]
    if name == "":
        body = body.replace("</head>", f"{START}</head>", 1)
        route.fulfill(body=body, content_type="text/html; charset=utf-8")
    elif name.removesuffix(".js") in widgets:
        kind, _ = widgets[name.removesuffix(".js")]
        route.fulfill(body=kind._esm, content_type="text/javascript; charset=utf-8")
    else:
        route.fulfill(status=404)


def violations(page: Page) -> list[str]:
    """Return the ids of the axe-core rules that a page violates, with everything expanded."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
    page.wait_for_timeout(200)
    return [each["id"] for each in Axe().run(page).response["violations"]]
