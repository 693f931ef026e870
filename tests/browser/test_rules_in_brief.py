"""The rules in brief: which rules the page shows, how the page prints, and where links into it lead."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from gleek.course.pages.brief import brief
from gleek.evidence.glossary import in_order
from gleek.games.gleek.rules import preset
from gleek.records.codes import rules_code
from tests.browser.checks import assert_accessible, assert_fits, open_at, reload
from tests.browser.looks import assert_legible
from tests.browser.visiting import GLEEK, PAGES

PAGE = f"{GLEEK}09-the-rules-in-brief.ipynb"
GILLET = f"{PAGES}gillet/05-the-rules-in-brief.ipynb"
OWN = preset("cotton", opening_bid=13)


def opened(page: Page, tail: str = "") -> Page:
    open_at(page, PAGE + tail)
    expect(page.locator(".gk-stages summary").first).to_be_visible()
    return page


def keep_rules(page: Page, code: str) -> None:
    page.goto("gleek/room")  # any page of the same origin
    kept = json.dumps({"games": {"gleek": {"rules": code}}})
    page.evaluate("(kept) => localStorage.setItem('gleek-progress', kept)", kept)


def shown(page: Page, rules: object) -> None:
    """Assert that the page shows every line of these rules, and no other."""
    wanted = [line for section in brief(rules).sections for line in section.lines]
    expect(page.locator(".gk-stages li")).to_have_count(len(wanted))
    texts = page.locator(".gk-stages li .gk-rule-text").all_text_contents()
    assert texts == [line.text for line in wanted]
    assert page.locator(".gk-source").all_text_contents() == [line.source for line in wanted]


def test_it_begins_closed_is_printed_and_another_book_is_kept_and_sifted_by_a_word_and_by_how_sure_it_is(
    page,
):
    opened(page)
    expect(page.locator(".gk-stages li:visible")).to_have_count(0)
    assert_printed_by_its_button_the_rules_take_two_sheets(page)
    assert_another_book_is_chosen_and_kept_in_the_address(page)
    expect(page.locator(".gk-stages li:visible")).to_have_count(0)
    word = "Tiddy"
    lines = page.locator(".gk-stages li")
    every = lines.count()
    page.get_by_role("searchbox", name="Find a word").fill(word)
    wanted = [line for line in lines.all_text_contents() if word.lower() in line.lower()]
    expect(page.locator(".gk-stages li:visible")).to_have_count(len(wanted))
    assert 0 < len(wanted) < every
    shown_words = page.locator(".gleek-glossary dt:visible")
    assert 0 < shown_words.count() < len(in_order("gleek"))
    expect(page.locator(".gk-found")).to_have_text(
        f"“{word}” is in {len(wanted)} rules and {shown_words.count()} words."
    )
    page.get_by_role("searchbox", name="Find a word").fill("")
    expect(page.locator(".gk-stages li:visible")).to_have_count(0)  # collapsed again
    expect(page.locator(".gk-stages li:not([hidden])")).to_have_count(every)
    line = page.get_by_role("navigation", name="On this page")
    stage = page.locator(".gk-stage").nth(2)
    line.get_by_role("link", name=stage.locator("h3").text_content(), exact=True).click()
    expect(stage.locator("li").first).to_be_visible()
    expect(line).to_be_in_viewport(ratio=1)
    page.get_by_label("How sure").select_option("silent")
    shown_lines = page.locator(".gk-stages li:visible")
    assert 0 < shown_lines.count() < page.locator(".gk-stages li").count()
    page.get_by_label("Who says so").check()
    for source in shown_lines.locator(".gk-source").all_inner_texts():
        assert "silent" in source.lower()
    assert_legible(page)


def assert_printed_by_its_button_the_rules_take_two_sheets(page):
    part = page.locator("main > :has(.gk-brief)")
    part.evaluate("(one) => { window.print = () => { window.gkPrinted = one.dataset.gkPrint; }; }")
    page.get_by_role("button", name="Print these rules").click()
    assert page.evaluate("window.gkPrinted") == ""
    assert part.evaluate("(one) => one.dataset.gkPrint") is None
    part.evaluate("(one) => { one.dataset.gkPrint = ''; }")
    sheets = page.pdf(format="A4", margin={"top": "15mm", "bottom": "15mm", "left": "18mm", "right": "18mm"})
    assert sheets.count(b"/Type /Page\n") == 2
    page.emulate_media(media="print")
    expect(page.locator(".gk-stages li").first).to_be_visible()
    expect(page.locator(".gk-source").first).to_be_visible()
    expect(page.locator(".gleek-glossary")).to_be_hidden()
    expect(page.get_by_label("Show the rules of")).to_be_hidden()
    part.evaluate("(one) => { delete one.dataset.gkPrint; }")
    page.emulate_media(media="screen")


def assert_another_book_is_chosen_and_kept_in_the_address(page):
    page.get_by_label("Show the rules of").select_option("cotton")
    expect(page.locator(".gk-by")).to_have_text("Cotton, The Compleat Gamester")
    shown(page, "cotton")
    assert page.url.endswith("?rules=cotton")
    reload(page)
    expect(page.get_by_label("Show the rules of")).to_have_value("cotton")
    shown(page, "cotton")


def test_a_table_that_has_its_own_rules_sees_them_first(page):
    keep_rules(page, rules_code(OWN))
    opened(page)
    choice = page.get_by_label("Show the rules of")
    expect(choice.locator("option:checked")).to_have_text("Your table’s own rules")
    expect(page.locator(".gk-by")).to_contain_text("the first bid: 13 or more")
    shown(page, OWN)
    choice.select_option("willughby")
    expect(page.locator("#rule-exchange")).to_contain_text("first lays out")
    choice.select_option(label="Your table’s own rules")
    expect(page.locator("#rule-exchange")).to_contain_text("first takes in")
    shown(page, OWN)


def test_on_a_telephone_each_stage_is_one_screen(open_page):
    page = open_page(width=390, height=844)
    tall = """(all) => {
        const room = innerHeight - document.querySelector(".gleek-section-links").offsetHeight;
        return all.filter((one) => one.offsetHeight > room).map((one) => one.querySelector("h3").textContent);
    }"""
    for name in (GILLET, PAGE):
        open_at(page, name)
        page.locator(".gk-stage").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
        choice = page.get_by_label("Show the rules of")
        for rules in choice.evaluate("(one) => [...one.options].map((each) => each.value)"):
            choice.select_option(rules)
            expect(page).to_have_url(re.compile(f"rules={rules}$"))
            assert page.locator(".gk-stage").evaluate_all(tall) == [], rules
    assert_fits(page)
    assert_accessible(page)
