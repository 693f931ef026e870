"""The map of a game in a real browser: with the keyboard it is read and left, and on a phone it fits one screen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from gleek.course.lesson_data import lessons
from tests.browser.checks import assert_accessible, assert_fits, open_at
from tests.browser.visiting import PAGES

FITS = "(map) => map.scrollHeight <= map.clientHeight && map.getBoundingClientRect().bottom <= innerHeight"


def test_the_first_lesson_begins_with_a_map_on_one_screen(open_page):
    page, found = open_page(width=390, height=844), lessons("gillet")["game"]
    open_at(page, f"{PAGES}{found.game}/{found.page}")
    map_, desk = page.locator(".gleek-do .gk-game-map"), page.locator(".gleek-do .gk-panel")
    expect(map_.locator("b")).to_have_text([part.name for part in found.map.parts])
    begin = desk.get_by_role("button", name=found.map.begin)
    expect(begin).to_be_in_viewport(ratio=1)
    assert map_.evaluate(FITS)
    assert_fits(page)
    # Nothing under the map can be reached.
    assert page.locator(".gleek-do .gk-board").evaluate("(board) => board.inert")
    begin.press("Enter")
    expect(map_).to_be_hidden()
    expect(desk.locator(".gk-instruction")).to_have_text(found.tasks[0].instruction)
    expect(desk.locator(".gk-instruction")).to_be_focused()
    expect(page).to_have_url(re.compile("task=1"))
    desk.get_by_role("button", name="Previous").click()
    expect(map_).to_be_visible()
    expect(page).not_to_have_url(re.compile("task="))
    assert_accessible(page)
