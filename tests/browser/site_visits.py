"""Visits to the static site: its folder on the web server, its visitors, and the requests and faults to watch."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from gleek.evidence.paths import notebooks_dir, notebooks_in
from tests.browser.conftest import Server, Watch
from tests.chromium import LONGEST
from tests.site.visiting import COUNTING, NOT_KEPT, FileServer, Requests, serving

# Pages that a visit does not cache in advance: a missing page, and JupyterLite.
NOT_KEPT_EITHER = ("no-such-page.html", "jupyter/notebooks/index.html")
BELOW = "class/gleek/"
PAGES = [
    path.relative_to(notebooks_dir()).with_suffix(".html").as_posix()
    for path in notebooks_in(notebooks_dir())
]
PIQUET = "piquet/00-welcome.html"
WELCOME, STOCK, EXPLORE = (PAGES[number] for number in (0, 2, 11))
CDN = "https://cdn.example.org/pyodide/"

# Fetches each URL in the browser; returns the text of each response, or "" if it failed.
GIVEN = """(all) => Promise.all(all.map(async (each) => {
    const answer = await fetch(each);
    return answer.ok ? answer.text() : "";
}))"""


def folder_of(site: Path, place: Path) -> Path:
    """Return a web server's folder that contains the site two folders down, at `BELOW`."""
    (place / BELOW).parent.mkdir(parents=True)
    (place / BELOW).symlink_to(site, target_is_directory=True)
    return place


def changed_copy(site: Path, place: Path, **changes) -> Path:
    """Copy the site with hard links, and change the files named in `changes` with the given functions."""
    shutil.copytree(site, place, copy_function=os.link)
    for name, change in changes.items():
        path = place / name
        text = path.read_text(encoding="utf-8")
        path.unlink()
        path.write_text(change(text), encoding="utf-8")
    return place


@pytest.fixture(scope="module")
def files(built_site, tmp_path_factory):
    with serving(folder_of(built_site.site, tmp_path_factory.mktemp("web")), BELOW) as server:
        yield server


@pytest.fixture
def visit(browser):
    """Return a function that opens a page of a site in a new context: `visit(server)`.

    The fixture watches these pages as `open_page` does.
    """
    watch, contexts, requests = Watch(), [], []
    missed = set()

    def start(
        server: FileServer | Server, *, watched=True, kept=False, width=1280, may_fail=(), **options
    ) -> Page:
        missed.update(may_fail)
        context = browser.new_context(
            base_url=server.url, viewport={"width": width, "height": 900}, locale="en-GB", **options
        )
        context.set_default_timeout(LONGEST)
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
    """Yield a page for all tests of a file, so that it fetches and compiles only once; its faults; and its requests."""
    context = browser.new_context(base_url=files.url, locale="en-GB")
    context.set_default_timeout(LONGEST)
    context.add_init_script(COUNTING)
    context.add_init_script(NOT_KEPT)
    watch, page = Watch(), context.new_page()
    watch.over(page)
    yield page, watch, Requests(files.url).over(context)
    context.close()


def step_by_key(page: Page) -> None:
    page.locator(".gk-stepper").press("ArrowRight")
    expect(page.locator(".gk-stepper .gk-where")).to_contain_text("Step 2 of")
