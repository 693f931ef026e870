"""Large type and 400 % zoom: the question stays in sight, and every control can be reached by scrolling.

Unlike in `test_one_screen.py`, not everything must fit in one window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.checks import settle
from tests.browser.test_one_screen import DO_SOMETHING, EXPLORE, LEGIBLE, PLAY
from tests.browser.visiting import GLEEK

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

NORMAL = 16
WINDOWS = ((1280, 800), (390, 844), (844, 390))
# For each case: the default font size in CSS pixels, whether the page's Large type is on, and the windows. The last
# window is 1280×1024 at 400 %.
TYPES = {
    "a default font of 32 px": (32, False, WINDOWS),
    "Large type": (NORMAL, True, (*WINDOWS, (320, 640))),
    "400 % zoom": (NORMAL, False, ((320, 256),)),
}
# Two frames after a change, everything is in place; there is no need to wait for animations.
REST = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"

# Scrolls to each control as a visitor does; returns a list of faults as sentences.
REACH = """async ({ box, asked, touched, opening }) => {
    const wrong = new Set();
    const beat = document.querySelector(box);
    const shown = (node) =>
        node.checkVisibility({ visibilityProperty: true }) && node.getBoundingClientRect().width > 1;
    const name = (node) =>
        (node.getAttribute("aria-label") || (node.closest("label") || node).innerText || node.tagName)
            .replace(/\\s+/g, " ").trim().slice(0, 40);
    // A point of it is in the window, and it is that which lies uppermost there.
    const reached = (node, x, y) => {
        if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return "is out of sight";
        const there = document.elementFromPoint(x, y);
        const fine = there && (node === there || node.contains(there) || there.contains(node));
        return fine ? null : `is covered by ${there && (there.className || there.tagName)}`;
    };
    const question = () => {
        for (const node of [...beat.querySelectorAll(asked)].filter(shown)) {
            const at = node.getBoundingClientRect();
            for (const y of [at.top + 6, at.bottom - 6]) {
                const why = reached(node, at.left + 6, y);
                if (why) return `the question ${why}`;
            }
        }
        return null;
    };
    for (const card of beat.querySelectorAll(".gk-trick .gk-card"))
        if (!shown(card)) wrong.add(`${card.innerText.split("\\n").at(-1)} is not drawn in the trick`);
    if (opening) {
        scrollTo({ top: 0, behavior: "instant" });
        const why = question();
        if (why) wrong.add(`at the opening ${why}`);
    }
    beat.scrollIntoView({ block: "start", behavior: "instant" });
    const first = question();
    if (first) wrong.add(first);
    for (const node of [...beat.querySelectorAll(touched)].filter(shown)) {
        node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const at = node.getBoundingClientRect();
        const corner = node.matches(".gk-press, [data-c]");
        const why = corner
            ? reached(node, at.left + Math.min(8, at.width / 4), at.top + Math.min(10, at.height / 4))
            : reached(node, at.left + at.width / 2, at.top + at.height / 2);
        if (why) wrong.add(`${name(node)} ${why}`);
        const after = first ? null : question();
        if (after) wrong.add(`when ${name(node)} is reached, ${after}`);
        for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
            const { overflowX, overflowY } = getComputedStyle(up);
            const scrolls = (how, inner, outer) => ["auto", "scroll"].includes(how) && inner > outer + 1;
            const across = scrolls(overflowX, up.scrollWidth, up.clientWidth);
            if (across && scrolls(overflowY, up.scrollHeight, up.clientHeight))
                wrong.add(`${up.className} scrolls both ways`);
        }
    }
    for (const node of document.body.querySelectorAll("*")) {
        if (!["sticky", "fixed"].includes(getComputedStyle(node).position) || !shown(node)) continue;
        const at = node.getBoundingClientRect();
        const wide = Math.min(at.right, innerWidth) - Math.max(at.left, 0);
        const high = Math.min(at.bottom, innerHeight) - Math.max(at.top, 0);
        const share = (Math.max(wide, 0) * Math.max(high, 0)) / innerWidth / innerHeight;
        if (share > 0.5) wrong.add(`${node.className} takes ${Math.round(100 * share)} % of the window`);
    }
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) wrong.add(`the page is ${wide} px too wide`);
    return [...wrong];
}"""
TABLE = {
    "asked": ".gk-desk .gk-instruction, .gk-stepper .gk-sentence",
    "touched": ".gk-seat[data-place=below] .gk-press, .gk-act :is(button, input), "
    ".gk-desk .gk-tools button, .gk-bar button",
}
FRONT = {"asked": ".front-ask", "touched": ".front-hand button, .front-doors a:not([hidden])"}


class Typed:
    """Changes the type and the window of an open page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def set(self, size: int, window: tuple[int, int], *, large: bool) -> None:
        self.session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": size}})
        self.page.evaluate("(on) => document.documentElement.toggleAttribute('data-gk-large', on)", large)
        self.page.set_viewport_size({"width": window[0], "height": window[1]})
        self.page.evaluate(REST)

    def wrong(self, moment: str, box: str, what: dict[str, str]) -> list[str]:
        """Return what cannot be seen or touched with each of the types, as sentences."""
        told = []
        for name, (size, large, windows) in TYPES.items():
            for window in windows:
                self.set(size, window, large=large)
                # The smallest window must hold the page's head and the question at the start.
                found = self.page.evaluate(REACH, {"box": box, **what, "opening": window == (320, 256)})
                if what is TABLE and window in WINDOWS:
                    found += self.page.evaluate(LEGIBLE, box)
                told += [f"{moment}, {name}, {window[0]}×{window[1]}: {each}" for each in found]
        self.set(NORMAL, WINDOWS[0], large=False)
        return told


def test_the_front_page_s_question_and_cards_are_reached(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("")
    wrong = Typed(page).wrong("the front page", "main", FRONT)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("name", "box"), [("04-mournivals-and-gleeks.ipynb", ".gleek-do"), (EXPLORE, ".gleek-hand")]
)
def test_a_task_and_a_step_are_reached(open_page: Callable[..., Page], name: str, box: str) -> None:
    page = open_page()
    page.goto(GLEEK + name)
    settle(page)
    wrong = Typed(page).wrong(name, box, TABLE)
    assert not wrong, "\n".join(wrong)


def test_a_hand_is_reached_from_its_first_bid_to_its_tricks(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto(GLEEK + PLAY)
    settle(page)
    typed, wrong, told = Typed(page), [], set()
    instruction = page.locator(".gk-desk .gk-instruction")
    for _ in range(20):
        asked = instruction.inner_text()
        if asked not in told:
            told.add(asked)
            wrong += typed.wrong(asked, ".gleek-own", TABLE)
        if asked == "Play a card.":
            break
        page.evaluate(DO_SOMETHING)
    assert {"Bid 13 or more.", "Choose seven cards to lay out.", "Play a card."} < told
    assert not wrong, "\n".join(wrong)


def test_at_400_per_cent_the_table_is_there_in_words(open_page: Callable[..., Page]) -> None:
    """The window has room for the visitor's own cards only, and this task has none."""
    page = open_page(width=320, height=256)
    page.goto(GLEEK + "06-the-reckoning.ipynb")
    settle(page)
    summary = page.locator(".gleek-do .gk-table summary", has_text="The table in words")
    expect(summary).to_be_in_viewport()
    summary.click()
    expect(page.locator(".gleek-do .gk-table .gk-words")).to_contain_text("Trumps: clubs.")
    expect(page.locator(".gleek-do .gk-table .gk-words")).to_be_in_viewport()
