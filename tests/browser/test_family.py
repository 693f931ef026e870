"""The family page: a visitor chooses cards by touch or keyboard, and the page values them under three tables' rules."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.checks import assert_for_everyone, open_at
from tests.browser.looks import assert_legible
from tests.browser.visiting import PAGES

PAGE = f"{PAGES}the-family.ipynb"
CARDS = "KS.KH.KC.QH.10H.9H.8H.7H.AD.9D.8C.7C"


def test_three_cards_are_taken_by_the_keyboard_and_three_tables_value_them(open_page):
    page = open_at(open_page(height=800), f"{PAGE}?cards={CARDS}")
    family = page.locator(".gk-family")
    expect(family.locator(".gk-held button")).to_have_count(12)
    expect(family.locator(".gk-columns")).to_be_hidden()
    family.get_by_role("button", name="king of spades").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(family.locator("[role=status]")).to_have_text("Touch one more.")
    family.get_by_role("button", name="king of clubs").click()
    columns = family.locator(".gk-columns section")
    expect(columns).to_have_count(3)
    for column, words in zip(
        columns.all(), ("A gleek of kings", "A trio of kings", "A tricon of kings"), strict=True
    ):
        expect(column).to_contain_text(words)
    expect(family.locator("[role=status]")).to_contain_text("ten of hearts")
    expect(family.get_by_role("button", name="king of clubs")).to_have_attribute("aria-pressed", "true")
    assert_for_everyone(page)  # includes dark mode on a telephone
    family.get_by_label("Your own cards").fill("AH 2H foo")
    page.keyboard.press("Enter")
    expect(family.get_by_role("alert").last).to_contain_text("“foo” is not a card")
    expect(family.locator(".gk-held button")).to_have_count(12)
    family.get_by_role("button", name="Another deal").click()
    expect(columns).to_have_count(0)
    expect(page).not_to_have_url(f"{PAGE}?cards={CARDS}")


def test_before_a_hall_one_key_shows_the_best_for_each_aim(open_page):
    page = open_at(open_page(height=720), f"{PAGE}?cards={CARDS}&present=1")
    raised = page.locator(".gk-family .gk-card[data-chosen] .gk-spoken")
    kings = ["king of spades", "king of hearts", "king of clubs"]
    for cards in (["king of hearts", "queen of hearts", "ten of hearts"], kings):
        page.keyboard.press("ArrowRight")
        expect(raised).to_have_text(cards)
    page.keyboard.press("ArrowLeft")
    expect(raised.nth(1)).to_have_text("queen of hearts")
    page.keyboard.press("Escape")
    assert_legible(page)
