"""A hand on another site: `<gleek-hand>` in a page under a strict policy, in a frame, and its error messages.

The pages here do not belong to the tutorial. A plain server serves them, together with the files that the tutorial's
site publishes.
"""

from __future__ import annotations

import json
import re
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import PurePosixPath
from threading import Thread
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import stepper_data
from gleek.handouts.embed.files import TYPES, description, file, names
from tests.browser.checks import assert_accessible, assert_fits, open_at
from tests.browser.conftest import Server
from tests.browser.visiting import GLEEK

NO_MARKUP = "require-trusted-types-for 'script'; trusted-types 'none'"
STRICT = f"default-src 'none'; script-src 'self'; connect-src 'self'; {NO_MARKUP}"
HEAD = '<!doctype html><html lang="en"><head><title>A page</title><meta name="viewport" content="width=device-width">'
ELEMENT = '<script src="/hand/gleek-hand.js" defer></script></head><body><main><h1>My page</h1>{}</main></body></html>'
HAND = '<gleek-hand src="/hand/gleek/02-an-ordinary-hand.json" at="37"></gleek-hand>'
STEPS = 69
# Style rules that would change everything if they applied inside the element.
LOUD = """<style>html { font-size: 62.5%; text-transform: uppercase; letter-spacing: 3px }
  * { color: lime !important; border-radius: 40px !important } button { display: none }</style>"""
# A text that is an object must not become attributes, which could run its script.
HOSTILE = json.loads(file("hand/gillet/01-a-flux.json")) | {
    "title": {"ONFOCUS": "hacked = 1", "autofocus": "", "tabindex": 0}
}
PAGES = {
    "hostile.json": json.dumps(HOSTILE),
    "empty.html": HEAD + ELEMENT.format(HAND),
    "loud.html": HEAD + LOUD + ELEMENT.format(HAND + "<p>Mine</p>"),
    "inside.html": HEAD
    + ELEMENT.format('<gleek-hand><script type="application/json">HAND</script></gleek-hand>').replace(
        "HAND", file("hand/gillet/01-a-flux.json").decode().replace("</", "<\\/")
    ),
    "frame.html": HEAD
    + '</head><body><main><h1>My page</h1><iframe title="A hand" sandbox="allow-scripts" width="380"'
    ' height="760" src="/embed.html?hand=piquet/03-pique&at=5"></iframe></main></body></html>',
    "record.toml": 'format = "gleek-hand-1"\n',
    "spoilt.json": '{"format": "gleek-view-1", "steps": [[[[], {"table": {"seats": 3}, "totals": 3}]]]}',
}


class Host(BaseHTTPRequestHandler):
    """Serves `PAGES` and the tutorial's published files; `empty.html` has a strict content security policy."""

    def do_GET(self) -> None:
        name = self.path.lstrip("/").partition("?")[0]
        ours = name in names()
        body = file(name) if ours else PAGES.get(name, "").encode()
        # A browser requests an icon for any page; an empty one will do.
        self.send_response(200 if body or name == "favicon.ico" else 404)
        self.send_header("Content-Type", TYPES.get(PurePosixPath(name).suffix, "text/plain"))
        if name == "empty.html":
            self.send_header("Content-Security-Policy", STRICT)
        if ours:
            self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Log nothing."""


@pytest.fixture(scope="module")
def host():
    with ThreadingHTTPServer(("127.0.0.1", 0), Host) as server:
        Thread(target=partial(server.serve_forever, poll_interval=0.05), daemon=True).start()
        yield Server(None, f"http://127.0.0.1:{server.server_port}/", None)  # type: ignore[arg-type]
        server.shutdown()


def at_step(page, step):
    """Assert that the element shows this step with the same text, table and ledger as the tutorial's page."""
    explorer = Explorer("02-an-ordinary-hand")
    explorer.go(step)
    page.locator(".gk-where", has_text=f"Step {step} of {STEPS}").wait_for()
    assert page.locator(".gk-sentence").inner_text() == stepper_data(explorer)["sentence"]
    words, text = (
        page.locator("pre.gk-words").text_content().splitlines(),
        explorer.table()["text"].splitlines(),
    )
    assert len(words) == len(text)
    for shown, line in zip(words, text, strict=True):
        # The lines may differ only in sums, which the page says in words.
        assert shown == line or re.search(r"\d[ds]\.|£|purse", line)
    assert page.locator(".gk-ledger tbody tr").count() == len(explorer.ledger()["lines"])


def test_under_a_strict_policy_a_hand_is_stepped_through_by_keyboard_and_is_clean(open_page, host):
    page = open_page(at=host, color_scheme="dark")
    page.goto("empty.html")
    at_step(page, 37)
    forward = page.get_by_role("button", name="Forward →")
    forward.focus()
    for key, step in (("Enter", 38), ("ArrowRight", 39), ("End", STEPS), ("Home", 1)):
        page.keyboard.press(key)
        at_step(page, step)
    page.keyboard.press("PageDown")
    expect(page.locator(".gk-stages [aria-current]")).to_contain_text("Stock")
    page.get_by_text("The ledger: who paid whom").click()
    page.keyboard.press("End")
    page.locator(".gk-ledger summary").last.click()
    expect(page.locator(".gk-ledger .gk-rule").last).to_be_visible()
    for scheme, paper in (("light", "rgb(247, 241, 227)"), ("dark", "rgb(28, 25, 22)")):
        page.emulate_media(color_scheme=scheme)
        expect(page.locator(".gk-host")).to_have_css("background-color", paper)
    assert_accessible(page)


def test_it_fits_its_page_and_a_script_of_the_page_can_turn_to_a_step(open_page, host):
    page = open_page(at=host, width=320, height=800)
    asked = []
    page.on("request", lambda request: asked.append(PurePosixPath(request.url).name))
    page.goto("empty.html")
    at_step(page, 37)
    assert asked == ["empty.html", "gleek-hand.js", "02-an-ordinary-hand.json"]
    assert_fits(page)
    page.locator("gleek-hand").evaluate("(hand) => hand.setAttribute('at', '12')")
    at_step(page, 12)
    for at, step in (("70", STEPS), ("0", 1), ("last", 1), ("36.5", 1)):
        page.locator("gleek-hand").evaluate("(hand, at) => hand.setAttribute('at', at)", at)
        at_step(page, step)
        said = f"There is no step “{at}”: the steps of this hand are numbered from 1 to {STEPS}."
        expect(page.locator(".gk-trouble")).to_have_text(said)


# Lists the parts of seats that the link to the table in words covers.
COVERED = """() => {
    const table = document.querySelector("gleek-hand").shadowRoot.querySelector(".gk-table");
    const mine = table.querySelector(".gk-tools summary").getBoundingClientRect();
    return [...table.querySelectorAll(".gk-seat :is(.gk-plate, .gk-face, .gk-card, .gk-said)")].filter((node) => {
        const box = node.getBoundingClientRect();
        const beside = mine.left >= box.right || box.left >= mine.right;
        return box.width && !beside && mine.top < box.bottom && box.top < mine.bottom;
    }).map((node) => node.className);
}"""


def test_the_link_to_the_table_in_words_covers_nothing(open_page, host):
    page = open_page(at=host)
    for hand, width in (
        ("gleek/02-an-ordinary-hand", 390),
        ("piquet/01-cavendish-example", 760),
        ("gillet/01-a-flux", 1280),
    ):
        page.set_viewport_size({"width": width, "height": 700})
        page.goto(f"embed.html?hand={hand}&at=5")
        page.locator(".gk-where").wait_for()
        assert page.evaluate(COVERED) == [], hand


def test_the_styles_of_the_page_do_not_reach_in_nor_its_own_out(open_page, host):
    page = open_page(at=host)
    keys = ["color", "fontSize", "textTransform", "letterSpacing", "borderRadius", "height"]
    look = f"(node) => {keys}.map((key) => getComputedStyle(node)[key])"
    seen = []
    for name in ("empty.html", "loud.html"):
        page.goto(name)
        forward = page.get_by_role("button", name="Forward →")
        forward.wait_for()
        seen.append(forward.evaluate(look))
    assert seen[0] == seen[1]
    assert page.get_by_text("Mine").evaluate(look)[0] == "rgb(0, 255, 0)"
    # The shapes that cards refer to are in the element's shadow tree, and none of them is in the page.
    assert page.evaluate("() => document.querySelectorAll('[id]').length") == 0


def test_the_keys_work_in_a_hand_on_the_page_and_in_a_sandboxed_frame(open_page, host):
    page = open_page(at=host)
    page.goto("inside.html")  # this page contains the hand's data itself
    page.locator(".gk-where", has_text="Step 1 of 7").wait_for()
    page.goto("frame.html")
    frame = page.frame_locator("iframe")
    frame.locator(".gk-where", has_text="Step 5 of").wait_for()
    frame.locator(".gk-hand-title").click()
    page.keyboard.press("ArrowRight")
    frame.locator(".gk-where", has_text="Step 6 of").wait_for()


# `tests/scripts/hand_file.test.js` has all faults that can be found without drawing the file.
WRONG = (
    ("none.json", "“none.json” could not be fetched: the server answers 404, there is no such file."),
    ("record.toml", "“record.toml” is a record. A page needs a file that is made from it"),
    ("spoilt.json", "“spoilt.json” is damaged: it has no steps, or not all of them."),
    (
        "http://127.0.0.1:9/x.json",
        "could not be fetched: there is no network, or the page or the other server",
    ),
    (None, 'No hand is named: write src="hand.json"'),
)


def test_the_faults_of_a_file_are_shown_in_its_place(open_page, host):
    page = open_page(at=host, watched=False)
    page.goto("loud.html")
    forward = page.get_by_role("button", name="Forward →")
    hand = page.locator("gleek-hand")
    for name, said in WRONG:
        hand.evaluate("(hand) => hand.setAttribute('src', '/hand/gleek/02-an-ordinary-hand.json')")
        forward.wait_for()
        hand.evaluate(
            "(hand, name) => name === null ? hand.removeAttribute('src') : hand.setAttribute('src', name)",
            name,
        )
        expect(hand.get_by_role("alert").first).to_contain_text(said)
        expect(forward).to_have_count(0)
    hand.evaluate("(hand) => hand.setAttribute('src', 'hostile.json')")
    title = hand.locator(".gk-hand-title")
    expect(title).to_have_text("[object Object]")
    assert title.evaluate("(node) => [...node.attributes].map((one) => one.name)") == ["class"]


def test_the_class_server_gives_out_the_page_for_a_frame_to_any_page(open_page):
    page = open_page()
    framed = page.request.get("embed.html?hand=gleek/02-an-ordinary-hand")
    assert "frame-ancestors" not in framed.headers["content-security-policy"]
    told = framed.text()
    assert f'<meta name="description" content="{description()}">' in told
    address = urljoin(framed.url, "embed.html")
    assert f'<meta property="og:url" content="{address}">' in told
    fetched = page.request.get("hand/gillet/01-a-flux.json")
    assert fetched.headers["access-control-allow-origin"] == "*"
    assert fetched.json()["format"] == "gleek-view-1"
    page.goto("embed.html")
    assert_accessible(page)
    page.get_by_role("link", name="An ordinary hand").click()
    page.locator(".gk-where", has_text="Step 1 of 69").wait_for()


def test_the_page_of_whole_hands_gives_the_lines_and_the_files(server, open_page):
    page = open_at(open_page(), f"{GLEEK}11-a-whole-hand.ipynb?hand=02-an-ordinary-hand&step=12")
    page.get_by_text("Show this hand on your page").click()
    frame = page.get_by_label("A frame, which shows it from here", exact=True)
    expect(frame).to_have_value(
        f'<iframe src="{server.url}embed.html?hand=gleek/02-an-ordinary-hand&at=12" title="An ordinary hand" '
        'width="100%" height="800"></iframe>'
    )
    own = page.get_by_label("Or with the files on your own site, without ours", exact=True)
    expect(own).to_have_value(
        '<script src="gleek-hand.js" defer></script>\n<gleek-hand src="02-an-ordinary-hand.json" at="12"></gleek-hand>'
    )
    with page.expect_download() as hand:
        page.get_by_role("button", name="Download the hand").click()
    assert json.loads(hand.value.path().read_bytes()) == json.loads(
        file("hand/gleek/02-an-ordinary-hand.json")
    )
    with page.expect_download() as script:
        page.get_by_role("link", name="Download gleek-hand.js").click()
    assert script.value.path().read_bytes() == file("hand/gleek-hand.js")
    page.get_by_role("button", name="A new deal").click()
    expect(own).not_to_have_value('src="02-an-ordinary-hand.json"')
    expect(frame).to_be_hidden()
