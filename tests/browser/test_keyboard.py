"""The pages work by keyboard alone: the focus goes to the next control, and a repeated or held key has no effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.checks import IN_A_ROW, open_at
from tests.browser.visiting import GLEEK, PAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

PIQUET = f"{PAGES}piquet/05-a-partie-of-your-own.ipynb?match=P000-00M0-Z"
TOLD = "Tick what you call."
AT = "document.activeElement"


def to(page: Page, where: str, most: int = 9) -> int:
    """Press the tab key until the focus matches `where`; return the number of presses."""
    for count in range(most):
        if page.evaluate(f"{AT}.matches({where!r})"):
            return count
        page.keyboard.press("Tab")
    raise AssertionError(page.evaluate(f"{AT}.outerHTML"))


def test_the_key_that_lays_out_does_not_press_what_the_button_becomes(open_page: Callable[..., Page]) -> None:
    page = open_at(open_page(), PIQUET)
    desk = page.locator(".gleek-own .gk-panel")
    instruction = desk.locator(".gk-instruction")
    instruction.focus()
    to(page, ".gk-hand .gk-press")
    for number in range(1, 4):
        page.keyboard.press("Space")
        expect(page.locator(".gk-press[aria-pressed=true]")).to_have_count(number)
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    submit = desk.locator(".gk-act > button")
    expect(submit).to_be_focused()
    before = submit.element_handle()
    # The key is pressed twice, and then held down.
    for again in range(3):
        page.keyboard.down("Enter")
        if again < 1:
            page.keyboard.up("Enter")
    expect(instruction).to_have_text(TOLD)
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.wait_for_timeout(IN_A_ROW)
    expect(desk).not_to_have_attribute("aria-busy", "true")
    expect(instruction).to_have_text(TOLD)
    expect(instruction).to_be_focused()
    assert not before.evaluate("(node) => node.isConnected")
    # The live region says what happened; the focus is on the next instruction.
    expect(desk.locator(".gk-spoken[role=status]")).to_contain_text("lay out")
    expect(desk.locator(".gk-spoken[role=status]")).not_to_contain_text(TOLD)
    # The control for the next decision is close in the tab order.
    to(page, ".gk-choices input, [data-tool=next]", 3)


FOCUS = "(one) => one.focus({ focusVisible: true })"
# Returns how far the outline of a node stays below the text above it.
ROOM_ABOVE = """(one) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(one);
    const above = document.querySelector(".gleek-do .gk-situation").getBoundingClientRect().bottom;
    return one.getBoundingClientRect().top - parseFloat(outlineWidth) - parseFloat(outlineOffset) - above;
}"""
IN_ITS_CORNER = """(one) => {
    const { left, top } = one.getBoundingClientRect();
    return document.elementFromPoint(left + 8, top + 8) === one;
}"""


def test_the_focus_covers_neither_the_line_above_nor_the_corner_of_the_next_card(page: Page) -> None:
    open_at(page, f"{GLEEK}05-the-tricks.ipynb?task=2")
    instruction = page.locator(".gleek-do .gk-instruction")
    instruction.evaluate(FOCUS)
    assert instruction.evaluate(ROOM_ABOVE) >= 0
    first, second = page.locator(".gleek-do .gk-hand .gk-press").all()[:2]
    first.evaluate(FOCUS)
    assert second.evaluate(IN_ITS_CORNER)
