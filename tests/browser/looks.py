"""Looks at an open page: its window and type can be changed, and nothing on it may be hidden, covered or cut off."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser.checks import settle
from tests.chromium import LONGEST

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

# Whether to check every task in every window and at every type size. Otherwise a sample of them is checked.
ALL = os.environ.get("GLEEK_LEGIBLE") == "all"
# The default font size in CSS pixels.
NORMAL = 16
# Two lists of type sizes and windows, in CSS pixels. In the first, a table with its question and controls must fit one
# screen. In the second, the page may be scrolled.
ONE_SCREEN = tuple((NORMAL, window) for window in ((1280, 800), (390, 844), (1093, 520), (844, 390)))
SCROLLED = (
    (24, (1280, 800)),
    (24, (390, 844)),
    (NORMAL, (360, 740)),
    (32, (1280, 800)),
    (24, (844, 390)),
    (NORMAL, (1366, 768)),
    (32, (390, 844)),
)
# In these windows, no part of a task may be cut off.
UNCUT = {(1280, 800), (390, 844)}
# The window's height in pixels for pages without a table, which are checked as a whole.
TALL = 9000

# Lists what is out of sight: the learner's cards, the question and the controls, each by the part that must be seen.
OUT_OF_SIGHT = """async (box) => {
    const beat = document.querySelector(box);
    beat.scrollIntoView({ block: "start", behavior: "instant" });
    // What measures itself does so once it has been laid out.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const parts = {
        card: [".gk-seat[data-place=below] .gk-hand .gk-card", (at) => [at.left + 5, at.top + 8]],
        words: [
            ".gk-instruction, .gk-sentence, .gk-answer",
            (at) => [at.left + 5, at.top + Math.min(10, at.height / 2)],
        ],
        control: [
            ".gk-act button, .gk-tools [data-tool], .gk-bar button, .gk-dots button, .gk-choices label",
            (at) => [at.left + at.width / 2, at.top + at.height / 2],
        ],
    };
    const wrong = [];
    for (const [what, [selector, point]] of Object.entries(parts)) {
        for (const node of beat.querySelectorAll(selector)) {
            const at = node.getBoundingClientRect();
            if (!at.width || !node.textContent.trim().length) continue;
            const inside = at.left >= -1 && at.top >= -1 && at.right <= innerWidth + 1 && at.bottom <= innerHeight + 1;
            const there = document.elementFromPoint(...point(at));
            const covered = !there || !(node === there || node.contains(there) || there.contains(node));
            const name = `${what} ${node.textContent.trim().slice(0, 20)}`;
            if (!inside) wrong.push(`${name} is outside of the window`);
            else if (covered) wrong.push(`${name} is covered by ${there && there.className}`);
        }
    }
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) wrong.push(`the page is ${wide} px too wide`);
    return wrong;
}"""

# Returns how many pixels of a task's text, and of its choices, are out of view until the box is scrolled.
CUT = """() => [".gk-words", ".gk-act"].map((what) => document.querySelector(`.gleek-do .gk-panel ${what}`))
    .map((one) => one.scrollHeight - one.clientHeight).filter((more) => more > 1)"""

# Lists the visible text that is not legible.
LEGIBLE = (Path(__file__).parent / "legible.js").read_text(encoding="utf-8")

# A script that sets a reader's own spacing, and returns whether the page becomes too wide. By WCAG 1.4.12, a page must
# lose nothing with the spacing `SPACES`.
SPACED = """async (rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
}"""
UNSPACED = "() => (document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1)) && undefined"
SPACES = (
    "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }"
    "p { margin-bottom: 2em !important }"
)
OPEN_ALL = (
    """() => document.querySelectorAll("main details:not(.gk-table *)").forEach((one) => (one.open = true))"""
)
TO_TOP = "(one) => one.scrollIntoView({ block: 'start', behavior: 'instant' })"

# Helpers of the two scripts below. `idle` waits until Python has answered every request.
HELPERS = f"""
    const pause = (ms) => new Promise((done) => setTimeout(done, ms));
    const there = (one) => one.getClientRects().length && one.getAttribute("aria-disabled") !== "true";
    const until = async (true_) => {{
        for (let waited = 0; !true_(); waited += 20) {{
            if (waited > {LONGEST}) throw new Error(`still not: ${{true_}}`);
            await pause(20);
        }}
    }};
    const idle = async () => {{
        await until(() => !document.querySelector("[aria-busy=true]"));
        await pause(20);
    }};
"""

# Gives the first answer that a task accepts; returns the kind of the response, or null if there is none.
ANSWER = f"""async (box) => {{
    {HELPERS}
    const desk = document.querySelector(`${{box}} .gk-panel`);
    const all = (what) => [...document.querySelectorAll(`${{box}} ${{what}}`)].filter(there);
    const submit = desk.querySelector(".gk-act > button:not([hidden])");
    const [tick, choice, number] = [".gk-choices input", ".gk-choices button", ".gk-number form, form.gk-number"]
        .map((what) => all(what)[0]);
    if (tick) tick.click();
    else if (choice) choice.click();
    else if (number) {{
        number.querySelector("input").value = "1";
        number.requestSubmit();
    }} else {{
        for (const card of all(".gk-touch, .gk-press").slice(0, submit ? 7 : 1)) {{
            card.click();
            await idle();
        }}
    }}
    await idle();
    if (submit && there(submit)) {{
        submit.click();
        await idle();
    }}
    return desk.querySelector(".gk-answer").dataset.kind || null;
}}"""

# Presses the button that goes on, or else does the first possible action; then waits for the answer.
DO_SOMETHING = f"""async () => {{
    {HELPERS}
    const desk = document.querySelector(".gk-panel");
    const first = (what) => [...document.querySelectorAll(what)].find(there);
    const before = desk.textContent;
    const pressed = (how) => [...document.querySelectorAll(`.gk-table .gk-press[aria-pressed=${{how}}]`)];
    const more = 7 - pressed(true).length;
    for (const card of more > 0 ? pressed(false).slice(0, more) : pressed(true).slice(0, -more)) {{
        card.click();
        await idle();
    }}
    const ways = [
        ".gk-tools [data-tool=next]", ".gk-card[data-legal] .gk-press:not([aria-pressed])", ".gk-number button",
        ".gk-act > button", ".gk-choices button",
    ];
    const way = () => ways.map(first).find(Boolean);
    await until(way);
    // A press too soon after another one is ignored.
    for (let tries = 0; tries < 40 && desk.textContent === before; tries += 1) {{
        way().click();
        await idle();
        await pause(50);
    }}
}}"""


def press(control: Locator) -> None:
    """Press a control at once. Playwright would wait for two frames, which a resized page may not draw."""
    control.evaluate("(one) => one.click()")


class Typed:
    """Changes the type size and the window of an open page. The page has adapted to a change after two frames."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session = page.context.new_cdp_session(page)
        self.size, self.large = NORMAL, False

    def set(self, size: int, window: tuple[int, int], *, large: bool = False) -> None:
        if size != self.size:
            fixed = 13 if size == NORMAL else size
            self.session.send("Page.setFontSizes", {"fontSizes": {"standard": size, "fixed": fixed}})
        if large != self.large:
            self.page.evaluate("(on) => document.documentElement.toggleAttribute('data-gk-large', on)", large)
        self.page.set_viewport_size({"width": window[0], "height": window[1]})
        self.size, self.large = size, large


class Reader:
    """Collects the faults of a page in several windows and at several type sizes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.typed = Typed(page)
        self.turn = count()
        self.wrong: list[str] = []

    def open(self, address: str) -> None:
        self.typed.set(*ONE_SCREEN[0])
        self.page.goto(address)
        if address:
            settle(self.page)

    def look(self, moment: str, box: str = "main", *, fits: bool = False, tall: bool = False) -> None:
        """Check an element of the page in a window of `ONE_SCREEN` if it `fits` one screen, and in one of `SCROLLED`
        otherwise.

        Each call takes the next window of its list, and sometimes wide spacing. `moment` names the state of the page in
        messages, and `box` is the element's selector. A `tall` page is checked as a whole. At the end, the window has
        its first size again.
        """
        turn = next(self.turn)
        once = [ONE_SCREEN[turn % len(ONE_SCREEN)] if fits else SCROLLED[turn % len(SCROLLED)]]
        for look in ONE_SCREEN + SCROLLED if ALL else once:
            size, (width, height) = look
            self.typed.set(size, (width, TALL if tall else height))
            self.page.locator(box).first.evaluate(TO_TOP)
            found = self.page.evaluate(LEGIBLE)
            if fits and look in ONE_SCREEN:
                found += self.page.evaluate(OUT_OF_SIGHT, box)
                if box == ".gleek-do" and (width, height) in UNCUT and "answered" not in moment:
                    found += [f"{more} px are to be scrolled for" for more in self.page.evaluate(CUT)]
            self.wrong += [f"{moment}, {width}×{height}, {size} px: {each}" for each in found]
        if (ALL or turn % 3 == 0) and not tall:
            self._look_spaced(moment, box)
        self.typed.set(*ONE_SCREEN[0])

    def _look_spaced(self, moment: str, box: str) -> None:
        """Check the page's head and an element on a telephone, with wide spacing of lines, letters, words and
        paragraphs.
        """
        self.typed.set(NORMAL, (390, 844))
        wrong = self.page.evaluate(SPACED, SPACES)
        self.page.locator(box).first.evaluate(TO_TOP)
        for part in (".gleek-header", box):
            wrong += self.page.evaluate(LEGIBLE, part)
        self.wrong += [f"{moment}, spaced: {each}" for each in wrong]
        self.page.evaluate(UNSPACED)

    def assert_all_is_well(self) -> None:
        assert not self.wrong, "\n".join(self.wrong)


def assert_legible(page: Page) -> None:
    """Assert that all text of an open page can be read in a wide window and on a telephone, with all sections open."""
    reader = Reader(page)
    page.evaluate(OPEN_ALL)
    for _ in range(1 if ALL else 2):
        reader.look(page.url, tall=True)
    reader.assert_all_is_well()
