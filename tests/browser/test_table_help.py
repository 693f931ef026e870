"""The help at the table in a real browser, by keyboard, on a laptop and on the narrowest phone."""

from __future__ import annotations

from playwright.sync_api import expect

from gleek.course.play.match_panel import match_table
from gleek.course.play.match_session import MatchSession
from tests.browser.checks import REST, assert_accessible, assert_fits, open_at
from tests.browser.test_match import opened, play_on
from tests.browser.visiting import PAGES

PHONE = {"width": 320, "height": 640}


def test_a_press_on_a_trick_shows_it_again_and_a_button_leads_back(open_page):
    own = MatchSession()
    play_on(own, 4)
    page = opened(open_page(height=800), own)
    table, box, back = page.locator(".gk-table"), page.locator("div.gk-help"), page.get_by_text("Back to now")
    help_ = table.get_by_role("button", name="Help")
    help_.press("Enter")
    expect(box.get_by_role("button", name="Close")).to_be_focused()
    expect(box).to_contain_text("Your count so far")
    assert_fits(page)
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    expect(help_).to_be_focused()
    page.set_viewport_size(PHONE)
    page.evaluate(REST)
    help_.click()
    assert_fits(page)
    assert_accessible(page)
    trick = match_table(own)["help"]["moves"][-1]["text"].replace("\ufe0e", "")
    box.get_by_role("button").last.click()
    expect(back).to_be_focused()
    assert table.locator(".gk-looking p").text_content().replace("\ufe0e", "") == trick
    expect(table.locator(".gk-trick .gk-card")).to_have_count(3)
    expect(table.locator("[data-pick]")).to_have_count(0)
    assert_fits(page)
    assert_accessible(page)
    back.press("Enter")
    expect(help_).to_be_focused()
    expect(table.locator("[data-pick]")).to_have_count(1)


def test_the_buttons_beside_a_wide_table_leave_the_face_opposite_free(open_page):
    page = open_at(open_page(height=800), f"{PAGES}piquet/05-a-partie-of-your-own.ipynb?match=P000-00M0-Z")
    face = page.locator(".gk-seat[data-place=above] .gk-face").bounding_box()
    for button in page.locator(".gk-table .gk-tools :is([popovertarget], summary):visible").all():
        box = button.bounding_box()
        assert box["x"] + box["width"] <= face["x"]
