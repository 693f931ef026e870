"""Large type and 400 % zoom: the question stays in sight, and every control can be reached by scrolling.

Unlike in `test_one_screen.py`, not everything must fit in one window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.checks import REST, assert_fits, open_at
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
TABLE = ".gk-seat[data-place=below] .gk-press, .gk-act :is(button, input), .gk-panel .gk-tools button, .gk-bar button"
FRONT = ".front-hand button, .front-doors a:not([hidden])"


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

    def assert_reached(self, box: str, asked: str, controls: str) -> None:
        """Assert that with each type the question is seen, and that every control can be scrolled to and pressed."""
        for size, large, windows in TYPES.values():
            for window in windows:
                self.set(size, window, large=large)
                assert_fits(self.page)
                place = self.page.locator(box)
                place.evaluate("(one) => one.scrollIntoView({ block: 'start', behavior: 'instant' })")
                expect(place.locator(asked).first).to_be_in_viewport()
                for control in place.locator(controls).all():
                    if control.is_visible():
                        # A card's corner is pressed: other cards may cover the rest.
                        control.click(trial=True, position={"x": 6, "y": 8}, force=not control.is_enabled())
        self.set(NORMAL, WINDOWS[0], large=False)


def test_the_front_page_s_question_and_cards_are_reached(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("")
    Typed(page).assert_reached("main", ".front-ask", FRONT)


def test_a_task_and_a_step_are_reached(open_page: Callable[..., Page]) -> None:
    page = open_page()
    for name, box, asked in (
        ("04-mournivals-and-gleeks.ipynb", ".gleek-do", ".gk-panel .gk-instruction"),
        ("11-a-whole-hand.ipynb", ".gleek-hand", ".gk-stepper .gk-sentence"),
    ):
        open_at(page, GLEEK + name)
        Typed(page).assert_reached(box, asked, TABLE)


def test_at_400_per_cent_the_table_is_there_in_words(open_page: Callable[..., Page]) -> None:
    """The window has room for the visitor's own cards only, and in this task the visitor holds none."""
    page = open_at(open_page(width=320, height=256), GLEEK + "06-the-reckoning.ipynb")
    summary = page.locator(".gleek-do .gk-table summary", has_text="The table in words")
    expect(summary).to_be_in_viewport()
    summary.click()
    expect(page.locator(".gleek-do .gk-table .gk-words")).to_contain_text("Trumps: clubs.")
    expect(page.locator(".gleek-do .gk-table .gk-words")).to_be_in_viewport()
