"""The page of odds: a guess by keyboard gets a sentence, a plot and a table, and a visitor's own hand gets its odds."""

from __future__ import annotations

from playwright.sync_api import expect

from gleek.course.pages.odds import figures
from gleek.games.gleek.rules import preset
from gleek.records.codes import rules_code
from tests.browser.checks import REST, assert_accessible, assert_fits, open_at
from tests.browser.looks import assert_legible
from tests.browser.visiting import GLEEK

PAGE = f"{GLEEK}13-the-odds.ipynb"
HAND = "AS.KS.9S.7S.4S.AH.QH.7H.AC.10C.JD.8D.4H"
WIDTH = "() => document.querySelector('.gk-odds svg').viewBox.baseVal.width"


def test_a_guess_by_the_keyboard_is_answered_and_the_plot_keeps_to_the_width(page):
    open_at(page, f"{PAGE}?question=ruff_best&cards={HAND}")
    odds = page.locator(".gk-odds")
    expect(odds.get_by_label("Question")).to_have_value("ruff_best")
    expect(odds.locator(".gk-answer")).to_be_hidden()
    odds.get_by_role("slider").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(odds.locator(".gk-guessed")).to_have_text("You said 1 in 100. That is too little.")
    expect(odds.locator("[role=status]")).to_contain_text("neither of the others has more")
    expect(odds.get_by_role("button", name="Next question")).to_be_focused()
    found = figures("gleek", "ruff_best")
    expect(odds.get_by_role("img", name=found.plot.caption)).to_be_visible()
    expect(odds.locator(".gk-figures tbody tr")).to_have_count(len(found.rows))
    wide = page.evaluate(WIDTH)
    page.set_viewport_size({"width": 360, "height": 740})
    page.evaluate(REST)
    assert page.evaluate(WIDTH) < wide
    assert_fits(page)
    assert_accessible(page)
    assert_legible(page)
    page.keyboard.press("Enter")
    expect(odds.get_by_label("Question")).to_have_value("stock_worth")
    expect(odds.locator(".gk-choices button").first).to_be_focused()
    expect(page).to_have_url(f"{page.url.partition('?')[0]}?question=stock_worth&cards={HAND}")


def test_a_card_is_changed_by_touching_it_and_another(page):
    rules = rules_code(preset("cotton"))
    open_at(page, f"{PAGE}?rules={rules}&cards={HAND}")
    hand = page.locator(".gk-hand-odds")
    expect(hand.locator(".gk-found section")).to_have_count(5)
    expect(hand.locator(".gk-found")).to_contain_text("Your spades count 41.")
    expect(hand).to_contain_text("Counted by Cotton, The Compleat Gamester.")
    expect(hand.locator(".gk-found")).to_contain_text("the first bid of 12")
    hand.get_by_role("button", name="four of spades").click()
    expect(hand.locator(".gk-instruction")).to_have_text("Touch 1 more card for the hand.")
    hand.get_by_role("button", name="four of spades").press("ArrowUp")  # there is no row above
    hand.get_by_role("button", name="four of spades").press("ArrowLeft")
    expect(hand.get_by_role("button", name="five of spades")).to_be_focused()
    page.keyboard.press("Enter")
    expect(hand.locator(".gk-found")).to_contain_text("Your spades count 42.")
    expect(page).to_have_url(f"{page.url.partition('?')[0]}?rules={rules}&cards={HAND.replace('4S', '5S')}")
