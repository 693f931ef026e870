"""The static site for a browser that has cached an earlier version, which had all pages in one folder."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import expect

from gleek.site.offline import write_worker
from tests.browser.checks import settle
from tests.browser.site_visits import (
    BELOW,
    BRIEF,
    EXPLORE,
    GIVEN,
    PAGES,
    STOCK,
    WELCOME,
    changed_copy,
    files,
    folder_of,
    visit,
)
from tests.site.visiting import serving

__all__ = ["files", "visit"]

pytestmark = pytest.mark.node

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
    """Copy the site in its first form: every page at the top, and of each game only the files that its pages
    requested.
    """
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
        # The new copy needs a later file time than the first, because the file server compares times.
        newer = changed_copy(built_site.site, tmp_path / "newer", **{"service-worker.js": str})
        (web / BELOW).unlink()
        (web / BELOW).symlink_to(newer, target_is_directory=True)
        # The browser shows the cached pages until the visitor asks for the newer ones.
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
    # The server has stopped, so all files come from the browser's cache.
    moved = [name for name in PAGES if name.startswith("gleek/")]
    given = page.evaluate(
        GIVEN, [f"{server.url}{name}" for name in (*PAGES, *(name.removeprefix("gleek/") for name in moved))]
    )
    assert all("<h1" in text and "data-older" not in text for text in given[: len(PAGES)])
    assert all(f'href="{name}"' in text for name, text in zip(moved, given[len(PAGES) :], strict=True))
    page.goto(f"{STOCK.removeprefix('gleek/')}?x=%41&y#top", wait_until="commit")
    page.wait_for_url(f"{server.url}{STOCK}?x=%41&y#top")
    expect(page.locator("h1")).to_have_text("The stock")
    page.goto("", wait_until="commit")
    page.get_by_role("link", name="Explore a hand").click()
    settle(page)
    page.locator(".gk-stepper").get_by_role("button", name="Forward").click()
    expect(page.locator(".gk-stepper .gk-where")).to_contain_text("Step 2 of")
    page.get_by_role("link", name="Lessons", exact=True).click()
    expect(page.locator("[data-gleek-count]")).to_have_text("You have finished 2 of 9.")
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
