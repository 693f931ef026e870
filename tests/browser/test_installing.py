"""The tutorial can be installed as an app from a class server and from the site, and its pages describe themselves
when shared.
"""

from __future__ import annotations

import json
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Page, expect

from gleek.server.pages import FRONT, description
from tests.browser.site_visits import files, visit

__all__ = ["files", "visit"]

# The test browser uses a private window, which is the only accepted obstacle to installing.
PRIVATE = {"in-incognito"}
# Loads every icon and returns the sizes in pixels.
ICONS = """(all) => Promise.all(all.map(async (each) => {
    const picture = new Image();
    picture.src = each;
    await picture.decode();
    return `${picture.naturalWidth}x${picture.naturalHeight}`;
}))"""


def assert_installs(page: Page, root: str) -> None:
    """Assert that the browser accepts the manifest, and that the app covers the whole tutorial."""
    session = page.context.new_cdp_session(page)
    # The browser reports the manifest once the page is complete.
    expect(page.locator(".front-hand svg").first).to_be_visible()
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert urljoin(found["url"], manifest["start_url"]) == urljoin(found["url"], manifest["scope"]) == root
    icons = [urljoin(found["url"], icon["src"]) for icon in manifest["icons"]]
    assert page.evaluate(ICONS, icons) == [icon["sizes"] for icon in manifest["icons"]]
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {each["errorId"] for each in faults} <= PRIVATE


def said(page: Page, name: str) -> str | None:
    return page.locator(f'meta[property="{name}"]').get_attribute("content")


def test_it_installs_from_a_server_and_shows_a_picture_by_the_name_it_was_asked_by(open_page, server):
    page = open_page()
    page.goto("/")
    assert_installs(page, urljoin(server.url, "/"))
    host = urlsplit(page.url).netloc
    assert said(page, "og:description") == description(FRONT)
    assert said(page, "og:url") == f"http://{host}/"
    picture = said(page, "og:image")
    assert picture.startswith(f"http://{host}/gleek/static/sharing.png")
    assert page.evaluate(ICONS, [picture]) == ["1200x630"]
    # Behind a TLS proxy the URL begins with https.
    asked = page.request.get("/", headers={"X-Forwarded-Proto": "https"}).text()
    assert f'property="og:url" content="https://{host}/"' in asked


@pytest.mark.node
def test_it_installs_from_the_site(visit, files):
    page = visit(files)
    page.goto("index.html")
    assert_installs(page, files.url)
    assert said(page, "og:description") == description(FRONT)
    # The site does not know its own address, so it gives no absolute URL.
    assert page.locator('meta[property="og:image"], link[rel="canonical"]').count() == 0
