"""The whole-hand page in a real browser, served by the `gleek` command's own server."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import stepper_data
from gleek.course.explorer.readings_view import readings_data
from gleek.records.samples import samples
from tests.browser.checks import open_at, reload
from tests.browser.visiting import GLEEK

PAGE = f"{GLEEK}11-a-whole-hand.ipynb"
SENTENCE = ".gk-sentence"


def opened(page: Page, query: str = "") -> Page:
    open_at(page, f"{PAGE}{query}")
    expect(page.locator(SENTENCE)).not_to_be_empty()
    return page


def at_step(page: Page, explorer: Explorer) -> None:
    # `wait_for` answers at the next frame; `expect` would look again only after a tenth of a second.
    where = page.locator(".gk-now", has_text=f"Step {explorer.step} of {explorer.steps} ·")
    where.filter(has_text=stepper_data(explorer)["sentence"]).wait_for()


def test_a_hand_is_stepped_forward_and_back_by_the_keys_and_to_its_end(open_page):
    page = open_page(reduced_motion="reduce")  # this test needs no animations
    sent: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda data: sent.append(str(data))))
    opened(page)
    hand = list(samples("gleek"))[1]
    page.get_by_label("Which hand").select_option(hand)
    explorer = Explorer(hand)
    expect(page.get_by_role("heading", level=2).first).to_have_text(explorer.record.title)
    at_step(page, explorer)
    page.locator("body").click(position={"x": 5, "y": 5})
    forward, places = page.get_by_role("button", name="Forward"), set()
    last = 4
    for step in range(2, last + 1):
        page.keyboard.press("ArrowRight")
        explorer.go(step)
        at_step(page, explorer)
        places.add(tuple(forward.bounding_box().values()))
    assert len(places) == 1  # the button has not moved during the steps
    for _ in range(last - 1):  # step back as fast as a key repeats: no press may be lost
        page.keyboard.press("ArrowLeft")
    explorer.go(1)
    at_step(page, explorer)
    for stage in stepper_data(explorer)["stages"][1:3]:
        page.keyboard.press("PageDown")
        explorer.go(stage["first"])
        at_step(page, explorer)
    for key, step in (("End", explorer.steps), ("Home", 1)):
        page.keyboard.press(key)
        explorer.go(step)
        at_step(page, explorer)
    # The browser has missed no change of a view, and sends only requests.
    assert any('"what": "step"' in each or '"what":"step"' in each for each in sent)
    assert not any('"custom"' in each or '"sentence"' in each for each in sent)


def test_the_address_opens_the_same_moment_and_keeps_it_with_a_field_that_is_switched(open_page):
    page = opened(open_page(), "?hand=02-an-ordinary-hand&step=4&seat=dealer")
    explorer = Explorer()
    explorer.open("?hand=02-an-ordinary-hand&step=4&seat=dealer")
    at_step(page, explorer)
    page.keyboard.press("ArrowRight")
    explorer.go(5)
    at_step(page, explorer)
    page.locator(".gk-readings summary", has_text="The reckoning").click()
    page.get_by_role("radio", name="Each with each", exact=True).check()
    page.wait_for_url("**rules=du_coeur,settlement:each**")
    reload(page)
    at_step(page, explorer)
    expect(page.locator(".gk-views input:checked")).to_have_value("dealer")
    explorer.ask({"what": "field", "field": "settlement", "value": "each"})
    expect(page.locator(".gk-readings")).to_contain_text(readings_data(explorer)["result"]["sentence"])
