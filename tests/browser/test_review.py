"""The review of a hand in a real browser: it runs when asked for, can be stopped, and leads back to the hand."""

from __future__ import annotations

from urllib.parse import parse_qs, urlencode

from playwright.sync_api import expect

from gleek.lessons.doing.own_match import OwnMatch
from gleek.lessons.doing.own_review import own_review
from tests.browser.checks import assert_accessible, assert_fits, settle
from tests.browser.test_match import PAGE, play_on

# For each choice: its text, its bars with their labels, the beginnings and ends of the bars and of their error bars,
# and the cards as a screen reader hears them.
DRAWN = """(root) => {
  const span = ({ style }) => [parseFloat(style.left), parseFloat(style.left) + parseFloat(style.width)];
  return [...root.querySelectorAll(".gk-verdicts > li")].map((one) => ({
    text: one.querySelector("summary").textContent,
    bars: [...one.querySelectorAll(".gk-bars tr")].map((row) =>
      [row.firstChild.textContent, ...[...row.lastChild.children].map(span)]),
    held: [...one.querySelectorAll(".gk-position:last-child .gk-spoken")].map((card) => card.textContent),
  }));
}"""


def reviewed(own):
    while (told := own_review(own))["state"] != "done":
        own.ask({"what": "review"})
    return told


def assert_drawn_as_told(review, told):
    choices, seen = {each["id"]: each for each in told["choices"]}, review.evaluate(DRAWN)
    begun = review.locator(".gk-points > li > p:first-child").all_text_contents()
    assert [text.partition(".")[0] for text in begun] == [choices[each]["where"] for each in told["turning"]]
    for one, drawn in zip(choices.values(), seen, strict=True):
        assert drawn["text"].startswith(f"{one['where']}. ")
        heard = {code: card.partition(", ")[2] for code, card in zip(one["held"], drawn["held"], strict=True)}
        marks = dict.fromkeys(one["best"], "better") | dict.fromkeys(one["did"], "chosen")
        assert {code: mark for code, mark in heard.items() if mark} == marks
        ends = []
        for bar, (label, of, error) in zip(one["bars"], drawn["bars"], strict=True):
            assert label.endswith(" (chosen)") == (bar["mark"] == "chosen")
            assert min(of + error) >= 0
            assert max(of + error) <= 100.01
            ends += [(bar["value"], of[0] if bar["value"] < 0 else of[1])]
            ends += [(bar["value"] - bar["error"], error[0]), (bar["value"] + bar["error"], error[1])]
        # All bars use the same scale.
        low, high = min(ends), max(ends)
        for value, at in ends:
            share = (value - low[0]) / (high[0] - low[0] or 1)
            assert abs(low[1] + share * (high[1] - low[1]) - at) < 0.1, (one["where"], ends)
    assert any(one["best"] for one in choices.values())


def test_a_hand_is_reviewed_stopped_and_gone_on_with_and_a_choice_is_made_again(open_page):
    own = OwnMatch()
    play_on(own, 13)
    page = open_page(reduced_motion="reduce")
    page.goto(PAGE + "?" + urlencode({key: value for key, value in own.place.items() if value}))
    settle(page)
    review = page.locator(".gk-review")
    verdicts, halt = review.locator(".gk-verdicts > li"), review.get_by_role("button", name="Stop")
    expect(review.get_by_role("button", name="Review choices")).to_be_visible()
    page.locator(".gk-desk").get_by_role("button", name="Review choices").click()
    halt.click()
    on = review.get_by_role("button", name="Go on with the review")
    expect(on).to_be_visible()
    count = verdicts.count()
    assert 0 < count < len(own.choices)
    page.wait_for_timeout(700)
    assert verdicts.count() == count  # nothing more is reviewed after the stop
    on.click()
    expect(review.locator(".gk-summary")).to_be_visible()
    expect(halt).to_be_hidden()
    expect(verdicts).to_have_count(sum(len(each.before.legal()) > 1 for each in own.choices))
    expect(review.locator(".gk-spoken[role=status]")).to_contain_text("Of your")
    expect(review.locator(".gk-others li")).to_have_count(1)
    verdicts.last.locator("summary").click()
    expect(verdicts.last.locator(".gk-bars tr").first).to_be_visible()
    assert_drawn_as_told(review, reviewed(own))
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
