"""The server's pages, addresses, headers and errors."""

from __future__ import annotations

import gzip
import http.client
import json
import shutil
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from gleek.server.pages import Pages
from tests.browser.checks import assert_accessible, assert_fits, settle
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import GLEEK, PAGES
from tests.chromium import NO_BROWSER, NoSuchBrowserError, find_chromium
from tests.waiting import PATIENCE

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
WELCOME = f"{GLEEK}00-welcome.ipynb"


def ask(
    url: str, path: str, method: str = "GET", **headers: str
) -> tuple[int, http.client.HTTPMessage, bytes]:
    """Request exactly this path; an ordinary client would normalise "/../"."""
    host = urlsplit(url).netloc
    connection = http.client.HTTPConnection(host, timeout=PATIENCE)
    try:
        connection.putrequest(method, path, skip_accept_encoding=True)
        for name, value in headers.items():
            connection.putheader(name.replace("_", "-"), value)
        connection.endheaders()
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


# ---- Pages ---------------------------------------------------------------------------------------


def test_a_page_has_a_title_a_menu_and_a_footer(watched_page):
    watched_page.goto(WELCOME)
    settle(watched_page)
    assert "Gleek" in watched_page.title()
    assert watched_page.locator("html").get_attribute("lang") == "en-GB"
    expect(watched_page.locator("main h1")).to_have_count(1)
    expect(watched_page.locator("header nav a[aria-current=page]")).to_have_text("Lessons")
    expect(watched_page.locator("footer")).to_contain_text("licence")
    expect(watched_page.locator("[data-pending]")).to_have_count(0)
    assert watched_page.locator("body").get_attribute("data-gleek") == "page"


def test_every_page_of_the_menu_opens_from_it_and_is_whole(server, open_page):
    listed = [page for page in Pages(NOTEBOOKS) if page.nav and page.name.startswith("gleek/")]
    assert PAGES + listed[0].name == WELCOME
    page = open_page()
    for place, each in enumerate(listed):
        page.goto("")
        page.locator("#gleek-pages > ul:first-child a").nth(place).click()
        page.wait_for_url(f"{server.url}{PAGES}{each.name}{f'#{each.anchor}' if each.anchor else ''}")
        settle(page)
        expect(page.locator("#gleek-notice")).to_be_empty()
        expect(page.locator(".gleek-apology")).to_have_count(0)


def test_skip_link_comes_first_and_leads_past_the_menu(watched_page):
    watched_page.goto(WELCOME)
    settle(watched_page)
    watched_page.keyboard.press("Tab")
    skip = watched_page.locator(":focus")
    expect(skip).to_have_text("Skip to the page")
    expect(skip).to_be_in_viewport()
    watched_page.keyboard.press("Enter")
    expect(watched_page.locator("main")).to_be_focused()


def test_welcome_can_be_used_by_everyone_on_the_narrowest_screen(open_page):
    page = open_page(width=320)
    page.goto(WELCOME)
    settle(page)
    assert_accessible(page)
    assert_fits(page)


def test_every_foot_leads_to_the_accessibility_statement(server, open_page):
    page = open_page(watched=False)  # the test opens a page that does not exist
    for name in ("", "no-such-page.ipynb", "accessibility.html"):
        page.goto(name)
        link = page.locator("footer").get_by_role("link", name="Accessibility")
        assert link.evaluate("(link) => link.href") == f"{server.url}accessibility.html"
    expect(page.get_by_role("heading", level=1)).to_have_text("Accessibility")
    expect(page.get_by_text("an issue in the project's repository")).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    assert_accessible(page)
    assert_fits(page)


@pytest.mark.parametrize("setting", [{"forced_colors": "active"}, {"reduced_motion": "reduce"}])
def test_welcome_honours_readers_settings(open_page, setting):
    page = open_page(**{"reduced_motion": "no-preference"} | setting)
    page.goto(WELCOME)
    settle(page)
    # With forced colours, axe checks colours that the browser does not use.
    assert_accessible(page, but=("color-contrast",) if "forced_colors" in setting else ())
    expect(page.locator("html")).to_have_css(
        "scroll-behavior", "smooth" if "forced_colors" in setting else "auto"
    )


def test_type_is_ours_and_large_enough(watched_page):
    watched_page.goto(WELCOME)
    settle(watched_page)
    assert watched_page.evaluate("document.fonts.check('20px \"EB Garamond\"')")
    assert watched_page.evaluate("[...document.fonts].some(font => font.status === 'loaded')")
    assert (
        float(
            watched_page.evaluate("parseFloat(getComputedStyle(document.querySelector('main p')).fontSize)")
        )
        >= 18
    )
    assert not watched_page.evaluate("[...document.fonts].some(font => font.status === 'error')")


def test_template_and_theme_cannot_be_chosen_by_a_visitor(watched_page):
    watched_page.goto(f"{WELCOME}?template=nope&theme=dark")
    settle(watched_page)
    expect(watched_page.locator("body")).to_have_attribute("data-jp-theme-light", "true")
    expect(watched_page.locator("header nav a[aria-current=page]")).to_have_text("Lessons")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_page_that_does_not_exist_is_not_found_and_takes_no_room(for_a_class, method):
    taken = json.loads(ask(for_a_class.url, "/class/gleek/room")[2])
    for path in ("gleek/02-the-stock.ipynb", f"{PAGES}02-the-stock.ipynb"):
        assert ask(for_a_class.url, f"/class/{path}", method)[0] == 404
    assert json.loads(ask(for_a_class.url, "/class/gleek/room")[2]) == taken


def test_front_end_comes_in_one_piece_and_is_kept(server, watched_page):
    watched_page.goto(f"{GLEEK}02-the-stock.ipynb")
    settle(watched_page)
    fetched = watched_page.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
    pieces = [url for url in fetched if "/voila/" in url]
    # Voilà's main script and the entries of the three extensions; everything else is in the bundle.
    assert len(pieces) == 4, pieces
    # It is fetched for its progress to be shown, and then run from the cache.
    (bundle,) = {urlsplit(url).path for url in fetched if "/gleek/front-end-" in url}
    for encoding in ("gzip", "identity"):
        status, headers, body = ask(server.url, bundle, Accept_Encoding=encoding)
        assert (status, headers["Content-Type"]) == (200, "text/javascript; charset=UTF-8")
        assert "immutable" in headers["Cache-Control"]
        assert headers["Vary"] == "Accept-Encoding"
        assert (headers["Content-Encoding"] == "gzip") is (encoding == "gzip")
        assert b"webpackChunk" in (gzip.decompress(body) if encoding == "gzip" else body)
    assert ask(server.url, "/gleek/front-end-0123456789abcdef.js")[0] == 404


LATE = """async () => {
    const place = document.createElement("div");
    document.body.append(place);
    const output = { data: { "application/vnd.jupyter.widget-view+json": { model_id: "late" } }, metadata: {} };
    window.gleek.draw(place, output);
    // Longer than the front end itself looks for a widget.
    await new Promise((resolve) => setTimeout(resolve, 2500));
    const manager = await window.jupyterapp.widgetManagerPromise.promise;
    const [named, versions] = ["@jupyter-widgets/controls", { model_module_version: "2.0.0" }];
    const base = "@jupyter-widgets/base";
    await manager.new_model({ model_name: "LayoutModel", model_module: base, model_id: "l", ...versions }, {});
    await manager.new_model({ model_name: "HTMLStyleModel", model_module: named, model_id: "s", ...versions }, {});
    const state = { value: "Here I am.", layout: "IPY_MODEL_l", style: "IPY_MODEL_s", _view_module: named,
        _view_name: "HTMLView", _view_module_version: "2.0.0" };
    await manager.new_model({ model_name: "HTMLModel", model_module: named, model_id: "late", ...versions }, state);
    place.id = "late";
}"""


def test_a_widget_that_the_front_end_hears_of_late_is_drawn_all_the_same(watched_page):
    watched_page.goto(f"{GLEEK}02-the-stock.ipynb")
    settle(watched_page)
    watched_page.evaluate(LATE)
    expect(watched_page.locator("#late")).to_have_text("Here I am.")


# ---- The first page ------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def for_a_class(serve_all):
    return serve_all(NOTEBOOKS, base_url="/class/", max_sessions=1)


def test_the_first_page_opens_for_however_many_come(for_a_class, open_page):
    pages = [open_page(at=for_a_class) for _ in range(3)]
    for page in pages:
        assert page.goto("").status == 200
        expect(page.locator(".gleek-contents li")).to_have_count(9)
    page = pages[0]
    assert page.title() == "Gleek"
    assert page.locator("html").get_attribute("lang") == "en-GB"
    icon = page.locator("link[rel=icon]").get_attribute("href")
    assert ask(for_a_class.url, icon)[1]["Content-Type"] == "image/svg+xml"
    page.get_by_role("navigation", name="Ways on").get_by_role("link", name="Learn").click()
    settle(page)
    assert page.url == f"{for_a_class.url}{WELCOME}"
    expect(page.locator("section.gk").first).to_be_visible()


def test_the_first_page_marks_what_has_been_finished_and_goes_on_from_there(for_a_class, open_page):
    page = open_page(at=for_a_class, width=390)
    page.goto("")
    expect(page.locator(".front-continue")).to_be_hidden()
    kept = "localStorage.setItem('gleek-progress', JSON.stringify({ games: { gleek: %s } }))"
    page.evaluate(kept % "{ done: { stock: '2026-05-01' } }")
    page.reload()
    expect(page.locator("[data-gleek-done=stock]")).to_have_text("✓ finished")
    expect(page.locator("[data-gleek-done=ruff]")).to_be_empty()
    expect(page.locator("[data-gleek-count]")).to_have_text("You have finished 1 of 9.")
    # The first open lesson is number 0. After the ruff was begun, the page offers to continue it.
    onward = page.get_by_role("link", name="Continue")
    expect(onward).to_contain_text("lesson 0")
    page.evaluate(kept % "{ done: { stock: '2026-05-01' }, tasks: { ruff: ['ruff-count'] } }")
    page.reload()
    expect(onward).to_contain_text("lesson 3")
    assert onward.get_attribute("href").endswith("/03-the-ruff.ipynb")


def test_whether_a_page_is_there_can_be_asked_without_taking_a_table(for_a_class):
    """Monitoring programs and link checkers send such HEAD requests."""
    place = "/class/"
    free = json.loads(ask(for_a_class.url, f"{place}gleek/room")[2])["free"]
    for path, status in {"": 200, WELCOME: 200, "no-such.ipynb": 404}.items():
        answer, headers, body = ask(for_a_class.url, place + path, "HEAD")
        assert (answer, body) == (status, b""), path
        assert headers["Content-Type"] == "text/html; charset=UTF-8"
    assert json.loads(ask(for_a_class.url, f"{place}gleek/room")[2])["free"] >= free


# ---- Starting ------------------------------------------------------------------------------------


def test_all_works_under_another_base_address(tmp_path, serve, open_page):
    write_notebook(
        tmp_path / "00-a.ipynb", [prose("# First"), code("import ipywidgets; ipywidgets.IntSlider()")]
    )
    write_notebook(tmp_path / "01-b.ipynb", [prose("# Second\n\n[First](00-a.ipynb)")], nav="Two")
    server = serve(tmp_path, base_url="class/gleek")
    assert urlsplit(server.url).path == "/class/gleek/"
    page = open_page(at=server)
    page.goto("")
    settle(page)
    assert page.url == f"{server.url}{PAGES}00-a.ipynb"
    expect(page.locator(".widget-slider")).to_be_visible()
    page.get_by_role("link", name="Two").click()
    settle(page)
    page.get_by_role("link", name="First").click()
    page.wait_for_url(f"{server.url}{PAGES}00-a.ipynb")
    settle(page)
    assert ask(server.url, "/")[0] == 404


def test_the_browser_to_use_is_named_by_its_path_or_as_a_command(monkeypatch):
    monkeypatch.setenv("GLEEK_CHROMIUM", "sh")
    assert find_chromium() == shutil.which("sh")
    monkeypatch.setenv("GLEEK_CHROMIUM", shutil.which("sh"))
    assert find_chromium() == shutil.which("sh")


def test_missing_browser_is_a_failure_that_says_how_to_get_one(monkeypatch):
    monkeypatch.setenv("GLEEK_CHROMIUM", "/no/such/browser")
    with pytest.raises(NoSuchBrowserError, match="playwright install chromium") as failure:
        find_chromium()
    assert "'/no/such/browser'" in str(failure.value)
    assert "{why}" in NO_BROWSER
