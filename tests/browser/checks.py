"""Checks of a page: it has finished drawing, it is accessible, and it fits its window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.chromium import LONGEST

if TYPE_CHECKING:
    from playwright.sync_api import Page

# For this many milliseconds after a press, the page may take another press for a mistake, and ignore it.
IN_A_ROW = 600
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


# A script that waits until the page's connection and the widgets are at rest. The page's content security policy
# forbids Playwright's wait_for_function.
AT_REST = """async () => {
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    const until = async (true_, what) => {
        for (let waited = 0; !true_(); waited += 20) {
            if (waited > LONGEST) throw new Error(`still not: ${what}`);
            await pause(20);
        }
    };
    // A page that is left before its socket is open says so in the console. A test's page may have no kernel at all.
    for (let waited = 0; gleek.line.since !== null && waited < 3000; waited += 20) await pause(20);
    await until(() => !document.querySelector("[aria-busy=true]"), "each widget has been answered");
    await document.fonts.ready;
    // What measures itself does so in the frame after, and a page that is not in front has no frames.
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await Promise.race([frame().then(frame), pause(500)]);
}""".replace("LONGEST", str(LONGEST))


# A script that waits for two frames: after this time the widgets have adapted to a change.
REST = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def settle(page: Page) -> None:
    """Wait until every part of a notebook's page is drawn and the front end has connected.

    Playwright's `networkidle` would wait half a second longer.
    """
    page.wait_for_selector("main[data-set]")
    page.evaluate(AT_REST)


def open_at(page: Page, address: str) -> Page:
    """Open a notebook's page and wait until it is drawn."""
    page.goto(address)
    settle(page)
    return page


def reload(page: Page) -> None:
    page.reload()
    settle(page)


def open_sections(page: Page) -> None:
    page.evaluate(
        "() => document.querySelectorAll('main details:has(.gk), details.gleek-dispute, details.gleek-closed,'"
        "+ 'main details:has(.gleek-dispute)')"
        ".forEach((one) => (one.open = true))"
    )


def assert_accessible(page: Page, *, but: tuple[str, ...] = ()) -> None:
    """Assert that axe-core finds no violation of WCAG 2.2 A or AA, nor of its best practices.

    The rules in `but` are not checked.
    """
    # Without `resultTypes`, axe also describes every element that passes, which doubles the time.
    options = {
        "runOnly": {"type": "tag", "values": [*WCAG, "best-practice"]},
        "rules": {rule: {"enabled": False} for rule in but},
        "resultTypes": ["violations"],
        # Do not load the style sheets beforehand: none of these rules reads them.
        "preload": False,
    }
    violations = Axe().run(page, options=options).response["violations"]
    assert not violations, "\n".join(
        f"{violation['id']}: {violation['help']}: {node['html']}\n  {node['failureSummary']}"
        for violation in violations
        for node in violation["nodes"]
    )


def assert_fits(page: Page) -> None:
    """Assert that nothing is wider than the window, so that the page does not scroll sideways."""
    wide = page.evaluate(
        """() => {
            const width = document.documentElement.clientWidth;
            if (document.documentElement.scrollWidth <= width) return [];
            return [...document.body.querySelectorAll("*")]
                .filter((element) => element.getBoundingClientRect().right > width + 1)
                .map((element) => `${element.tagName}.${element.className}`);
        }"""
    )
    assert wide == []


def assert_for_everyone(page: Page) -> None:
    """Assert that a page fits a wide screen, and that it fits and is accessible in dark mode on a telephone."""
    assert_fits(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("html[data-gk-dark]")).to_have_count(1)
    page.evaluate(REST)
    assert_fits(page)
    assert_accessible(page)
