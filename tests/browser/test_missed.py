"""What was costly in a match comes back: the review stores it, and it is practised at the same table."""

from playwright.sync_api import expect

from gleek.course.play.match_session import MatchSession
from gleek.engine.cards import card as card_of
from tests.browser.checks import assert_accessible, assert_fits, settle
from tests.browser.test_match import opened
from tests.course.play.test_missed import careless

STORED = "() => gleek.progress.read().missed.choices"


def test_costly_choices_are_stored_by_the_review_and_practised_at_once_and_when_due(open_page):
    own = MatchSession()
    asked = [each for each in careless(own) if each["ask"]]
    page = opened(open_page(width=390, height=740, reduced_motion="reduce"), own)
    desk, review = page.locator(".gk-panel"), page.locator(".gk-review")
    desk.get_by_role("button", name="Review choices").click()
    expect(review.locator(".gk-summary")).to_be_visible()
    assert set(page.evaluate(STORED)) == {each["ask"] for each in asked}
    line = review.locator(".gk-missed")
    expect(line).to_contain_text(f"{len(asked)} costly choices of your matches to learn.")

    place = page.url
    line.get_by_role("button", name="Practise what I missed").press("Enter")
    heading = desk.locator(".gk-heading")
    expect(heading).to_have_text(f"What you missed: 1 of {len(asked)}")
    expect(desk.locator(".gk-instruction")).to_contain_text("What would you do?")
    expect(desk.locator(".gk-instruction")).to_be_focused()
    assert page.url == place  # the address stays that of the match
    assert_fits(page)
    (card,) = asked[0]["did"]
    page.locator(".gleek-own .gk-hand[data-pick]").get_by_role("button", name=str(card_of(card).name)).click()
    expect(desk.locator(".gk-answer")).to_contain_text("Allowed, but costly. As in the match:")
    expect(desk.locator(".gk-act button:visible")).to_have_count(0)
    assert_accessible(page)
    desk.get_by_role("button", name="Next one").click()
    expect(heading).to_have_text(f"What you missed: 2 of {len(asked)}")
    desk.get_by_role("button", name="Back to match").click()
    expect(heading).to_have_text("Hand 1 of 3")
    expect(desk.locator(".gk-answer[data-kind=end]")).to_be_visible()

    # The front page leads to the practice when a choice is due.
    page.evaluate(
        "() => { const { missed } = gleek.progress.read();"
        "for (const one of Object.values(missed.choices)) one.due = gleek.day();"
        "gleek.progress.write({ missed }); }"
    )
    page.goto("")
    going = page.locator(".front-going")
    expect(going).to_contain_text(f"{len(asked)} due today.")
    going.get_by_role("link", name="Practise what I missed").click()
    settle(page)
    expect(heading).to_have_text(f"What you missed: 1 of {len(asked)}")
    expect(desk.locator(".gk-instruction")).to_contain_text("What would you do?")
