"""The review of a hand in a real browser: it runs when asked for, can be stopped, and leads back to the hand."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode

from playwright.sync_api import expect

from gleek.course.play.match_panel import own_review
from gleek.course.play.match_session import MatchSession
from tests.browser.checks import assert_accessible, assert_fits, open_at, settle
from tests.browser.test_match import PAGE, play_on


def test_a_hand_is_reviewed_stopped_and_gone_on_with_and_a_choice_is_made_again(open_page):
    own = MatchSession()
    play_on(own, 13)
    page = open_page(reduced_motion="reduce")
    open_at(page, PAGE + "?" + urlencode({key: value for key, value in own.place.items() if value}))
    review = page.locator(".gk-review")
    verdicts, halt = review.locator(".gk-verdicts > li"), review.get_by_role("button", name="Stop")
    expect(review.get_by_role("button", name="Review choices")).to_be_visible()
    page.locator(".gk-panel").get_by_role("button", name="Review choices").click()
    halt.click()
    on = review.get_by_role("button", name="Go on with the review")
    expect(on).to_be_visible()
    count = verdicts.count()
    assert 0 < count < len(own.play.choices)
    page.wait_for_timeout(700)
    assert verdicts.count() == count  # nothing more is reviewed after the stop
    on.click()
    expect(review.locator(".gk-summary")).to_be_visible()
    expect(halt).to_be_hidden()
    expect(verdicts).to_have_count(sum(len(each.before.legal()) > 1 for each in own.play.choices))
    expect(review.locator(".gk-spoken[role=status]")).to_contain_text("Of your")
    expect(review.locator(".gk-others li")).to_have_count(1)
    verdicts.last.locator("summary").click()
    expect(verdicts.last.locator(".gk-bars tr").first).to_be_visible()
    # Each choice tells its place and marks the card that was chosen and the better one. The first three are enough:
    # each takes as long here as on the page.
    while len((told := own_review(own))["choices"]) < 3:
        own.ask({"what": "review"})
    for one, drawn in zip(told["choices"], verdicts.all(), strict=False):
        assert drawn.locator("summary").first.text_content().startswith(f"{one['where']}. ")
        cards = drawn.locator(".gk-position:last-child .gk-spoken").all_text_contents()
        heard = {code: card.partition(", ")[2] for code, card in zip(one["held"], cards, strict=True)}
        marks = dict.fromkeys(one["best"], "better") | dict.fromkeys(one["did"], "chosen")
        assert {code: mark for code, mark in heard.items() if mark} == marks
    assert_accessible(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert_fits(page)
    again = verdicts.last.get_by_role("link", name="Try it again from here")
    did = parse_qs(again.get_attribute("href").lstrip("?"))["did"]
    again.click()
    page.wait_for_url(f"**did={did[0]}*")
    settle(page)
    expect(page.locator(".gleek-own .gk-hand[data-pick] .gk-press").first).to_be_visible()
    expect(page.locator(".gk-review")).to_be_hidden()  # there is no choice to review before this one
