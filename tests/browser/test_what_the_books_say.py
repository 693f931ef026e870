"""The page of disputed rules: links into it, its text at every width, and a table's own rules on the other pages."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Locator, Page, expect

from gleek.games.gleek.rules import preset
from gleek.records.codes import rules_code
from tests.browser.checks import assert_for_everyone, open_at, open_sections
from tests.browser.looks import assert_legible
from tests.browser.visiting import GLEEK

PAGE = f"{GLEEK}08-what-the-books-say.ipynb"
OWN = preset("cotton", opening_bid=13)


def opened(page: Page, tail: str = "") -> Locator:
    return open_own_rules(open_at(page, PAGE + tail))


def open_own_rules(page: Page) -> Locator:
    own = page.locator("details", has=page.locator(".gk-table-rules"))
    own.evaluate("(section) => (section.open = true)")
    return page.locator(".gk-table-rules")


def kept(page: Page) -> object:
    return page.evaluate("() => gleek.progress.read().rules")


def test_it_begins_closed_is_sifted_and_can_be_used_by_everyone_with_all_that_can_be_opened_open(page):
    open_at(page, PAGE)
    points = page.locator(".gleek-dispute")
    expect(points).to_have_count(22)
    expect(page.locator(":is(.gleek-closed, .gleek-dispute)[open]")).to_have_count(0)
    line = page.get_by_role("navigation", name="On this page")
    for link in line.get_by_role("link").all():
        expect(link).to_be_in_viewport(ratio=1)
    line.get_by_role("link", name="The ruff", exact=True).click()
    expect(page.locator(".gleek-dispute:visible").first).to_be_visible()
    line.get_by_label("Book").select_option("Cotton")
    line.get_by_label("How sure").select_option("attested")
    wanted = page.locator(".gleek-dispute:not([hidden])")
    expect(line.get_by_role("status")).to_have_text(f"{wanted.count()} points")
    assert 0 < wanted.count() < points.count()
    for row in wanted.locator("tbody tr:not([hidden]) [data-said]").all():
        assert ["Cotton", "attested"] in json.loads(row.get_attribute("data-said"))
    for sieve in ("Book", "How sure"):
        line.get_by_label(sieve).select_option(index=0)
    expect(wanted).to_have_count(22)
    for stage in open_own_rules(page).locator(".gk-stage > summary").all():
        stage.click()
    open_sections(page)
    for each in page.locator(".gleek-dispute details > summary").all()[:3]:
        each.click()
    assert_for_everyone(page)
    assert_legible(page)


def test_a_link_into_the_page_finds_its_point(page):
    opened(page, "#field-tiddy_held")
    expect(page.locator("#field-tiddy_held h3")).to_be_in_viewport()
    expect(page.locator("#field-tiddy_held .gleek-question")).to_be_visible()
    expect(page.locator(".gleek-dispute[open]")).to_have_count(1)
    page.get_by_role("link", name="Choose the rules of your own table").click()
    expect(page.get_by_label("Begin with")).to_be_in_viewport()


def test_ones_own_rules_are_chosen_kept_and_carried(page):
    rules = opened(page, f"?rules={rules_code(OWN)}")
    expect(rules.locator(".gk-code-word")).to_have_text(rules_code(OWN))
    assert kept(page) is None  # the rules of a link are not kept
    rules = opened(page)
    rules.get_by_label("Begin with").select_option("cotton")
    expect(rules.locator(".gk-code-word")).to_have_text(rules_code(preset("cotton")))
    rules.locator("summary", has_text="The stock").click()
    rules.get_by_role("radio", name="13 or more").check()
    code = rules_code(OWN)
    expect(rules.locator(".gk-code-word")).to_have_text(code)
    # A visitor who only looks at a book does not choose its rules.
    assert kept(page) is None
    expect(rules.locator(".gk-kept")).to_be_empty()
    rules.get_by_role("button", name="Play by these").click()
    expect(rules.locator(".gk-kept")).to_have_text("Your table plays by these, on every page.")
    expect(rules.get_by_role("button", name="Forget my rules")).to_be_focused()
    assert kept(page) == code
    rules.get_by_role("radio", name="12 or more").check()
    expect(rules.locator(".gk-code-word")).not_to_have_text(code)
    assert kept(page) == code
    expect(rules.locator(".gk-kept")).to_be_empty()
    expect(rules.get_by_role("button", name="Play by these")).to_be_visible()
    rules = opened(page)  # the URL has no rules code now
    expect(rules.locator(".gk-code-word")).to_have_text(code)
    brief = rules.get_by_role("link", name="Read them in brief")
    expect(brief).to_have_attribute("href", re.compile(rf"09-the-rules-in-brief\.ipynb\?rules={code}"))
    rules.get_by_role("button", name="Forget my rules").click()
    expect(rules.locator(".gk-code-word")).to_have_text(rules_code(preset()))
    assert kept(page) is None
    expect(rules.get_by_label("Begin with")).to_be_focused()
