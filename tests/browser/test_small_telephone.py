"""Small telephones, and large type on them: no text overlaps other text, is cut off or is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from gleek.lessons.course import lessons
from tests.browser.checks import settle
from tests.browser.test_one_screen import DO_SOMETHING, EXPLORE, PLAY
from tests.browser.visiting import GLEEK, PAGES

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

# Width and height in pixels, and the type: "large" turns on the page's setting Large type.
WINDOWS = ((360, 640, "plain"), (375, 667, "plain"), (320, 568, "plain"), (360, 740, "large"))
# Lists the visible texts on the table, with a fault for each pair that overlaps and each text that leaves the table.
MEET = """() => {
    const table = document.querySelector(".gk-table").getBoundingClientRect();
    const what = ".gk-table :is(.gk-name, .gk-purse b, .gk-said, .gk-trumps, .gk-plays)";
    const written = [...document.querySelectorAll(what)]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && one.innerText.trim())
        .map((one) => [one.innerText.trim(), one.getBoundingClientRect()]);
    const wrong = [];
    for (const [text, at] of written) {
        if (at.left < table.left - 1 || at.right > table.right + 1) wrong.push(`“${text}” is cut off`);
        for (const [other, to] of written) {
            const wide = Math.min(at.right, to.right) - Math.max(at.left, to.left);
            const high = Math.min(at.bottom, to.bottom) - Math.max(at.top, to.top);
            if (text < other && wide > 2 && high > 6) wrong.push(`“${text}” and “${other}” meet`);
        }
    }
    return wrong;
}"""
# Returns whether the score sheet of a hand is whole: between the rim and the text, and inside the table.
TALLY = """() => {
    const at = document.querySelector(".gk-tally").getBoundingClientRect();
    const table = document.querySelector(".gk-table").getBoundingClientRect();
    const rim = document.querySelector(".gk-cloth").getBoundingClientRect();
    return [at.left >= table.left, at.right <= table.right, at.top >= rim.bottom - 1, at.bottom <= table.bottom + 1];
}"""
# Lists controls that are too small for a finger: below 40 pixels for frequent controls, and 24 for the others.
TOO_SMALL = """() => {
    const often = ".gleek-tool, .gk-act button, .gk-way, .gk-desk .gk-tools button, .gk-dots button, .gk-table summary";
    const ticks = ".gk-choices label";
    const wrong = [];
    for (const node of document.querySelectorAll(`main :is(button, a, summary, ${ticks}), .gleek-tool`)) {
        const at = node.getBoundingClientRect();
        const [x, y] = [at.left + at.width / 2, at.top + at.height / 2];
        const hit = (dx, dy) => {
            const there = document.elementFromPoint(x + dx, y + dy);
            return there && (there === node || node.contains(there));
        };
        const plain = node.matches("a") && getComputedStyle(node).display === "inline";
        if (!at.width || node.matches(".gk-press, .gk-plays, .gk-touch") || plain || !hit(0, 0)) continue;
        const run = (dx, dy) => {
            let steps = 0;
            while (steps < 30 && hit(dx * (steps + 1), dy * (steps + 1))) steps += 1;
            return steps;
        };
        const [wide, high] = [run(1, 0) + run(-1, 0) + 1, run(0, 1) + run(0, -1) + 1];
        const least = node.matches(often) ? 39 : node.matches(ticks) ? 30 : 24;
        if (high < least || wide < 24) wrong.push(`${node.textContent.trim().slice(0, 30)}: ${wide}×${high}`);
    }
    return wrong;
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 740), (844, 390)])
def test_what_is_pressed_is_as_large_as_a_finger_needs(
    open_page: Callable[..., Page], width: int, height: int
) -> None:
    page = open_page(width=width, height=height)
    piquet = lessons("piquet")
    for name in (
        f"{GLEEK}{lessons('gleek')['ruff'].page}?task=2",
        f"{PAGES}piquet/{piquet['calls'].page}?task=5",
        f"{PAGES}piquet/{piquet['repique'].page}?task=7",
        GLEEK + PLAY,
        GLEEK + EXPLORE,
    ):
        page.goto(name)
        settle(page)
        page.locator(".gleek-screen").first.evaluate("(one) => one.scrollIntoView()")
        assert page.evaluate(TOO_SMALL) == [], name


@pytest.mark.parametrize(("width", "height", "type_"), WINDOWS)
def test_what_is_said_and_turned_up_is_read(
    open_page: Callable[..., Page], width: int, height: int, type_: str
) -> None:
    page = open_page(width=width, height=height)
    page.goto(GLEEK + PLAY)
    settle(page)
    page.evaluate("(on) => document.documentElement.toggleAttribute('data-gk-large', on)", type_ == "large")
    asked = page.locator(".gk-desk .gk-instruction")
    for moment in ("Bid 13 or more.", "Choose seven cards to lay out."):
        expect(asked).to_have_text(moment)
        assert page.evaluate(MEET) == [], moment
        page.evaluate(DO_SOMETHING)


@pytest.mark.parametrize("width", [390, 360])
def test_the_reckoning_is_whole(open_page: Callable[..., Page], width: int) -> None:
    """The widest rows have three honours of one player, and a loss in shillings and pence."""
    page = open_page(width=width, height=740)
    lesson = lessons("gleek")["reckoning"]
    page.goto(
        f"{GLEEK}{lesson.page}?task={[each.id for each in lesson.tasks].index('reckoning-left-over') + 1}"
    )
    settle(page)
    page.get_by_role("button", name="They wait for the next ruff").click()
    expect(page.locator(".gk-tally").first).to_be_visible()
    assert page.evaluate(TALLY) == [True] * 4
    page.goto(GLEEK + EXPLORE)
    settle(page)
    page.get_by_role("button", name="End").click()
    expect(page.locator(".gk-tally").first).to_be_visible()
    assert page.evaluate(TALLY) == [True] * 4


def test_nothing_shows_above_the_question_while_its_reasons_are_scrolled(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(width=390, height=844)
    page.goto(GLEEK + lessons("gleek")["reckoning"].page)
    settle(page)
    page.get_by_role("button", name="Below 22").click()
    page.locator(".gleek-do .gk-answer summary", has_text="Why?").click()
    expect(page.locator(".gleek-do .gk-rule")).to_be_visible()
    page.locator(".gleek-do .gk-desk .gk-words").evaluate("(node) => node.scrollTo(0, 60)")
    above = """() => {
        const [place, asked] = [".gk-words", ".gk-instruction"].map((what) =>
            document.querySelector(`.gleek-do .gk-desk ${what}`).getBoundingClientRect());
        return asked.top - place.top;
    }"""
    assert page.evaluate(above) == pytest.approx(0, abs=1)


def test_at_400_per_cent_the_table_is_there_in_words(open_page: Callable[..., Page]) -> None:
    """The window has room for the visitor's own cards only, and this task has none."""
    page = open_page(width=320, height=256)
    page.goto(GLEEK + lessons("gleek")["reckoning"].page)
    settle(page)
    summary = page.locator(".gleek-do .gk-table summary", has_text="The table in words")
    expect(summary).to_be_in_viewport()
    summary.click()
    expect(page.locator(".gleek-do .gk-table .gk-words")).to_contain_text("Trumps: clubs.")
    expect(page.locator(".gleek-do .gk-table .gk-words")).to_be_in_viewport()
