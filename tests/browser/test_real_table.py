"""The page on playing away from the screen: what it shows can be used by everyone, at every width and on paper."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from gleek.lessons.agree import questions
from gleek.lessons.glossary import terms
from tests.browser.checks import assert_accessible, assert_fits, settle

PAGE = "10-at-a-real-table.ipynb"


@pytest.mark.parametrize("width", [1280, 390])
def test_the_page_can_be_used_by_everyone_at_every_width(open_page, width):
    page = open_page(width=width)
    page.goto(PAGE)
    settle(page)
    expect(page.locator(".gleek-agree li")).to_have_count(len(questions()))
    expect(page.locator(".gleek-counters tbody tr")).to_have_count(4)
    said = page.locator(".gleek-spoken tbody tr")
    expect(said).to_have_count(sum(bool(each.say) for each in terms().values()))
    assert_accessible(page)
    assert_fits(page)
