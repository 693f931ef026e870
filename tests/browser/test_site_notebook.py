"""A page of the static site opened as a notebook: its code is visible, runs in the browser, and its links work."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.chromium import LONGEST
from tests.site.visiting import Requests, serving

pytestmark = pytest.mark.node

STOCK = "jupyter/notebooks/index.html?path=gleek/02-the-stock.ipynb"


@pytest.fixture(scope="module")
def files(built_site):
    with serving(built_site.site) as server:
        yield server


@pytest.fixture
def page(browser, files):
    """Open a page; fail on console errors, on requests to other hosts and on missing files."""
    context = browser.new_context(base_url=files.url, viewport={"width": 1280, "height": 900}, locale="en-GB")
    context.set_default_timeout(LONGEST)
    requests, faults = Requests(files.url).over(context), []
    # Warnings are ignored, because JupyterLite itself causes them.
    context.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    context.on("weberror", lambda error: faults.append(str(error.error)))
    yield context.new_page()
    context.close()
    assert faults == []
    assert requests.outside + requests.failed + files.missing() == []


def test_a_notebook_shows_its_code_and_run_all_gives_widgets(page):
    page.goto(STOCK)
    code = page.locator(".jp-CodeCell .cm-content").first
    expect(code).to_contain_text('stock = lesson("stock")', timeout=LONGEST)
    # The saved output is readable before any cell runs.
    expect(page.locator(".jp-OutputArea-output").first).to_contain_text("Make the first bid.")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    watched = page.locator(".gleek-watch")
    watched.get_by_role("button", name="Forward").click()
    expect(watched.locator(".gk-where").first).to_contain_text("Step 2 of", timeout=LONGEST)
    with page.context.expect_page() as opened:
        watched.locator("a[href^='11-a-whole-hand.ipynb?']").first.dispatch_event("click")
    assert opened.value.url.endswith("notebooks/index.html?path=gleek/11-a-whole-hand.ipynb")
    opened.value.close()
    # A link in the notebook's text opens another notebook.
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="lay out").first.click()
    assert opened.value.url.endswith("notebooks/index.html?path=gleek/09-the-rules-in-brief.ipynb#lay-out")
