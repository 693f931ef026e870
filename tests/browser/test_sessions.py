"""The kernels behind the pages: how many there are, when they end, and what a page shows when one fails."""

from __future__ import annotations

import json
import os
import re
import urllib.request
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.checks import assert_accessible, open_at, settle
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import PAGES
from tests.waiting import PATIENCE

SLOW, BROKEN = "01-slow.ipynb", "02-broken.ipynb"
COUNTER = """\
import anywidget, os, traitlets

print("process", os.getpid())

class Counter(anywidget.AnyWidget):
    _esm = '''
    function render({ model, el }) {
      const button = document.createElement("button");
      const show = () => (button.textContent = `twice ${model.get("clicks")} is ${model.get("twice")}`);
      button.addEventListener("click", () => {
        model.set("clicks", model.get("clicks") + 1);
        model.save_changes();
      });
      model.on("change:twice", show);
      show();
      el.append(button);
    }
    export default { render };
    '''
    clicks = traitlets.Int().tag(sync=True)
    twice = traitlets.Int().tag(sync=True)

    @traitlets.observe("clicks")
    def _double(self, change):
        if change.new == 2:
            raise ValueError("a secret of the server")
        if change.new == 4:
            os._exit(1)
        self.twice = 2 * change.new

Counter()
"""


def ask_json(url: str) -> dict[str, object]:
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:  # noqa: S310  (our own address)
        return json.load(answer)


def gone(process_id: int) -> bool:
    try:
        os.kill(process_id, 0)
    except ProcessLookupError:
        return True
    # A zombie process has ended, but its parent has not collected its status yet.
    stat = Path(f"/proc/{process_id}/stat")
    return stat.exists() and stat.read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"


@pytest.fixture(scope="module")
def counter(tmp_path_factory):
    """A folder whose first page has a widget that counts, raises an error at two and kills its kernel at four.

    Its other pages wait for the file `go`, and fail.
    """
    folder = tmp_path_factory.mktemp("notebooks")
    write_notebook(folder / "00-count.ipynb", [prose("# Count"), code(COUNTER), prose("## After")])
    wait = f"import time, pathlib\nwhile not pathlib.Path({str(folder / 'go')!r}).exists(): time.sleep(0.05)"
    write_notebook(folder / SLOW, [prose("# Slow"), code(f"{wait}\nprint('late')"), prose("## Below")])
    cells = [prose("# Broken"), code("secret = 1 / 0"), prose("## Below"), code("2 + 2")]
    write_notebook(folder / BROKEN, cells)
    return folder


@pytest.fixture(scope="module")
def counting(counter, serve_all):
    """Serve the pages of `counter` for the tests that neither count the tables nor read the whole log."""
    return serve_all(counter)


def test_prose_is_there_before_the_cells_are_run(counter, counting, open_page):
    page = open_page(at=counting)
    page.goto(PAGES + SLOW, wait_until="commit")
    expect(page.locator("h1")).to_have_text("Slow")
    expect(page.get_by_role("status").filter(has_text="Setting the table…")).to_be_visible()
    expect(page.locator("h2")).to_be_hidden()  # or it would jump later, when the result appears above it
    (counter / "go").touch()
    settle(page)
    expect(page.get_by_text("late")).to_be_visible()
    expect(page.locator("h2")).to_be_visible()
    expect(page.get_by_text("Setting the table…")).to_have_count(0)


def test_a_cell_that_fails_is_apologised_for_and_logged(counting, open_page):
    page = open_page(at=counting)
    body = page.goto(PAGES + BROKEN).text()
    settle(page)
    expect(page.get_by_role("alert")).to_contain_text("This part of the page could not be made")
    expect(page.locator("h2")).to_be_visible()
    expect(page.locator("#gleek-notice")).to_be_empty()
    assert_accessible(page)
    assert "ZeroDivisionError" in counting.log
    assert not re.search("ZeroDivision|Traceback|secret", body + page.content())


def test_a_widget_answers_and_an_error_in_a_callback_reaches_the_log_and_not_the_page(counting, open_page):
    server = counting
    page = open_page(at=server)
    heard: list[str | bytes] = []

    def hear(frame: str | bytes) -> None:  # a function, because Playwright accepts no bound method of a list
        heard.append(frame)

    page.on("websocket", lambda channel: channel.on("framereceived", hear))
    open_at(page, "")
    for _ in range(3):
        page.locator("main").get_by_role("button").click()
    expect(page.get_by_role("button", name="twice 3 is 6")).to_be_visible()  # the page works after the error
    assert "ValueError: a secret of the server" in server.log
    assert heard
    assert not [frame for frame in heard if "secret" in str(frame)]


def test_a_page_whose_kernel_died_says_so_and_starts_again(counting, open_page):
    page = open_at(open_page(at=counting, watched=False), "?step=7")
    notice = page.locator("#gleek-notice")
    # A reader who follows a link does not see that the kernel of the page that they leave has ended.
    page.evaluate("dispatchEvent(new Event('beforeunload'))")
    for _ in range(4):
        page.locator("main").get_by_role("button").click()
    page.wait_for_timeout(1500)
    expect(notice).to_be_hidden()
    # The page polls every 20 seconds only, but the closed websocket tells it at once.
    page.evaluate("at => { performance.now = () => at + 60000 }", page.evaluate("performance.now()"))
    page.evaluate("dispatchEvent(new Event('gleek-disconnected'))")
    expect(notice).to_contain_text("This table has been cleared away")
    assert_accessible(page)
    notice.get_by_role("link", name="Start again where you were").click()
    settle(page)
    expect(page.get_by_role("button", name="twice 0 is 0")).to_be_visible()
    assert page.url.endswith("?step=7")


def test_a_page_whose_websocket_is_not_let_through_says_so_and_can_be_tried_again(counting, open_page):
    page = open_page(at=counting, watched=False)
    cut = [True]
    page.route_web_socket(
        re.compile("/channels"), lambda socket: socket.close() if cut else socket.connect_to_server()
    )
    page.goto("")
    notice = page.locator("#gleek-notice")
    expect(notice).to_contain_text("lets no WebSocket through")
    expect(page.get_by_text("Setting the table…")).to_have_count(0)
    expect(page.locator("h2")).to_be_visible()
    # The page also polls the server; a successful answer must not remove the notice.
    with page.expect_response("**/gleek/alive/*"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(notice).to_contain_text("lets no WebSocket through")
    cut.clear()
    notice.get_by_role("link", name="Try again").click()
    settle(page)
    expect(page.get_by_role("button", name="twice 0 is 0")).to_be_visible()
    expect(notice).to_be_empty()


def test_past_the_bound_a_page_waits_and_ctrl_c_ends_server_and_kernels_and_an_open_page_says_so(
    counter, serve, open_page
):
    server = serve(counter, max_sessions=1)
    first = open_page(at=server)
    open_at(first, "")
    second = open_page(at=server, watched=False)
    answer = second.goto("?step=7")
    assert answer.status == 503
    assert int(answer.headers["retry-after"]) > 0
    expect(second.locator("h1")).to_have_text("All tables are taken")
    assert_accessible(second)
    assert ask_json(f"{server.url}gleek/room") == {"free": 0}
    first.goto("about:blank")  # the goodbye of this page frees the table
    expect(second.locator("h1")).to_have_text("Count")
    settle(second)
    assert second.url.endswith("?step=7")
    kernel = int(re.search(r"process (\d+)", second.inner_text("main")).group(1))
    assert not gone(kernel)
    assert server.interrupt() == 0
    assert gone(kernel)
    expect(second.locator("#gleek-notice")).to_contain_text("The server does not answer")
    assert not server.log, server.log
