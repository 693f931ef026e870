"""Hostile text in an address, an input field or the browser's storage stays text, and the page still works.

tests/widgets/test_hostile_words.py tries the keys of every request without a browser.
"""

from __future__ import annotations

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.checks import open_at, open_sections, reload
from tests.browser.visiting import GLEEK, ask_server
from tests.hostile import MARKUP

WHOLE_HAND = f"{GLEEK}11-a-whole-hand.ipynb"
STOCK = f"{GLEEK}02-the-stock.ipynb"
# An address has at most six hundred characters, too few for every key at once.
SHORT = "<img src=x onerror=alert(1)>"
LONGEST_MESSAGE = 65_536


def short(*keys):
    return "?" + "&".join(f"{key}={quote(SHORT)}" for key in keys)


@pytest.fixture
def hostile(open_page):
    """Return a function that opens a page; fail after the test if any of the text was run as code.

    The page is watched, because the browser reports a script that it refused.
    """
    page = open_page()
    sent: list[int] = []

    def hear(frame: str | bytes) -> None:
        sent.append(len(frame))

    page.on("websocket", lambda channel: channel.on("framesent", hear))
    page.on("dialog", lambda dialog: sent.append(LONGEST_MESSAGE) or dialog.dismiss())

    def start(address, kept=None):
        if kept is not None:
            page.goto("gleek/room")  # any page of the same origin, to reach its storage
            page.evaluate(
                "(kept) => Object.entries(kept).forEach(([key, text]) => localStorage.setItem(key, text))",
                kept,
            )
        open_at(page, address)
        return page

    yield start
    assert page.title() != "run"
    made = "img[src=x], [onerror], [onload], main script:not([type]), iframe, object, base"
    assert page.locator(made).count() == 0
    assert page.locator("a[href^='javascript:' i], form[action^='javascript:' i]").count() == 0
    expect(page.locator(".gleek-apology")).to_have_count(0)
    expect(page.get_by_text("does not answer")).to_have_count(0)
    assert max(sent) < LONGEST_MESSAGE


def type_long(box, length):
    """Set an input field to a text of this length, as pasting does, and submit its form."""
    box.evaluate(
        """(box, length) => {
            box.value = "<b>x</b>".repeat(length / 8);
            box.form.requestSubmit();
        }""",
        length,
    )


def test_a_whole_hand_takes_an_address_and_a_code_as_words(hostile):
    page = hostile(WHOLE_HAND + short("hand", "code", "step", "rules", "seat") + "#%E0%A4%A" + quote(SHORT))
    problem = page.locator(".gk-stepper .gk-problem")
    expect(problem).to_contain_text("There is no sample hand “<img src=x onerror=alert(1”")
    expect(problem).to_contain_text("is not a seat")
    box = page.get_by_label("Deal code")
    box.fill("\u202e<b>\u0007")
    box.press("Enter")
    expect(problem).to_contain_text("“<b>�” is not a deal code")
    type_long(box, 10**6)
    expect(problem).to_contain_text("is not a deal code")
    expect(problem).to_contain_text("<b>x</b><b>x</b>")
    assert len(problem.inner_text()) < 400
    box.fill("0001-KY2F")
    box.press("Enter")
    expect(problem).to_be_empty()
    expect(page.locator(".gk-stepper")).to_contain_text("0001-KY2F")


def test_stored_data_of_the_browser_is_read_as_words(hostile):
    again = {"x": 7, "trick": {"lesson": "tricks", "name": {}, "due": ""}}
    progress = {"rules": MARKUP, "done": MARKUP, "tasks": 7, "best": [[MARKUP]], "again": again}
    progress["__proto__"] = {"done": 1}
    kept = {
        "gleek-progress": json.dumps({"games": {"gleek": progress}}),
        "gleek-settings": json.dumps({"dark": MARKUP, "large": {}}),
        "gleek-four-colours": MARKUP,
        "gleek-keys": MARKUP,
        f"gleek-place /{STOCK}": MARKUP,
    }
    page = hostile(STOCK + short("task", "kind", "seed", "q", "level", "step"), kept)
    expect(page.locator(".gk-exercise .gk-problem").first).to_contain_text("is not a seed")
    open_sections(page)
    page.get_by_role("button", name="Forward").first.click()
    expect(page.locator(".gk-watch").first).to_contain_text("2")
    open_at(page, f"{GLEEK}00-welcome.ipynb" + short("present"))
    expect(page.locator(".gleek-contents li").first).to_be_attached()
    page.evaluate("() => localStorage.setItem('gleek-progress', '[[['.repeat(1000))")
    reload(page)
    expect(page.locator(".gleek-do .gk-instruction")).not_to_be_empty()


def test_an_address_sets_no_header(server):
    status, headers, body = ask_server(server.url, f"/?{quote(SHORT)}%0d%0aX-Made:%201")
    assert status == 200
    assert headers["X-Made"] is None
    assert SHORT.encode() not in body
