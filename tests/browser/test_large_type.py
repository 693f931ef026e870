"""Large type and 400 % zoom: the question stays in sight, and every control can be reached by scrolling.

Unlike in `test_legible.py`, not everything must fit in one window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from playwright.sync_api import Page, expect

from tests.browser.checks import assert_fits, open_at
from tests.browser.looks import NORMAL, Typed
from tests.browser.visiting import GLEEK

# For each case: the default font size in CSS pixels, whether the page's Large type is on, and the window. The last
# window is 1280×1024 at 400 %.
TYPES = (
    (32, False, (844, 390)),
    (NORMAL, True, (320, 640)),
    (NORMAL, False, (320, 256)),
)
TABLE = ".gk-seat[data-place=below] .gk-press, .gk-act :is(button, input), .gk-panel .gk-tools button, .gk-bar button"
FRONT = ".front-hand button, .front-doors a:not([hidden])"
# Lists the controls that cannot be pressed after scrolling to them. A card's corner is pressed: other cards may cover
# the rest.
NOT_REACHED = """async ({ box, asked, controls }) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const place = document.querySelector(box);
    place.scrollIntoView({ block: "start", behavior: "instant" });
    const question = [...place.querySelectorAll(asked)].find((one) => one.checkVisibility());
    const { top, bottom } = question.getBoundingClientRect();
    const wrong = bottom > 0 && top < innerHeight ? [] : ["the question is out of sight"];
    for (const one of [...place.querySelectorAll(controls)].filter((each) => each.checkVisibility())) {
        one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
        const at = one.getBoundingClientRect();
        const there = document.elementFromPoint(at.left + 6, at.top + 8);
        if (!there || !(one.contains(there) || there.contains(one) || there.closest("label")?.contains(one))) {
            wrong.push(`${one.textContent.trim().slice(0, 20)} is under ${there?.className ?? "nothing"}`);
        }
    }
    return wrong;
}"""


def assert_reached(
    page: Page, box: str, asked: str, controls: str, types: Iterable[tuple[int, bool, tuple[int, int]]]
) -> None:
    """Assert that with each type the question is seen, and that every control can be scrolled to and pressed."""
    typed = Typed(page)
    for size, large, window in types:
        typed.set(size, window, large=large)
        wrong = page.evaluate(NOT_REACHED, {"box": box, "asked": asked, "controls": controls})
        assert not wrong, (box, size, window, wrong)
        assert_fits(page)


def test_the_front_page_s_question_and_cards_are_reached(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.goto("")
    assert_reached(page, "main", ".front-ask", FRONT, TYPES[:2])


def test_a_task_and_a_step_are_reached(open_page: Callable[..., Page]) -> None:
    page = open_at(open_page(), f"{GLEEK}04-mournivals-and-gleeks.ipynb")
    assert_reached(page, ".gleek-do", ".gk-panel .gk-instruction", TABLE, TYPES)
    open_at(page, f"{GLEEK}11-a-whole-hand.ipynb")
    assert_reached(page, ".gleek-hand", ".gk-stepper .gk-sentence", TABLE, TYPES[::2])


def test_at_400_per_cent_the_table_is_there_in_words(open_page: Callable[..., Page]) -> None:
    """The window has room for the visitor's own cards only, and in this task the visitor holds none."""
    page = open_at(open_page(width=320, height=256), GLEEK + "06-the-reckoning.ipynb")
    summary = page.locator(".gleek-do .gk-table summary", has_text="The table in words")
    expect(summary).to_be_in_viewport()
    summary.click()
    expect(page.locator(".gleek-do .gk-table .gk-words")).to_contain_text("Trumps: clubs.")
    expect(page.locator(".gleek-do .gk-table .gk-words")).to_be_in_viewport()
