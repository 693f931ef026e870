"""A page of the static site opened as a notebook: its code is visible, runs in the browser, and its links work."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.chromium import LONGEST
from tests.site.visiting import Requests, serving

pytestmark = pytest.mark.node

STOCK = "jupyter/notebooks/index.html?path=gleek/02-the-stock.ipynb"
# Seconds for Python to start, and for JupyterLite before it, on a busy machine.

# Loads Pyodide as a page's worker does, and imports a module outside the pages' part of the standard library.
WORKER = """
const base = "{base}";
const {{ loadPyodide }} = await import(base + "pyodide.mjs");
const facts = await (await fetch(base + "gleek.json")).json();
const python = await loadPyodide({{
  indexURL: base, packageBaseUrl: base, stdLibURL: base + facts.start, packages: facts.packages,
}});
const own = await (await fetch(base + facts.own)).arrayBuffer();
python.unpackArchive(own, "zip", {{ extractDir: python.pyimport("site").getsitepackages()[0] }});
const later = JSON.stringify({{ "": base + facts.rest }});
python.pyimport("gleek.inpage").start(() => {{}}, "", "/", "session", later);
postMessage(python.runPython("import wsgiref.headers, encodings.cp1252; str(wsgiref.headers.__file__)"));
"""


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
    other = opened.value
    assert other.url.endswith("notebooks/index.html?path=gleek/09-the-rules-in-brief.ipynb#lay-out")
    expect(other.locator(".jp-MarkdownCell").first).to_contain_text("rules in brief", timeout=LONGEST)


def test_the_list_of_notebooks_stands_where_its_folder_is_opened(page):
    page.goto("jupyter/index.html")
    page.get_by_text("gleek", exact=True).dblclick(timeout=LONGEST)
    expect(page.get_by_text("12-for-teachers.ipynb")).to_be_visible(timeout=LONGEST)


def test_a_page_fetches_the_whole_library_when_it_must(page, files):
    page.goto("gleek/site.json")  # any small file of the same host
    base = f"{files.url}jupyter/static/pyodide/"
    said = page.evaluate(
        """(code) => new Promise((resolve, reject) => {
            const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
            const worker = new Worker(address, { type: "module" });
            worker.onmessage = ({ data }) => resolve(data);
            worker.onerror = (error) => reject(new Error(error.message));
        })""",
        WORKER.format(base=base),
    )
    assert said.endswith("rest.zip/wsgiref/headers.pyc")
    assert [path for _, path in files.asked if path.endswith("python_stdlib.zip")] != []
