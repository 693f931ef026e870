"""A page is presented in a hall: one section at a time, as large as the screen allows; keys go forwards and back."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from gleek.course.explorer.watching import Watcher
from gleek.course.lesson_data import lesson
from tests.browser.checks import assert_accessible, open_at, reload
from tests.browser.visiting import PAGES

WELCOME, STOCK = "gleek/00-welcome.ipynb", "gleek/02-the-stock.ipynb"
EXPLORE = "gleek/11-a-whole-hand.ipynb"


def present(page: Page, name: str, beat: str = "") -> Page:
    """Present a page with the key, and go to the first section, or to the one that is named."""
    open_at(page, PAGES + name)
    page.keyboard.press("p")
    now = page.locator(".gleek-present-beat")
    expect(page.locator("[data-gk-now]")).to_have_count(1)
    for _ in range(30):
        if now.inner_text().startswith(beat):
            return page
        page.keyboard.press("ArrowRight")
        expect(page.locator("[data-gk-now] section.gk").first).not_to_have_attribute("aria-busy", "true")
    raise AssertionError(f"{name} has no beat “{beat}”")


def at_step(page: Page, watcher: Watcher, number: int) -> None:
    watcher.ask({"what": "step", "to": number})
    expect(page.locator("[data-gk-now] .gk-where")).to_contain_text(f"Step {number} of {watcher.count}")
    expect(page.locator("[data-gk-now] .gk-sentence")).to_have_text(watcher.watch()["sentence"])


def test_the_key_p_presents_the_arrows_step_and_escape_leaves(open_page):
    page = present(open_page(color_scheme="dark"), WELCOME, "Watch")
    expect(page.locator("html[data-gk-dark]")).to_have_count(1)
    assert_accessible(page)
    watcher = Watcher(lesson("welcome"))
    at_step(page, watcher, 1)
    for key, step in (("ArrowRight", 2), ("Space", 3), ("PageDown", 4), ("ArrowLeft", 3), ("PageUp", 2)):
        page.keyboard.press(key)
        at_step(page, watcher, step)
    for gone in ("header", "footer", ".gleek-contents", ".gleek-foot", ".gk-tools", "summary", ".gk-bar"):
        expect(page.locator(gone).first).to_be_hidden()
    expect(page.locator(".gleek-present-title")).to_have_text("Gleek")
    # Hands are covered until they are shown, one by one.
    covered = page.locator("[data-gk-now] .gk-hand .gk-card[data-covered]")
    expect(covered).to_have_count(36)
    page.keyboard.press("2")
    expect(covered).to_have_count(24)
    page.get_by_role("button", name="Show the cards (1)").click()
    expect(covered).to_have_count(12)
    page.keyboard.press("2")
    expect(covered).to_have_count(24)
    page.keyboard.press("Escape")
    expect(page.locator("[data-gk-now], .gk-card[data-covered]")).to_have_count(0)
    # The button that started presenting is far above; the focused section must be in view.
    expect(page.locator(".gleek-watch")).to_be_focused()
    expect(page.locator(".gleek-watch")).to_be_in_viewport()
    expect(page.locator("header")).to_be_visible()


# Presses a key while the page arrives: sections are there, but not yet the one that the address names.
TOO_SOON = """new MutationObserver(() => {
    const begun = document.querySelector(".gleek-present-top");
    if (begun || !document.querySelector("[data-gk-presenting] section.gk")) return;
    window.tooSoon = (window.tooSoon ?? 0) + 1;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
}).observe(document, { childList: true, subtree: true });"""


def test_one_key_goes_through_watching_and_back(open_page):
    page = open_page()
    page.add_init_script(TOO_SOON)
    open_at(page, f"{PAGES}{STOCK}?present=3")
    assert page.evaluate("window.tooSoon") > 0
    name, now = page.locator(".gleek-present-beat"), page.locator("[data-gk-now]")
    expect(name).to_have_text("Watch, 3 of 4")
    steps = Watcher(lesson("stock")).count
    for step in range(2, steps + 1):
        page.keyboard.press("ArrowRight")
        expect(now.locator(".gk-where")).to_contain_text(f"Step {step} of {steps}")
    page.keyboard.press("ArrowRight")
    expect(name).to_contain_text("4 of 4")
    page.keyboard.press("ArrowLeft")
    expect(name).to_have_text("Watch, 3 of 4")
    expect(now.locator(".gk-where")).to_contain_text(f"Step {steps} of {steps}")
    page.keyboard.press("ArrowLeft")
    expect(now.locator(".gk-where")).to_contain_text(f"Step {steps - 1} of {steps}")
    for _ in range(40):
        page.keyboard.down("ArrowRight")  # "down" without "up" in between is a repeat: it stays in the beat
    page.wait_for_timeout(500)
    expect(name).to_have_text("Watch, 3 of 4")
    page.keyboard.up("ArrowRight")


def test_a_link_opens_a_page_presented_and_a_refresh_stays_at_the_beat(open_page):
    last = len(lesson("stock").tasks)
    page = open_at(open_page(), f"{PAGES}{STOCK}?present=1&task={last - 1}")
    name, now = page.locator(".gleek-present-beat"), page.locator("[data-gk-now]")
    expect(name).to_have_text("Do, 1 of 4")
    expect(now).to_contain_text(f"Task {last - 1} of")
    expect(page.locator("header")).to_be_hidden()
    page.keyboard.press("ArrowRight")
    expect(now).to_contain_text("Solution:")
    page.keyboard.press("ArrowRight")
    expect(now).to_contain_text(f"Task {last} of")
    reload(page)
    expect(name).to_have_text("Do, 1 of 4")
    expect(now).to_contain_text(f"Task {last} of")
    for said in ("Solution:", "Question 1"):
        page.keyboard.press("ArrowRight")
        expect(now).to_contain_text(said)
    expect(name).to_contain_text("2 of 4")
    page.keyboard.press("ArrowLeft")
    expect(name).to_have_text("Do, 1 of 4")
    expect(now).to_contain_text(f"Task {last} of")
    page.keyboard.press("ArrowLeft")
    expect(now).to_contain_text(f"Task {last - 1} of")
    page.get_by_role("button", name="Leave").click()
    assert "present" not in parse_qs(urlsplit(page.url).query, keep_blank_values=True)


# Sends a key event with its character, its position on the keyboard and Shift. Returns whether the page is then
# presented, and whether the page handled the key.
PRESS = """([key, code, shiftKey = false]) => {
    const sent = new KeyboardEvent("keydown", { key, code, shiftKey, bubbles: true, cancelable: true });
    const taken = !document.querySelector("main").dispatchEvent(sent);
    return [document.body.hasAttribute("data-gk-presenting"), taken];
}"""
P_OF_KEYBOARDS = (("p", "KeyP"), ("P", "KeyP"), ("p", "KeyR"), ("з", "KeyP"), ("π", "KeyP"))
DVORAK_L = ("l", "KeyP")
TWO_OF_KEYBOARDS = (("2", "Digit2"), ("2", "Numpad2"), ("é", "Digit2"), ("٢", "Digit2"))
NO_TWO = (("@", "Digit2", True), ("ArrowDown", "Numpad2"))


def test_single_keys_work_on_every_keyboard(open_page):
    page = open_at(open_page(), PAGES + EXPLORE)
    for key in P_OF_KEYBOARDS:
        assert page.evaluate(PRESS, key)[0], key
        page.keyboard.press("Escape")
    assert not page.evaluate(PRESS, DVORAK_L)[0]
    for key in TWO_OF_KEYBOARDS:
        assert page.evaluate(PRESS, key)[1], key
    for key in NO_TWO:
        assert not page.evaluate(PRESS, key)[1], key
    expect(page.locator(".gk-views input").nth(2)).to_be_checked()
    page.keyboard.press("0")
    expect(page.locator(".gk-views input").first).to_be_checked()
    # In a field a key is a letter, and single keys can be switched off.
    page.get_by_label("Deal code").press("p")
    expect(page.locator("[data-gk-now]")).to_have_count(0)
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Single keys").uncheck()
    page.keyboard.press("Escape")
    page.locator("main").focus()
    page.keyboard.press("p")
    expect(page.locator("[data-gk-now]")).to_have_count(0)
    expect(page.locator(".gk-help input")).not_to_be_checked()
    # When single keys are off, digits do nothing while presenting; the buttons still work.
    page.get_by_role("button", name="Present", exact=True).click()
    page.keyboard.press("1")
    expect(page.locator(".gleek-present-hands kbd")).to_have_count(0)
    expect(page.locator("[data-gk-now] .gk-hand .gk-card:not([data-covered])")).to_have_count(0)
