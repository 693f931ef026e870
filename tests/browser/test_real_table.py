"""The page on playing away from the screen: what it shows can be used by everyone, at every width and on paper."""

from __future__ import annotations

from playwright.sync_api import expect

from gleek.evidence.glossary import terms
from gleek.lessons.reading.agree import questions
from tests.browser.checks import settle
from tests.browser.visiting import GLEEK

PAGE = f"{GLEEK}10-at-a-real-table.ipynb"


def test_what_the_engine_and_the_sources_fill_in_is_there(page):
    page.goto(PAGE)
    settle(page)
    expect(page.locator(".gleek-agree li")).to_have_count(len(questions()))
    expect(page.locator(".gleek-counters tbody tr")).to_have_count(4)
    said = page.locator(".gleek-spoken tbody tr")
    expect(said).to_have_count(sum(bool(each.say) for each in terms("gleek").values()))
