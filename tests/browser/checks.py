"""What the browser's tests ask of a page: that it is whole, can be used by everyone, and fits its window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from axe_playwright_python.sync_playwright import Axe

from tests.chromium import LONGEST

if TYPE_CHECKING:
    from playwright.sync_api import Page

# The rules that the size of the window and its colours can break, and half of axe-core's work.
OF_LOOKS = ("color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size")
# Milliseconds after which a press is no second one in a row any more, but meant for what it meets.
IN_A_ROW = 600
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


# Not wait_for_function: that evaluates text on the page, which the page's policy forbids.
AT_REST = """async () => {
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    const until = async (true_, what) => {
        for (let waited = 0; !true_(); waited += 20) {
            if (waited > LONGEST) throw new Error(`still not: ${what}`);
            await pause(20);
        }
    };
    await until(() => window.jupyterapp, "Voilà's front end has started");
    // A page that is left before its socket is open says so in the console. A test's page may have no kernel at all.
    const status = () => ((window.jupyterapp.widgetManager || {}).kernel || {}).connectionStatus;
    for (let waited = 0; status() !== "connected" && waited < 3000; waited += 20) await pause(20);
    await until(() => !document.querySelector("[aria-busy=true]"), "each widget has been answered");
    await document.fonts.ready;
    // What measures itself does so in the frame after, and a page that is not in front has no frames.
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    await Promise.race([frame().then(frame), pause(500)]);
}""".replace("LONGEST", str(LONGEST))


def settle(page: Page) -> None:
    """Wait until every part of a notebook's page has been drawn and the front end has come to rest.

    Not until its network is idle: by then the page has been at rest for half a second.
    """
    page.wait_for_selector("main[data-set]")
    page.evaluate(AT_REST)


def open_sections(page: Page) -> None:
    """Open all that is closed at first on a page."""
    page.evaluate(
        "() => document.querySelectorAll('details.gleek-closed').forEach((one) => (one.open = true))"
    )


def assert_accessible(page: Page, *, but: tuple[str, ...] = (), only: tuple[str, ...] = ()) -> None:
    """No violation of WCAG 2.2 A or AA that axe-core can find, nor of its advice on landmarks.

    `but` for some rules, or asking `only` for some.
    """
    every = {"type": "tag", "values": [*WCAG, "best-practice"]}
    # Without `resultTypes` axe describes also every part that is as it should be, which takes as long again.
    options = {
        "runOnly": {"type": "rule", "values": only} if only else every,
        "rules": {rule: {"enabled": False} for rule in but},
        "resultTypes": ["violations"],
        # What it would fetch beforehand, every style sheet, none of these rules reads.
        "preload": False,
    }
    violations = Axe().run(page, options=options).response["violations"]
    assert not violations, "\n".join(
        f"{violation['id']}: {violation['help']}: {node['html']}\n  {node['failureSummary']}"
        for violation in violations
        for node in violation["nodes"]
    )


def assert_fits(page: Page) -> None:
    """Nothing is wider than the window, so there is no scrolling sideways."""
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
    """A page fits and can be used by everyone: on a wide screen, and in the dark on a telephone."""
    assert_fits(page)
    assert_accessible(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 390, "height": 844})
    page.wait_for_timeout(200)  # the widgets measure themselves anew
    assert page.evaluate("() => 'gkDark' in document.documentElement.dataset")
    assert_fits(page)
    assert_accessible(page, only=OF_LOOKS)
