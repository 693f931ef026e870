"""The review of a hand in a real browser: it can be stopped, and what was costly is practised at once and when due."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode

from playwright.sync_api import expect

from gleek.course.play.match_session import MatchSession
from gleek.engine.cards import card as card_of
from tests.browser.checks import assert_accessible, assert_fits, open_at, settle
from tests.browser.visiting import PAGES
from tests.course.play.test_missed import FOUR_COSTLY, careless

# Advice is quicker at Piquet than at Gleek.
PAGE = f"{PAGES}piquet/05-a-partie-of-your-own.ipynb"

STORED = "() => gleek.progress.read().missed.choices"
# Makes what was missed at Piquet a choice at Gleek that is due today.
DUE = """(query) => {
    const stored = JSON.parse(localStorage.getItem("gleek-progress"));
    const { missed } = stored.games.piquet;
    const [kept] = Object.values(missed.choices);
    stored.games.gleek = { missed: { ...missed, choices: { [query]: { ...kept, due: gleek.day() } } } };
    localStorage.setItem("gleek-progress", JSON.stringify(stored));
}"""


def assert_it_stops_and_goes_on(page, own):
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


def assert_verdicts_are_drawn(page, told):
    """Assert that each choice tells its place and marks the card that was chosen and the better one."""
    verdicts = page.locator(".gk-review .gk-verdicts > li")
    verdicts.last.locator("summary").click()
    expect(verdicts.last.locator(".gk-bars tr").first).to_be_visible()
    for one, drawn in zip(told, verdicts.all(), strict=True):
        assert drawn.locator("summary").first.text_content().startswith(f"{one['where']}. ")
        cards = drawn.locator(".gk-position:last-child .gk-spoken").all_text_contents()
        heard = {code: card.partition(", ")[2] for code, card in zip(one["held"], cards, strict=True)}
        marks = dict.fromkeys(one["best"], "better") | dict.fromkeys(one["did"], "chosen")
        assert {code: mark for code, mark in heard.items() if mark} == marks
    assert_accessible(page)
    page.set_viewport_size({"width": 360, "height": 740})
    assert_fits(page)


def test_a_hand_is_reviewed_and_its_costly_choices_are_practised_at_once_and_when_due(open_page):
    own = MatchSession(FOUR_COSTLY)
    told = careless(own)
    asked = [each for each in told if each["ask"]]
    page = open_page()
    open_at(page, f"{PAGE}?{urlencode({key: value for key, value in own.place.items() if value})}")
    assert_it_stops_and_goes_on(page, own)
    assert_verdicts_are_drawn(page, told)
    desk, review = page.locator(".gk-panel"), page.locator(".gk-review")
    heading, instruction = desk.locator(".gk-heading"), desk.locator(".gk-instruction")
    assert set(page.evaluate(STORED)) == {each["ask"] for each in asked}
    line = review.locator(".gk-missed")
    expect(line).to_contain_text(f"{len(asked)} costly choices of your matches to learn.")

    place, ended = page.url, heading.inner_text()
    line.get_by_role("button", name="Practise what I missed").press("Enter")
    expect(heading).to_have_text(f"What you missed: 1 of {len(asked)}")
    expect(instruction).to_contain_text("What would you do?")
    expect(instruction).to_be_focused()
    assert page.url == place  # the address stays that of the match
    assert_fits(page)
    laid_out = parse_qs(asked[0]["ask"].lstrip("?"))["chose"][0].removeprefix("x")
    page.locator(".gleek-own .gk-hand[data-pick]").get_by_role(
        "button", name=str(card_of(laid_out).name)
    ).click()
    desk.locator(".gk-act > button").click()
    expect(desk.locator(".gk-answer")).to_contain_text("Allowed, but costly. As in the match:")
    expect(desk.locator(".gk-act button:visible")).to_have_count(0)
    assert_accessible(page)
    desk.get_by_role("button", name="Next →").click()
    expect(heading).to_have_text(f"What you missed: 2 of {len(asked)}")
    desk.get_by_role("button", name="Back to match").click()
    expect(heading).to_have_text(ended)
    expect(desk.locator(".gk-answer[data-kind=end]")).to_be_visible()
    again = review.locator(".gk-verdicts > li").last.get_by_role("link", name="Try it again from here")
    did = parse_qs(again.get_attribute("href").lstrip("?"))["did"]
    again.evaluate("(link) => link.click()")
    page.wait_for_url(f"**did={did[0]}*")
    settle(page)
    expect(page.locator(".gleek-own .gk-hand[data-pick] .gk-press").first).to_be_visible()
    expect(review).to_be_hidden()

    # The front page leads to the practice when a choice at Gleek is due.
    at_gleek = next(each["ask"] for each in careless(MatchSession(), number=-1, to_first=True) if each["ask"])
    page.evaluate(DUE, at_gleek)
    page.goto("")
    going = page.locator(".front-going")
    expect(going).to_contain_text("1 due today.")
    going.get_by_role("link", name="Practise what I missed").click()
    settle(page)
    expect(heading).to_have_text("What you missed: 1 of 1")
    expect(instruction).to_contain_text("What would you do?")
