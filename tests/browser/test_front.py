"""The first page: a table in play on one screen, and a question that the visitor answers by touching a card."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import Page, expect

from gleek.course.front_question import front_data, question
from tests.browser.checks import IN_A_ROW, REST, assert_accessible, assert_fits, settle

ASKED = front_data(question("gleek"))
RIGHT = [c for c, answer in ASKED["answers"].items() if answer["right"]]
WRONG = [c for c, answer in ASKED["answers"].items() if not answer["right"]]
# Two wide windows and two telephones, one of them held sideways.
SIZES = [(1280, 800), (1093, 520), (390, 844), (844, 390)]
# Lists the parts that are outside the window, or are covered near their top left corner.
SEEN = """() => {
    const parts = [...document.querySelectorAll(".front-hand button, .front-ask, .front-why, .front-slot .gk-card")];
    return parts.filter((part) => {
        const box = part.getBoundingClientRect();
        const [x, y] = [box.left + box.width * 0.15, box.top + box.height * 0.15];
        const there = document.elementFromPoint(x, y);
        const whole = box.left >= 0 && box.top >= 0 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
        return !whole || !(part.contains(there) || part.closest("li")?.contains(there));
    }).map((part) => part.outerHTML.slice(0, 90));
}"""


def card(page: Page, c: str):
    return page.locator(f".front-hand button[data-c='{c}']")


def touch(page: Page, c: str) -> None:
    """Click the corner of a card, which no other card covers."""
    card(page, c).click(position={"x": 10, "y": 12})


@pytest.fixture
def page(open_page) -> Page:
    page = open_page(width=1280)
    page.goto("")
    return page


def test_cards_and_question_are_in_the_window_whatever_its_shape_and_type(page):
    for size, (width, height) in product((16, 32), SIZES):
        page.add_style_tag(content=f"html {{ font-size: {size}px }}")
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(REST)
        assert page.evaluate(SEEN) == [], (size, width, height)
        assert_fits(page)


def test_a_wrong_card_stays_and_a_right_one_takes_the_trick(page):
    touch(page, WRONG[0])
    expect(page.locator(".front-answer")).to_have_text(f"Not that one. {ASKED['answers'][WRONG[0]]['say']}")
    expect(card(page, WRONG[0])).to_have_attribute("aria-pressed", "true")
    touch(page, RIGHT[-1])
    expect(page.locator(".front-answer")).to_have_text(f"Right. {ASKED['answers'][RIGHT[-1]]['say']}")
    # The played card is on the table, and the hand has one card less.
    slot = page.locator(".front-slot[data-place=below] .gk-card")
    expect(slot).to_have_count(1)
    expect(slot).to_contain_text(next(each["name"] for each in ASKED["hand"] if each["c"] == RIGHT[-1]))
    expect(page.locator(".front-hand button")).to_have_count(len(ASKED["hand"]) - 1)
    expect(card(page, WRONG[0])).to_be_disabled()


def test_after_an_answer_by_keyboard_the_focus_is_on_the_next_button(page):
    at = "document.activeElement.dataset.c || ''"
    stops = []
    while not page.evaluate("document.activeElement.matches('.front-doors a')"):
        page.keyboard.press("Tab")
        stops.append(page.evaluate(at))
    # All cards are one tab stop; the arrow keys, Home and End move between them.
    assert [each for each in stops if each] == [ASKED["hand"][0]["c"]]
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("End")
    assert page.evaluate(at) == ASKED["hand"][-1]["c"]
    page.keyboard.press("Home")
    held = [each["c"] for each in ASKED["hand"]]
    for _ in range(held.index(RIGHT[-1])):
        page.keyboard.press("ArrowRight")
    expect(card(page, RIGHT[-1])).to_be_focused()
    page.keyboard.down("Enter")
    expect(page.get_by_role("link", name="Learn")).to_be_focused()
    page.keyboard.down("Enter")  # held down: must not follow the link
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")  # too early: must not follow the link either
    page.wait_for_timeout(IN_A_ROW)
    expect(page.get_by_role("link", name="Learn")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/00-welcome.ipynb*")
    settle(page)


def test_everyone_can_use_it(page):
    touch(page, WRONG[0])
    assert_accessible(page)
    page.evaluate("document.documentElement.toggleAttribute('data-gk-dark')")
    page.set_viewport_size({"width": 320, "height": 256})
    touch(page, RIGHT[0])
    assert_fits(page)
    assert_accessible(page)


def test_the_other_games_are_led_to_and_gone_on_with(page):
    games = page.locator(".front-games li")
    expect(games.locator("a b")).to_have_text(["Piquet", "Gillet"])
    onward = page.locator("[data-gleek-continue=piquet]")
    expect(onward).to_be_hidden()
    kept = '{"games": {"piquet": {"done": {"welcome": "2026-05-01"}}}}'
    page.evaluate("(kept) => localStorage.setItem('gleek-progress', kept)", kept)
    page.reload()
    expect(onward).to_have_text("Continue lesson 1: The exchange")
    expect(onward).to_have_attribute("href", re.compile(r"piquet/01-the-exchange"))
    # Gleek has no progress yet.
    expect(page.locator(".front-continue")).to_be_hidden()
    # Of several lessons begun, the page offers the last one.
    kept = '{"games": {"piquet": {"tasks": {"exchange": ["a"], "calls": ["b"]}}}}'
    page.evaluate("(kept) => localStorage.setItem('gleek-progress', kept)", kept)
    page.reload()
    expect(onward).to_have_text("Continue lesson 2: The calls")
