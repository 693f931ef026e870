"""A match in a real browser: buttons lead from hand to hand, and the match is kept, saved and reopened by a code."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from gleek.course.play.match_panel import match_panel_data
from gleek.course.play.match_session import MatchSession
from gleek.course.play.match_view import match_data
from gleek.course.requests import LONGEST_QUERY
from gleek.games.gleek.play.plain import choose
from gleek.records.missing import read_saved
from gleek.records.read import read_record
from tests.browser.checks import assert_accessible, assert_fits, open_at, reload, settle
from tests.browser.visiting import GLEEK

PAGE = f"{GLEEK}07-a-hand-of-your-own.ipynb"
FIRST = "?match=0000-9T33"
SENTENCE = ".gk-answer > p:first-child span"
HEAR = """(voice) => {
    window.heard = [];
    const hear = () => window.heard.push(voice.textContent);
    new MutationObserver(hear).observe(voice, { childList: true, characterData: true, subtree: true });
}"""


def opened(page: Page, own: MatchSession | None = None) -> Page:
    query = (
        FIRST if own is None else "?" + urlencode({key: value for key, value in own.place.items() if value})
    )
    assert len(query) <= LONGEST_QUERY
    open_at(page, PAGE + query)
    expect(page.locator(".gk-where-match")).not_to_be_empty()
    return page


def play_on(own: MatchSession, trick: int) -> None:
    """Let the plain player play up to the visitor's card in this trick; 13 plays to the end of the hand."""
    while not own.play.hand.over and len(own.play.hand.tricks) < trick - 1:
        own.play.do(choose(own.play.hand.observe(own.play.hand.to_act)))
    own.play.clear()
    own.play.show_all()


def finish(page: Page) -> None:
    """Play the last trick with the page's buttons."""
    desk, cards = page.locator(".gk-panel"), page.locator(".gleek-own .gk-hand[data-pick] .gk-press")
    cards.first.click()
    on, end = desk.locator("[data-tool=next]"), desk.locator(".gk-answer[data-kind=end]")
    for _ in range(6):
        expect(on.or_(end).first).to_be_visible()
        if end.is_visible():
            return
        expect(desk).not_to_have_attribute("aria-busy", "true")
        on.click()
        expect(desk).not_to_have_attribute("aria-busy", "true")


def test_a_match_of_three_hands_passes_on_is_kept_and_ends_with_its_result(open_page):
    page, own = open_page(), MatchSession()
    desk, match = page.locator(".gk-panel"), page.locator(".gk-match")
    for number in (1, 2, 3):
        play_on(own, 12)
        opened(page, own)  # the address holds eleven tricks; the page plays the twelfth
        expect(match.locator(".gk-where-match")).to_have_text(f"Hand {number} of 3.")
        desk.locator(".gk-spoken[role=status]").evaluate(HEAR)
        finish(page)
        play_on(own, 13)
        expect(desk.locator(SENTENCE)).to_have_text(match_panel_data(own)["answer"]["sentence"])
        if number < 3:
            desk.get_by_role("button", name="Next hand").click()
            own.ask({"what": "choose", "id": "next hand"})
            page.wait_for_url(f"**hand={number + 1}&purses={own.place['purses']}**")
            expect(desk.locator(".gk-heading")).to_have_text(match_panel_data(own)["title"])
    expect(desk.get_by_role("button", name="Next hand")).to_be_hidden()
    result = match_data(own)["result"]
    expect(match.locator(".gk-outcome")).to_contain_text(result["sentence"])
    expect(match.locator(".gk-code-word")).to_have_text(result["code"])
    expect(match.locator(".gk-hands")).to_be_hidden()  # the list of missing hands: none is missing
    expect(page.locator(".gleek-own .gk-board[data-sheet] .gk-tally tr")).to_have_count(1 + 3 + 1)
    # The live region first says what happened and then the result, each part once.
    heard = [each for each in page.evaluate("() => window.heard") if each][-1]
    end = match_panel_data(own)["answer"]["sentence"]
    # the sentence about the hand's end is heard with the focus, and the sums are heard in words
    happened, sums = heard.split(end)
    assert "takes trick 12" in happened
    assert [sums.count(name) for name in ("You", "Humphrey", "Agnes")] == [1, 1, 1]
    assert heard.count("won the match") == 1
    assert "You won" not in heard
    assert "You lost" not in heard
    expect(desk.locator(".gk-code")).to_have_text(f"The result’s code: {result['code']}")
    assert_accessible(page)
    with page.expect_download() as begun:
        match.get_by_role("button", name="Save the match").click()
    saved = read_saved(read_record(Path(begun.value.path())))
    assert saved.missing == ()
    assert saved.played.purses == own.after.standing.purses
    step_through(page, desk)


def step_through(page: Page, desk) -> None:
    """Open the last hand in the stepper, then another hand of the match."""
    more = desk.get_by_role("button", name="More")
    more.press("Enter")
    expect(desk.get_by_role("button", name="Take back")).to_be_focused()
    page.keyboard.press("Escape")
    expect(more).to_be_focused()
    more.press("Enter")
    desk.get_by_role("link", name="Step through it").press("Enter")
    page.wait_for_url("**/11-a-whole-hand*")
    settle(page)
    stepper, which = page.locator(".gk-stepper"), page.get_by_label("Hand of the match")
    expect(stepper.locator(".gk-heading").first).to_have_text("The match 0000-9T33: hand 3 of 3")
    expect(which).to_have_value("3")
    which.select_option("2")
    expect(stepper.locator(".gk-heading").first).to_have_text("The match 0000-9T33: hand 2 of 3")
    stepper.get_by_role("button", name="Forward").click()
    expect(stepper.locator(".gk-where")).to_contain_text("Step 2 of")


def delete_and_put_back(page: Page, onward) -> None:
    matches = page.locator(".front-going")
    today = page.evaluate("() => new Date().toLocaleDateString('en-GB', { dateStyle: 'long' })")
    listed = matches.get_by_role("link", name=f"Against Humphrey and Agnes, {today}: hand 1 of 3")
    matches.get_by_role("button", name="Delete").click()
    expect(onward).to_have_text("Play a match of three hands")
    back = matches.get_by_role("button", name="Put it back")
    expect(back).to_be_focused()
    back.click()
    expect(listed).to_be_focused()


def test_play_goes_on_with_a_match_that_is_not_over_and_one_tab_at_a_time_plays_it(open_page):
    page = open_at(open_page(), PAGE)
    desk, rules = page.locator(".gk-panel"), page.locator(".gk-panel .gk-rules")
    dealt = rules.inner_text()  # a visitor whose address names no match gets a random deal
    page.goto("")
    open_at(page, PAGE)
    expect(rules).to_have_text(dealt)  # until they have made a choice, they find the same cards again
    desk.get_by_role("button", name="New match").click()
    expect(rules).not_to_have_text(dealt)
    opened(page)
    expect(rules).to_contain_text("By the code 0000-9T33 this deal can be played again.")
    desk.get_by_role("button", name="Bid 13").click()
    page.wait_for_url("**did=13**")
    # The front page and Play lead back to the match. The list on the front page can delete it, and put it back.
    page.goto("")
    onward = page.locator(".front-doors [data-gleek-match]")
    expect(onward).to_have_text("Continue: hand 1 of 3")
    delete_and_put_back(page, onward)
    expect(onward).to_have_attribute("href", re.compile("07-a-hand-of-your-own"))
    open_at(page, PAGE)
    page.wait_for_url("**did=13**")
    for _ in range(2):  # a match that is left before its first choice is no loss
        dealt = rules.inner_text()
        desk.get_by_role("button", name="New match").click()
        expect(rules).not_to_have_text(dealt)
    reload(page)
    expect(desk.locator(".gk-left")).to_contain_text("You have left hand 1 of 3.")
    dealt = rules.inner_text()
    desk.get_by_role(
        "button", name="New match"
    ).click()  # after a reload Python does not know the first match
    expect(rules).not_to_have_text(dealt)
    expect(desk.locator(".gk-left")).to_contain_text("You have left hand 1 of 3.")
    desk.get_by_role("button", name="Bring it back").click()
    expect(rules).to_contain_text("0000-9T33")
    page.wait_for_url("**did=13**")
    expect(desk.locator(".gk-left")).to_be_hidden()

    other = page.context.new_page()
    open_at(other, page.url)
    elsewhere, here = other.locator(".gk-elsewhere"), page.locator(".gk-elsewhere")
    expect(elsewhere).to_contain_text("This match is open in another tab")
    expect(here).to_be_hidden()
    assert other.locator(".gk-act, .gk-panel .gk-tools").evaluate_all(
        "(all) => all.every((one) => one.inert)"
    )
    assert other.locator(".gk-table").evaluate("(one) => Boolean(one.closest('[inert]'))")
    page.locator("[data-tool=previous]").click()  # now this tab continues the match
    expect(desk.get_by_role("button", name="Bid 13")).to_be_visible()
    desk.get_by_role("button", name="Bid 13").click()
    elsewhere.get_by_role("button", name="Play it here").click()
    expect(elsewhere).to_be_hidden()
    expect(here).to_contain_text("This match is open in another tab")
    here.get_by_role("button", name="New match").click()
    expect(here).to_be_hidden()
    expect(rules).not_to_contain_text("0000-9T33")


def test_opponents_sit_down_and_advice_is_read_by_keyboard_on_a_telephone(open_page):
    page = opened(open_page(width=360, height=740, reduced_motion="reduce"))
    desk, dialog = page.locator(".gk-panel"), page.get_by_role("dialog", name="Opponents")
    first = page.get_by_role("group", name="Humphrey").get_by_role("button", name="plays simply")
    expect(first).to_have_accessible_name("Humphrey plays simply: choose who plays")
    first.focus()
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("radio", name="Humphrey")).to_be_focused()
    expect(dialog.get_by_label("Temper, on your left")).to_be_disabled()  # this player has only one temper
    assert_accessible(page)
    page.keyboard.press("ArrowDown")
    expect(dialog.get_by_role("radio", name="Simon: counts")).to_be_checked()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(first).to_be_focused()  # and the opponents are unchanged
    page.keyboard.press("Enter")
    expect(dialog.get_by_role("radio", name="Humphrey")).to_be_focused()
    page.keyboard.press("ArrowUp")  # from the first option to the last
    expect(dialog.get_by_role("radio", name="Jasper: master")).to_be_checked()
    dialog.get_by_role("radio", name="Martha").focus()
    page.keyboard.press("Space")
    page.keyboard.press("Tab")
    expect(dialog.get_by_label("Temper, on your right")).to_be_focused()
    page.keyboard.type("bold")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**players=you.master-1.counting-bold-1**")
    expect(
        page.get_by_role("group", name="Martha").get_by_role("button", name="counts cards, bold")
    ).to_be_visible()
    expect(page.locator(".gk-against")).to_contain_text(
        "Opponents: Jasper (master) and Martha (counts cards, bold)."
    )

    desk.locator(".gk-spoken[role=status]").evaluate(HEAR)
    desk.locator("[data-tool=hint]").press("Enter")
    hint, why = desk.locator(".gk-hint"), desk.locator(".gk-advice")
    expect(hint).to_have_text("Advice: Bid 13. The eldest hand must open the bidding, and this is the least.")
    why.locator("summary").press("Enter")
    expect(why.locator(".gk-bars li").first).to_contain_text("this is the least")
    assert page.evaluate("() => window.heard") == [
        "Advice: Bid 13. The eldest hand must open the bidding, and this is the least."
    ]
    assert_fits(page)
    expect(desk.get_by_role("button", name="Bid", exact=True)).to_be_in_viewport()


def test_a_refusal_on_a_telephone_cuts_no_line_above_it(open_page):
    own = MatchSession()
    play_on(own, 3)  # clubs are led
    page = opened(open_page(width=360, height=740, reduced_motion="reduce"), own)
    desk = page.locator(".gk-panel")
    page.locator(".gleek-own .gk-hand[data-pick]").get_by_role("button", name="queen of spades").click()
    expect(desk.locator(".gk-verdict")).to_have_text("Not allowed.")
    assert desk.locator(".gk-words").evaluate("(words) => words.scrollTop") == 0
    expect(desk.locator(".gk-answer > details > summary")).to_be_in_viewport(ratio=1)
