"""The static site with something missing: a file, WebAssembly, scripts, a game or the network."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from gleek.evidence.paths import sources_dir
from gleek.site.build import write_worker
from tests.browser.checks import settle
from tests.browser.conftest import running
from tests.browser.site_visits import (
    BELOW,
    CDN,
    EXPLORE,
    GIVEN,
    NOT_KEPT_EITHER,
    PAGES,
    STOCK,
    WELCOME,
    changed_copy,
    files,
    folder_of,
    step_by_key,
    visit,
)
from tests.site.visiting import Requests, serving

__all__ = ["files", "visit"]

pytestmark = pytest.mark.node


def to_cdn(text: str) -> str:
    """Return the text of a page, or of the list of packages, changed so that it loads from another host."""
    return text.replace('"../jupyter/static/pyodide/"', json.dumps(CDN))


def test_a_site_that_reaches_for_a_cdn_is_found_out_and_says_what_to_do(visit, built_site, tmp_path):
    site = changed_copy(built_site.site, tmp_path / "site", **{WELCOME: to_cdn})
    with serving(folder_of(site, tmp_path / "web"), BELOW) as server:
        page = visit(server, watched=False)
        requests = Requests(server.url).over(page.context)
        page.goto(WELCOME)
        expect(page.locator("#gleek-starting")).to_contain_text("has not come. See whether you are connected")
        expect(page.get_by_role("button", name="Try again")).to_be_visible()
        assert requests.outside
        assert all(url.startswith(CDN) for url in requests.outside)


def test_a_file_that_did_not_come_is_asked_for_again_and_a_python_that_stops_is_noticed(visit, files):
    page = visit(files, watched=False)
    page.route("**/*.wasm*", lambda route: route.abort())
    page.goto(EXPLORE)
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    # The page's text is readable although its tables fail.
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.unroute("**/*.wasm*")
    again.click()
    expect(page.locator("section.gk").first).to_be_visible()
    # The same holds for a game that another page's record needs.
    page.route("**/game_piquet.zip*", lambda route: route.abort())
    open_record(page, OF_PIQUET)
    problem = page.locator(".gk-stepper .gk-problem")
    expect(problem).to_contain_text("A part of Gleek (game_piquet.zip) could not be downloaded")
    step_by_key(page)
    page.unroute("**/game_piquet.zip*")
    open_record(page, OF_PIQUET)
    expect(problem).to_contain_text("This is a record of Piquet")
    page.clock.install()
    page.workers[0].evaluate("() => self.close()")
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    page.clock.run_for(11_000)
    expect(page.locator("#gleek-notice")).to_contain_text("Python, which ran it in this page, has stopped")


OF_PIQUET = sources_dir() / "piquet" / "hands" / "01-cavendish-example.toml"


def open_record(page: Page, path: Path) -> None:
    settle(page)
    page.locator(".gk-stepper input[type=file]").set_input_files(path)


LOGIN = {"content_type": "text/html", "body": "<!DOCTYPE html><title>This network asks for a name</title>"}


def under_policy(policy):
    """Answer a route with the real script under another content security policy."""
    headers = {"Content-Type": "text/javascript", "Content-Security-Policy": policy}
    return lambda route: route.fulfill(response=route.fetch(), headers=headers)


WRONG = (
    *(
        (f"**/{name}*", lambda route: route.fulfill(**LOGIN), "Another file came in the place of one")
        for name in ("pyodide.asm.wasm", "gleek_start.zip")
    ),
    ("**/pyodide_worker.js*", under_policy("connect-src 'none'"), "forbids what its tables need"),
)


def test_a_wrong_or_forbidden_file_is_reported(visit, files):
    page = visit(files, watched=False)
    for pattern, answer, said in WRONG:
        page.route(pattern, answer)
        page.goto(STOCK)
        expect(page.locator("#gleek-starting [role=alert]")).to_contain_text(said)
        expect(page.get_by_role("heading", name="What you know so far")).to_be_visible()
        page.unroute(pattern)


def test_a_browser_without_webassembly_is_told_so(visit, files):
    page = visit(files)
    page.add_init_script("delete window.WebAssembly")
    page.goto(WELCOME)
    expect(
        page.get_by_role("alert").filter(has_text="This browser cannot run Python in a page")
    ).to_be_visible()
    expect(page.get_by_role("heading", name="What you know so far")).to_be_visible()


def test_a_page_opened_as_a_file_can_be_read_and_says_what_to_do(browser, built_site):
    page = browser.new_page()
    page.goto((built_site.site / STOCK).as_uri())
    expect(
        page.get_by_role("alert").filter(has_text="a page that was opened as a file. READ ME.txt")
    ).to_be_visible()
    page.get_by_role("heading", name="What the books say").click()
    expect(page.locator("blockquote").first).to_be_visible()
    page.close()


def test_once_visited_every_page_opens_without_its_server_until_there_is_a_newer_one(
    visit, built_site, tmp_path
):
    """The first server is the site's zip file, started with its one command."""
    command = [sys.executable, str(built_site.archive), "--no-browser", "--port", "0"]
    with running(command, tmp_path / "log.txt") as server:
        page = visit(server, kept=True, may_fail=NOT_KEPT_EITHER)
        page.goto("")
        expect(page.locator("body[data-kept]")).to_have_count(1)
        assert server.interrupt() == 0
    page.goto(f"{STOCK}?present=3", wait_until="commit")
    expect(page.locator(".gleek-watch[data-gk-now]")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-gk-now] .gk-where")).to_contain_text("Step 2 of")
    given = page.evaluate(GIVEN, [f"{server.url}{name}" for name in PAGES])
    assert all("<h1" in text for text in given)
    for name in NOT_KEPT_EITHER:
        page.goto(f"{name}?path=gleek/02-the-stock.ipynb")
        expect(page.locator("h1")).to_have_text("This page needs a network")
        page.get_by_role("link", name="To the first page").click()
        page.locator(".front-hand button").first.click(position={"x": 10, "y": 12})
        expect(page.locator(".front-answer[data-kind=right]")).to_be_visible()
    # This page opens a record of another game, although no page loads that game at its start.
    page.goto(EXPLORE, wait_until="commit")
    open_record(page, OF_PIQUET)
    expect(page.locator(".gk-stepper .gk-problem")).to_contain_text("This is a record of Piquet")
    # A server with an update, at the same address: the page fetches what has changed, and waits to show it.
    changes = {"index.html": lambda text: text.replace("<h1", "<h1 data-newer"), "service-worker.js": str}
    site = changed_copy(built_site.site, tmp_path / "site", **changes)
    write_worker(site)
    with serving(site, port=urlsplit(server.url).port) as newer:
        page.goto("")
        show = page.get_by_role("button", name="Show the newer ones")
        expect(show).to_be_visible()
        expect(page.locator("h1[data-newer]")).to_have_count(0)
        show.click()
        expect(page.locator("h1[data-newer]")).to_have_count(1)
        fetched = {path.partition("?")[0] for _, path in newer.asked}
        assert fetched == {"/index.html", "/service-worker.js"}
