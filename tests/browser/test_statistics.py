"""The visitor's statistics: each finished hand counts once, and they can be saved, deleted and put back."""

import json
from pathlib import Path

from playwright.sync_api import expect

from gleek.course.play.match_session import MatchSession
from gleek.course.play.match_view import match_data
from tests.browser.checks import assert_accessible, assert_fits
from tests.browser.test_match import opened, play_on


def test_hands_are_counted_in_this_browser_and_can_be_saved_deleted_and_put_back(open_page):
    page, own = open_page(width=320, height=640), MatchSession()
    won = []
    for _ in range(2):
        play_on(own, 13)
        opened(page, own)
        told = match_data(own)["finished"]["statistics"]
        assert sum(each["sum"] for each in told["stages"]) == told["won"]
        won.append(told["won"])
        own.ask({"what": "choose", "id": "next hand"})
    box = page.locator(".gk-statistics")
    box.locator("summary").click()
    expect(box).to_contain_text("2 hands of 1 match. All this is kept in this browser only.")
    average = f"{abs(sum(won)) / 2:.1f}d."
    expect(box.locator("tr", has_text="In all")).to_contain_text(average)
    expect(box.locator("tr", has_text="plays simply")).to_contain_text(average)
    expect(box.locator("svg[role=img]")).to_be_visible()
    assert_accessible(page)
    assert_fits(page)
    with page.expect_download() as begun:
        box.get_by_role("button", name="Save the statistics").click()
    saved = json.loads(Path(begun.value.path()).read_text(encoding="utf-8"))
    assert [each["won"] for each in saved] == won
    box.get_by_role("button", name="Delete the statistics").press("Enter")
    expect(box.get_by_role("button", name="Save the statistics")).to_be_hidden()
    assert page.evaluate("() => gleek.progress.read().statistics") is None
    back = box.get_by_role("button", name="Put them back")
    expect(back).to_be_focused()
    back.press("Enter")
    expect(box).to_contain_text("2 hands of 1 match.")
    expect(box.get_by_role("button", name="Delete the statistics")).to_be_focused()
