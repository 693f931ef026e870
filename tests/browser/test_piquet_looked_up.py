"""Piquet's reference pages: they are accessible, and a table's own rules carry over from one page to another."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from gleek.evidence import readings
from gleek.games.piquet.rules import preset
from gleek.lessons.reading.brief import brief
from gleek.records.codes import rules_code
from tests.browser.checks import assert_accessible, assert_fits, open_sections, settle
from tests.browser.visiting import PAGES

CODES = f"{PAGES}piquet/06-what-the-codes-say.ipynb"
OWN = preset("cotton_1674", up_to=150)


def test_what_the_codes_say_can_be_used_by_everyone(page):
    page.goto(CODES)
    settle(page)
    open_sections(page)
    expect(page.locator(".gleek-dispute")).to_have_count(len(readings.fields("piquet")))
    page.locator("#field-equality .gleek-where > summary").click()
    page.locator(".gk-table-rules .gk-stage > summary").last.click()
    assert_fits(page)
    page.set_viewport_size({"width": 390, "height": 844})
    assert_fits(page)
    assert_accessible(page)


def test_a_number_is_typed_and_the_tables_rules_are_read_in_brief(page):
    page.goto(CODES)
    settle(page)
    open_sections(page)
    rules = page.locator(".gk-table-rules")
    rules.get_by_label("Begin with").select_option("cotton_1674")
    rules.locator("summary", has_text="The end").click()
    number = rules.get_by_role("spinbutton", name="Another number")
    number.fill("150")
    number.press("Enter")
    expect(rules.locator(".gk-code-word")).to_have_text(rules_code(OWN))
    rules.get_by_role("button", name="Play by these").click()
    kept = json.loads(page.evaluate("() => localStorage.getItem('gleek-progress')"))
    assert kept == {"games": {"piquet": {"rules": rules_code(OWN)}}}
    rules.get_by_role("link", name="Read them in brief, or print them").click()
    settle(page)
    wanted = [line.text for section in brief(OWN).sections for line in section.lines]
    expect(page.locator(".gk-stages li .gk-rule-text")).to_have_text(wanted)
