"""On each kind of page, with everything opened, no text covers other text and none is cut off.

The tests take samples: each page or decision is checked at two of the windows and type sizes, in turn. With
GLEEK_LEGIBLE=all, every task of every lesson is checked, at every window and type size.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from gleek.course.lesson_data import every, lessons
from tests.browser.checks import settle
from tests.browser.test_large_type import NORMAL, Typed
from tests.browser.test_one_screen import ALL, ANSWER, DO_SOMETHING, LEGIBLE
from tests.browser.visiting import GLEEK, PAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

LOOKS = (
    (NORMAL, (1280, 800)),
    (NORMAL, (390, 844)),
    (NORMAL, (844, 390)),
    (24, (1280, 800)),
    (NORMAL, (360, 740)),
    (32, (1280, 800)),
    (24, (390, 844)),
    (NORMAL, (1366, 768)),
    (24, (844, 390)),
    (32, (390, 844)),
)
# WCAG 1.4.12: a page must lose nothing when a reader sets this spacing. The script also checks the page's width.
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
# The window's height in pixels for pages without a table, which are checked as a whole.
TALL = 9000
OPEN_ALL = (
    """() => document.querySelectorAll("main details:not(.gk-table *)").forEach((one) => (one.open = true))"""
)
EVENING = "02-an-evening.ipynb?match=G9E6-JVW0-7"
PARTIE = "05-a-partie-of-your-own.ipynb?match=PT6Q-0HM0-0"
HAND = "07-a-hand-of-your-own.ipynb?match=ZQTC-6Y3G"


class Reader:
    """Collects the faults of a page at several windows and type sizes."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.typed = Typed(page)
        self.turn = count()
        self.wrong: list[str] = []

    def open(self, address: str) -> None:
        self.typed.set(*LOOKS[0], large=False)
        self.page.goto(address)
        if address:
            settle(self.page)

    def look(self, moment: str, box: str = "main", *, tall: bool = False) -> None:
        """Check an element, scrolled to the top of the window; then restore the first window and type size."""
        first = next(self.turn)
        for size, (width, height) in (
            LOOKS if ALL else [LOOKS[(2 * first + at) % len(LOOKS)] for at in (0, 1)]
        ):
            self.typed.set(size, (width, TALL if tall else height), large=False)
            self.page.locator(box).first.evaluate(
                "(one) => one.scrollIntoView({ block: 'start', behavior: 'instant' })"
            )
            found = self.page.evaluate(LEGIBLE)
            self.wrong += [f"{moment}, {width}×{height}, {size} px: {each}" for each in found]
        self.typed.set(*LOOKS[0], large=False)

    def look_spaced(self, moment: str, box: str) -> None:
        """Check the page's head and an element on a telephone, with wide spacing of lines, letters, words and
        paragraphs.
        """
        self.typed.set(NORMAL, (390, 844), large=False)
        wrong = self.page.evaluate(SPACED, SPACES)
        self.page.locator(box).first.evaluate(
            "(one) => one.scrollIntoView({ block: 'start', behavior: 'instant' })"
        )
        for part in (".gleek-header", box):
            wrong += self.page.evaluate(LEGIBLE, part)
        self.wrong += [f"{moment}, spaced: {each}" for each in wrong]
        self.page.evaluate(UNSPACED)
        self.typed.set(*LOOKS[0], large=False)


def reader(open_page: Callable[..., Page]) -> Reader:
    return Reader(open_page(width=1280, height=800, reduced_motion="reduce"))


def test_the_words_of_the_front_page_and_of_tasks_are_legible(open_page: Callable[..., Page]) -> None:
    read = reader(open_page)
    read.open("")
    read.look("the front page")
    read.look_spaced("the front page", "main")
    read.page.locator(".front-hand button").first.evaluate("(one) => one.click()")
    read.look("the front page, answered")
    with_tasks = [each for each in every() if each.tasks]
    for number, lesson in enumerate(with_tasks if ALL else with_tasks[::2]):
        tasks = range(1, len(lesson.tasks) + 1) if ALL else [1 + 5 * number % len(lesson.tasks)]
        for task in tasks:
            read.open(f"{PAGES}{lesson.game}/{lesson.page}?task={task}")
            moment = f"{lesson.game} {lesson.id} {task}"
            read.look(moment, ".gleek-do")
            read.look_spaced(moment, ".gleek-do")
            read.page.evaluate(ANSWER, ".gleek-do")
            read.page.evaluate(OPEN_ALL)
            read.look(f"{moment}, answered, opened", ".gleek-do")
            read.look_spaced(f"{moment}, answered, opened", ".gleek-do")
            if ALL or number % 3 == 0:
                read.page.locator(".gleek-do [data-tool=solution]").click()
                read.look(f"{moment}, solved", ".gleek-do")
    assert not read.wrong, "\n".join(read.wrong)


def test_the_words_of_a_hand_of_ones_own_are_legible(open_page: Callable[..., Page]) -> None:
    """The advice and its figures are open before each decision."""
    read = reader(open_page)
    for game, name in (("gleek", HAND), ("piquet", PARTIE), ("gillet", EVENING)):
        read.open(f"{PAGES}{game}/{name}")
        desk = read.page.locator(".gleek-own .gk-panel")
        read.page.locator(".gk-plays:visible").first.click()
        read.look(f"{game}, who plays")
        read.page.get_by_role("button", name="Leave it as it is").click()
        for step in range(12 if ALL else 2):
            read.look(f"{game}, decision {step}", ".gleek-own")
            read.look_spaced(f"{game}, decision {step}", ".gleek-own")
            advice = desk.locator("[data-tool=hint]:not([aria-disabled])")
            if advice.is_visible():
                advice.click()
                desk.locator(".gk-advice").wait_for()
                read.page.evaluate(OPEN_ALL)
                read.look(f"{game}, decision {step}, with its advice", ".gleek-own")
            read.page.evaluate(DO_SOMETHING)
    assert not read.wrong, "\n".join(read.wrong)


def test_the_words_of_a_hand_that_is_stepped_through_are_legible(open_page: Callable[..., Page]) -> None:
    read = reader(open_page)
    for address in (
        "gleek/11-a-whole-hand.ipynb",
        "piquet/09-a-whole-deal.ipynb",
        "gillet/04-a-whole-deal.ipynb",
    ):
        read.open(f"{PAGES}{address}")
        for number, stage in enumerate(read.page.locator(".gk-stages button").all()):
            stage.click()
            expect(stage).to_have_attribute("aria-current", "step")
            forward = read.page.locator(".gk-stepper .gk-forward:not([aria-disabled])")
            if forward.is_visible():
                forward.click()
            if number % 2:
                read.page.evaluate(OPEN_ALL)
            read.look(f"{address}, stage {number + 1}", ".gleek-hand")
            read.look_spaced(f"{address}, stage {number + 1}", ".gleek-hand")
    assert not read.wrong, "\n".join(read.wrong)


def test_the_words_of_pages_that_are_read_are_legible(open_page: Callable[..., Page]) -> None:
    read = reader(open_page)
    pages = [f"gleek/{each.page}" for each in lessons("gleek").values() if not each.tasks]
    pages += ["piquet/06-what-the-codes-say.ipynb", "piquet/07-the-rules-in-brief.ipynb"]
    pages += ["piquet/08-at-a-real-table.ipynb", "gillet/03-the-one-account.ipynb"]
    pages += [
        "gillet/05-the-rules-in-brief.ipynb",
        "class.ipynb",
        "the-family.ipynb",
        "gleek/12-for-teachers.ipynb",
    ]
    for name in pages:
        if "of-your-own" in name:
            continue
        read.open(PAGES + name)
        read.page.evaluate(OPEN_ALL)
        read.look(name, tall=True)
        button = read.page.locator(".gk-exercise .gk-options button").first
        if button.is_visible():
            button.click()
            read.page.evaluate(OPEN_ALL)
            read.look(f"{name}, answered", tall=True)
    read.open(GLEEK + lessons("gleek")["welcome"].page)
    for name in ("Settings", "Menu"):
        read.page.set_viewport_size({"width": 390, "height": 844})
        read.page.get_by_role("button", name=name).click()
        read.look(name)
        read.page.keyboard.press("Escape")
    assert not read.wrong, "\n".join(read.wrong)
