"""The static site in a real browser: under a sub-path of a plain file server, with no other host to be found."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from gleek.paths import notebooks_dir, notebooks_in, sources_dir
from gleek.site.offline import write_worker
from tests.browser.checks import assert_accessible, assert_fits, open_sections, settle
from tests.browser.conftest import Server, Watch, running
from tests.browser.visiting import GLEEK
from tests.site.visiting import COUNTING, NOT_KEPT, FileServer, Requests, answered, serving, until

pytestmark = pytest.mark.node

# What a visit of a page does not fetch beforehand: there is no such page, and JupyterLite.
NOT_KEPT_EITHER = ("no-such-page.html", "jupyter/notebooks/index.html")
BELOW = "class/gleek/"
PATIENCE = 60_000
PAGES = [f"{path.parent.name}/{path.stem}.html" for path in notebooks_in(notebooks_dir())]
WELCOME, STOCK, PLAY, BOOKS, BRIEF, EXPLORE, TEACH = (PAGES[number] for number in (0, 2, 7, 8, 9, 11, 12))
CDN = "https://cdn.example.org/pyodide/"


def folder_of(site: Path, place: Path) -> Path:
    """A web server's folder, in which the site lies two folders down."""
    (place / BELOW).parent.mkdir(parents=True)
    (place / BELOW).symlink_to(site, target_is_directory=True)
    return place


def changed_copy(site: Path, place: Path, **changes) -> Path:
    """A copy of the site that shares all files with it but those that a function has changed."""
    shutil.copytree(site, place, copy_function=os.link)
    for name, change in changes.items():
        path = place / name
        text = path.read_text(encoding="utf-8")
        path.unlink()
        path.write_text(change(text), encoding="utf-8")
    return place


@pytest.fixture(scope="module", autouse=True)
def patience():
    """Python starts in seconds, and not in five on a machine that does much else."""
    expect.set_options(timeout=PATIENCE)
    yield
    expect.set_options(timeout=5_000)


@pytest.fixture(scope="module")
def files(built_site, tmp_path_factory):
    with serving(folder_of(built_site.site, tmp_path_factory.mktemp("web")), BELOW) as server:
        yield server


@pytest.fixture
def visit(browser):
    """Open contexts at a site: `visit(server)`, watched as those of the server's tests are."""
    watch, contexts, requests = Watch(), [], []
    missed = set()

    def start(
        server: FileServer | Server, *, watched=True, kept=False, width=1280, may_fail=(), **options
    ) -> Page:
        missed.update(may_fail)
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": width, "height": 900},
            locale="en-GB",
            **options,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(COUNTING)
        if not kept:
            context.add_init_script(NOT_KEPT)
        contexts.append(context)
        page = context.new_page()
        if watched:
            watch.over(page)
            requests.append(Requests(server.url).over(context))
        return page

    yield start
    for context in contexts:
        context.close()
    assert watch.faults == []
    failed = [url for each in requests for url in each.failed if not any(part in url for part in missed)]
    assert [url for each in requests for url in each.outside] + failed == []


@pytest.fixture(scope="module")
def visitor(browser, files):
    """One visitor who goes through all the pages, so that the browser fetches the common files once."""
    context = browser.new_context(base_url=files.url, viewport={"width": 1280, "height": 900}, locale="en-GB")
    context.set_default_timeout(PATIENCE)
    context.add_init_script(COUNTING)
    context.add_init_script(NOT_KEPT)
    requests = Requests(files.url).over(context)
    yield context, requests
    context.close()


# ---- Every page ------------------------------------------------------------------------------------------


def step_and_answer(page: Page) -> None:
    open_sections(page)
    page.get_by_role("button", name="Forward").first.click()
    expect(page.locator(".gk-watch .gk-where").first).to_contain_text("Step 2 of")
    page.locator(".gk-exercise :is(.gk-hands .gk-press, .gk-options button)").first.press("Enter")
    give = page.locator(".gk-exercise").get_by_role("button", name="Answer", exact=True)
    if give.is_visible():
        give.click()
    expect(page.locator(".gk-exercise .gk-verdict")).not_to_be_empty()


def bid(page: Page) -> None:
    page.get_by_role("button", name="Bid", exact=True).click()


def choose_a_book(page: Page) -> None:
    page.locator("section.gk select").first.select_option(index=2)


def step_by_key(page: Page) -> None:
    page.locator(".gk-stepper").press("ArrowRight")
    expect(page.locator(".gk-stepper .gk-where")).to_contain_text("Step 2 of")


def draw_a_seed(page: Page) -> None:
    page.get_by_role("button", name="A new seed").click()


# A page of each kind. That no page's Python fails, the build has seen to (`gleek.site`), and tests/inpage.
DRIVES = {
    STOCK: step_and_answer,
    PLAY: bid,
    BOOKS: choose_a_book,
    EXPLORE: step_by_key,
    TEACH: draw_a_seed,
}


def assert_links_lead_on(site: Path, name: str, links: set[str]) -> None:
    """What a page links to is a file of the site."""
    for link in links:
        parts = urlsplit(link)
        assert not parts.scheme, link
        assert not parts.path.endswith(".ipynb"), "a link leads to a notebook, and should lead to its page"
        there = (site / name).parent / unquote(parts.path)
        assert not parts.path or there.is_file(), link


@pytest.mark.parametrize("name", PAGES)
def test_what_its_file_links_to_is_there(built_site, name):
    text = (built_site.site / name).read_text(encoding="utf-8")
    links = set(re.findall(r'<a\b[^>]*?\shref="([^"]*)"', text))
    assert "11-a-whole-hand.html" in links
    assert_links_lead_on(built_site.site, name, links)


@pytest.mark.parametrize("name", DRIVES)
def test_its_widgets_come_and_answer_and_all_that_it_asks_for_is_there(visitor, files, built_site, name):
    context, requests = visitor
    watch, page = Watch(), context.new_page()
    watch.over(page)
    page.goto(name)
    settle(page)
    expect(page.locator("section.gk").first).to_be_visible()
    DRIVES[name](page)
    until(page, "() => window.gleekAnswered > 0")
    expect(page.locator(".gk-lost p")).to_have_count(0)
    links = "() => [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'))"
    assert_links_lead_on(built_site.site, name, set(page.evaluate(links)))
    page.close()
    assert watch.faults == []
    assert requests.outside == []
    assert requests.failed == []
    assert files.missing() == []
    assert {each for _, path in files.asked for each in re.findall(r"game_\w+", path)} == {"game_gleek"}


def test_a_page_looks_as_it_does_under_voila(visit, files, open_page):
    """The same text in the same order; questions differ, because each visitor has his own."""
    words = """() => [...document.querySelectorAll("main .gleek-prose, main .jp-RenderedHTML, main .gk-watch")]
        .map((part) => part.innerText.trim())"""
    here, there = visit(files), open_page()
    here.goto(STOCK)
    there.goto(GLEEK + STOCK.removeprefix("gleek/").replace(".html", ".ipynb"))
    settle(here)
    settle(there)
    assert here.evaluate(words) == there.evaluate(words)


def test_it_is_accessible_and_fits_a_telephone_and_shows_no_code(visit, files):
    page = visit(files, width=390)
    page.goto(BRIEF)
    settle(page)
    assert_fits(page)
    assert_accessible(page)
    expect(page.locator("body")).not_to_contain_text("import ")
    choose_a_book(page)
    until(page, "() => window.gleekAnswered > 0")


def test_the_first_address_is_the_welcome_page_and_keeps_what_was_asked(visit, files):
    page = visit(files)
    page.goto("?present=2#The-lessons")
    settle(page)
    # Presented, as the address asked.
    expect(page.locator("[data-gk-now]")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-gk-now] .gk-where")).to_contain_text("Step 2 of")
    until(page, "() => window.gleekAnswered > 0")
    page.keyboard.press("Escape")
    expect(page.locator("[data-gk-now]")).to_have_count(0)
    expect(page.locator("h1")).to_have_text("Gleek")
    assert urlsplit(page.url).fragment == "The-lessons"


def test_a_meaning_and_progress_are_kept_as_on_the_server(visit, files):
    page = visit(files)
    page.goto(STOCK)
    settle(page)
    open_sections(page)
    page.get_by_role("button", name="I have finished this lesson").click()
    expect(page.locator(".gleek-finished a")).to_have_attribute("href", "03-the-ruff.html")
    page.locator("main a[href*='#']:visible", has_text="odd penny").first.hover()
    expect(page.locator(".gleek-meaning")).to_be_visible()
    page.locator(".gleek-name").click()
    expect(page.locator("[data-gleek-count]")).to_have_text("You have finished 1 of 11.")


# ---- What comes from outside ---------------------------------------------------------------------------------

HOSTILE = (
    "?hand=%3Cimg%20src%3Dx%20onerror%3D%22window.struck%3D1%22%3E&view=%3Cscript%3Ewindow.struck%3D1%3C/script%3E"
    f"&rules=';window.struck=1;//&{{{{7*7}}}}&__class__&%s%s&present=javascript:window.struck=1&deal=__proto__"
    f"&seed=%00%FF%E2%80%AE&step=1e999&code={'9' * 20_000}&x={quote(chr(0x202E) * 500)}"
)


def test_what_stands_in_an_address_is_data(visit, files):
    page = visit(files)
    page.goto(f"{EXPLORE}{HOSTILE}#%3Cimg%20src=x%20onerror=window.struck=1%3E")
    settle(page)
    page.keyboard.press("Escape")
    before = answered(page)
    page.get_by_role("button", name="A new deal").click()
    until(page, f"() => window.gleekAnswered > {before}")
    assert page.evaluate("() => window.struck") is None
    assert page.locator("main img").count() == 0


# ---- When something is missing ---------------------------------------------------------------------------------


def to_cdn(text: str) -> str:
    """Let a page, or the list of packages, name another host."""
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


def test_a_package_from_a_cdn_is_found_out_too(visit, built_site, tmp_path):
    lock = "jupyter/static/pyodide/pyodide-lock.json"
    site = changed_copy(
        built_site.site,
        tmp_path / "site",
        **{lock: lambda text: text.replace('"file_name": "comm', f'"file_name": "{CDN}comm')},
    )
    with serving(folder_of(site, tmp_path / "web"), BELOW) as server:
        page = visit(server, watched=False)
        requests = Requests(server.url).over(page.context)
        page.goto(WELCOME)
        expect(page.locator("#gleek-starting [role=alert]")).to_be_visible()
        assert [url for url in requests.outside if url.startswith(CDN)]


def test_a_file_that_did_not_come_is_asked_for_again_and_a_python_that_stops_is_noticed(visit, files):
    page = visit(files, watched=False)
    page.route("**/*.wasm*", lambda route: route.abort())
    page.goto(WELCOME)
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    # What can be read is there.
    expect(page.get_by_role("heading", name="The lessons")).to_be_visible()
    page.unroute("**/*.wasm*")
    again.click()
    expect(page.locator("section.gk").first).to_be_visible()
    settle(page)
    page.workers[0].evaluate("() => self.close()")
    page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#gleek-notice")).to_contain_text("Python, which ran it in this page, has stopped")


def test_a_browser_without_webassembly_is_told_so(visit, files):
    page = visit(files)
    page.add_init_script("delete window.WebAssembly")
    page.goto(WELCOME)
    expect(page.get_by_role("alert")).to_contain_text("This browser cannot run Python in a page")
    expect(page.get_by_role("heading", name="What you know so far")).to_be_visible()


def test_a_page_opened_as_a_file_can_be_read_and_says_what_to_do(browser, built_site):
    page = browser.new_page()
    page.goto((built_site.site / STOCK).as_uri())
    expect(page.get_by_role("alert")).to_contain_text("a page that was opened as a file. READ ME.txt")
    page.get_by_role("heading", name="What the books say").click()
    expect(page.locator("blockquote").first).to_be_visible()
    page.close()


def test_how_far_python_has_come_is_shown_beside_prose_that_can_be_read(visit, files):
    page = visit(files)
    held = []
    page.route("**/*.wasm*", lambda route: held.append(route))  # noqa: PLW0108 (a list's own method will not do)
    page.goto(STOCK, wait_until="commit")
    expect(page.get_by_role("status").filter(has_text="Python, which runs it in this page")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_visible()
    page.get_by_role("heading", name="What the books say").click()
    expect(page.locator("blockquote").first).to_be_visible()
    until(page, "() => document.querySelector('progress').value > 0")
    assert_accessible(page)
    for route in held:
        route.continue_()
    expect(page.locator("section.gk").first).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_hidden()


@pytest.mark.parametrize("name", ["404.html", "away.html"])
def test_a_page_that_stands_for_another_stands_alone(built_site, name):
    text = (built_site.site / name).read_text(encoding="utf-8")
    assert re.findall(r'(?:src|href)="([^"]*)"', text) == ["data:,", "./"]
    assert "url(" not in text


# ---- Without a network ------------------------------------------------------------------------------------------

# What the browser has for these addresses, or "" for what it has not.
GIVEN = """(all) => Promise.all(all.map(async (each) => {
    const answer = await fetch(each);
    return answer.ok ? answer.text() : "";
}))"""


OF_PIQUET = sources_dir() / "piquet" / "hands" / "01-cavendish-example.toml"


def open_record(page: Page, path: Path) -> None:
    settle(page)
    page.locator(".gk-stepper input[type=file]").set_input_files(path)


def test_a_game_that_does_not_come_is_told_of_and_asked_for_again(visit, files):
    page = visit(files, watched=False)
    page.goto(EXPLORE)
    page.route("**/game_piquet.zip*", lambda route: route.abort())
    open_record(page, OF_PIQUET)
    expect(page.locator(".gk-stepper .gk-problem")).to_contain_text(
        "A part of Gleek has not come (game_piquet.zip)"
    )
    step_by_key(page)
    page.unroute("**/game_piquet.zip*")
    open_record(page, OF_PIQUET)
    expect(page.locator(".gk-stepper .gk-problem")).to_contain_text("This is a record of Piquet")


def test_once_visited_every_page_opens_without_its_server(visit, built_site, tmp_path):
    """The server is the zip itself, opened by its one command."""
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
    # Another game, with which no page begins.
    page.goto(EXPLORE, wait_until="commit")
    open_record(page, OF_PIQUET)
    expect(page.locator(".gk-stepper .gk-problem")).to_contain_text("This is a record of Piquet")


def test_an_update_fetches_what_has_changed_and_waits_to_be_shown(visit, built_site, tmp_path):
    site = changed_copy(built_site.site, tmp_path / "site")
    with serving(folder_of(site, tmp_path / "web"), BELOW) as server:
        page = visit(server, kept=True)
        page.goto("")
        expect(page.locator("body[data-kept]")).to_have_count(1)
        text = (site / "index.html").read_text(encoding="utf-8")
        for name in ("index.html", "service-worker.js"):
            (site / name).unlink()
        (site / "index.html").write_text(text.replace("<h1", "<h1 data-newer"), encoding="utf-8")
        write_worker(site)
        server.asked.clear()
        page.reload()
        show = page.get_by_role("button", name="Show the newer ones")
        expect(show).to_be_visible()
        expect(page.locator("h1[data-newer]")).to_have_count(0)
        show.click()
        expect(page.locator("h1[data-newer]")).to_have_count(1)
        fetched = {path.split("?")[0].removeprefix(f"/{BELOW}") for _, path in server.asked}
        assert fetched == {"index.html", "service-worker.js"}


# ---- From the site whose pages stood in one folder -----------------------------------------------------------------

FIRST_WORKER = Path(__file__).parents[1] / "site" / "first_worker.js"
KEPT = {
    "gleek-progress": {
        "done": {"deal": "2026-05-01", "stock": "2026-05-02"},
        "tasks": {"stock": [1, 2]},
        "best": {"reckoning": 7},
        "rules": "R2B",
    },
    "gleek-settings": {"large": True},
    "gleek-four-colours": "yes",
    "gleek-keys": "off",
}


def flat_copy(site: Path, place: Path) -> Path:
    """The site as it was first: every page at the top, and nothing of a game but what its pages asked for."""
    shutil.copytree(site, place, copy_function=os.link)
    for path in sorted((place / "gleek").glob("*.html")):
        text = path.read_text(encoding="utf-8")
        path.unlink()
        old = place / path.name
        old.unlink()
        if path.name != "index.html":
            text = text.replace('"../"', '"./"').replace('"../', '"').replace("<h1", "<h1 data-older", 1)
            old.write_text(text, encoding="utf-8")
    shutil.copy(place / "00-welcome.html", place / "index.html")
    worker = place / "service-worker.js"
    worker.unlink()
    write_worker(place)
    files = worker.read_text(encoding="utf-8").partition("\n")[0]
    worker.write_text(f"{files}\n{FIRST_WORKER.read_text(encoding='utf-8')}", encoding="utf-8")
    return place


def test_what_a_visitor_kept_of_the_first_site_leads_to_the_new_one(visit, built_site, tmp_path):
    first = EXPLORE.removeprefix("gleek/")
    asked = "?hand=02-an-ordinary-hand&step=3#What-to-look-for"
    web = folder_of(flat_copy(built_site.site, tmp_path / "first"), tmp_path / "web")
    with serving(web, BELOW) as server:
        page = visit(server, kept=True)
        page.goto(first + asked)
        expect(page.locator("h1[data-older]")).to_have_count(1)
        expect(page.locator("body[data-kept]")).to_have_count(1)
        page.evaluate(
            """(kept) => Object.entries(kept).forEach(([name, value]) =>
                localStorage.setItem(name, typeof value === "string" ? value : JSON.stringify(value)))""",
            KEPT,
        )
        # Published later than the first: a server goes by a file's time.
        newer = changed_copy(built_site.site, tmp_path / "newer", **{"service-worker.js": str})
        (web / BELOW).unlink()
        (web / BELOW).symlink_to(newer, target_is_directory=True)
        # What is kept is shown, until the visitor asks for the newer pages.
        page.goto(first + asked)
        page.reload()
        expect(page.locator("h1[data-older]")).to_have_count(1)
        page.get_by_role("button", name="Show the newer ones").click()
        page.wait_for_url(f"{server.url}{EXPLORE}*")
        settle(page)
        expect(page.locator("h1[data-older]")).to_have_count(0)
        assert page.url == f"{server.url}{EXPLORE}{asked}"
        expect(page.locator(".gk-stepper .gk-where")).to_contain_text("Step 3 of")
        expect(page.locator("body[data-kept]")).to_have_count(1)
        (scope,) = page.evaluate(
            "async () => (await navigator.serviceWorker.getRegistrations()).map((each) => each.scope)"
        )
        assert scope == server.url
    # The server has gone: all there is comes from what the browser keeps.
    given = page.evaluate(
        GIVEN, [f"{server.url}{name}" for name in (*PAGES, *(name.removeprefix("gleek/") for name in PAGES))]
    )
    assert all("<h1" in text and "data-older" not in text for text in given[: len(PAGES)])
    assert all(f'href="{name}"' in text for name, text in zip(PAGES, given[len(PAGES) :], strict=True))
    page.goto(f"{STOCK.removeprefix('gleek/')}?x=%41&y#top", wait_until="commit")
    page.wait_for_url(f"{server.url}{STOCK}?x=%41&y#top")
    expect(page.locator("h1")).to_have_text("The stock")
    page.goto("", wait_until="commit")
    page.get_by_role("link", name="Explore a hand").click()
    settle(page)
    page.locator(".gk-stepper").get_by_role("button", name="Forward").click()
    expect(page.locator(".gk-stepper .gk-where")).to_contain_text("Step 2 of")
    page.get_by_role("link", name="Lessons", exact=True).click()
    expect(page.locator("[data-gleek-count]")).to_have_text("You have finished 2 of 11.")
    expect(page.locator("html[data-gk-large]")).to_have_count(1)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label("Cards in four colours")).to_be_checked()
    expect(page.get_by_label("Single keys, such as P to present")).not_to_be_checked()
    assert json.loads(page.evaluate("() => localStorage.getItem('gleek-progress')")) == KEPT["gleek-progress"]
    page.goto(BRIEF, wait_until="commit")
    settle(page)
    chosen = page.get_by_label("Show the rules of").locator("option:checked")
    expect(chosen).to_have_text("Your table’s own rules")


def test_an_old_address_leads_on_without_scripts_too(visit, files):
    page = visit(files, watched=False, java_script_enabled=False)
    page.goto(STOCK.removeprefix("gleek/"))
    page.wait_for_url(f"{files.url}{STOCK}")
    expect(page.locator("h1")).to_have_text("The stock")


def test_a_games_folder_leads_to_its_first_page(visit, files):
    page = visit(files)
    page.goto("gleek/?present=")
    page.wait_for_url(f"{files.url}{WELCOME}?present=")
