"""A real server and a real browser: the fixtures of every test in this folder.

Where there is no browser the tests are left out with a sentence that says how to get one. A run that asks for every
kind of test (GLEEK_REQUIRE_ALL, as CI does) fails instead: see the conftest at the root.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[2]

# What the `gleek` command does; the tests that need other notebooks or limits call the same function.
SERVE = "from pathlib import Path; from gleek.server import serve; serve(Path({folder!r}), open_browser=False, {how})"

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NO_BROWSER = (
    "No browser for the tests: {why}. Install Chromium or Chrome, or run 'playwright install chromium', "
    "or set GLEEK_CHROMIUM to the path of one."
)

# Voilà's front end and the widgets name different versions of the JupyterLab packages that they share. It says so
# at every start, and works.
HARMLESS = ("Unsatisfied version", "No satisfying version")

# ---- The server ----------------------------------------------------------------------------------


@dataclass
class Server:
    """A server of ours: where it answers, and what it has written to standard error so far."""

    process: subprocess.Popen[str]
    url: str
    log_file: Path

    @property
    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8")

    def interrupt(self) -> int:
        """Press Ctrl-C; give the exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=15)


@contextlib.contextmanager
def running(command: list[str], log_file: Path) -> Iterator[Server]:
    """Run a command that serves, and wait for the line with its address: so it is this process that answers."""
    with (
        log_file.open("w", encoding="utf-8") as log,
        subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            # Ends at the end of the output too, when the server could not start.
            found = next(
                (re.search(r"http://\S+", line) for line in process.stdout if "http://" in line), None
            )
            assert found, f"the server did not start:\n{log_file.read_text(encoding='utf-8')}"
            yield Server(process, found.group(0), log_file)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
                try:
                    process.wait(timeout=30)
                except subprocess.TimeoutExpired:
                    process.kill()


def tutorial_command() -> list[str]:
    """The command that serves the real notebooks on a free port."""
    if (ROOT / "gleek" / "app.py").exists():
        return [sys.executable, "-m", "gleek", "--no-browser", "--port", "0"]
    return [sys.executable, "-c", SERVE.format(folder=str(ROOT / "notebooks"), how="port=0")]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The tutorial, as `gleek` serves it; in the end its log must be without an error."""
    with running(tutorial_command(), tmp_path_factory.mktemp("server") / "log.txt") as started:
        yield started
        status = started.interrupt()
    assert status == 0
    # A page that a failing test left open is cleared away after ten minutes: no fault of the server’s.
    faults = [line for line in started.log.splitlines() if "Culling 'idle' kernel" not in line]
    assert not faults, started.log


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start further servers: `serve(folder, max_sessions=1)`; all end with the test."""
    with contextlib.ExitStack() as stack:

        def start(folder: Path, **how: object) -> Server:
            words = ", ".join(f"{name}={value!r}" for name, value in {"port": 0, **how}.items())
            command = [sys.executable, "-c", SERVE.format(folder=str(folder), how=words)]
            log_file = Path(tempfile.mkstemp(dir=tmp_path, suffix=".log")[1])
            return stack.enter_context(running(command, log_file))

        yield start


# ---- The browser ---------------------------------------------------------------------------------


def find_chromium() -> str | None:
    """The browser to use; None for Playwright's own."""
    named = os.environ.get("GLEEK_CHROMIUM")
    if named:
        if not shutil.which(named):
            pytest.fail(NO_BROWSER.format(why=f"GLEEK_CHROMIUM is {named!r}, and that is no program"))
        return named
    return next(filter(None, map(shutil.which, ["/usr/bin/chromium", "chromium", "google-chrome"])), None)


@pytest.fixture(scope="session")
def playwright_driver() -> Iterator[Playwright]:
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def browser(playwright_driver: Playwright) -> Iterator[Browser]:
    try:
        started = playwright_driver.chromium.launch(executable_path=find_chromium(), args=FLAGS)
    except Error as error:
        missing = pytest.fail if os.environ.get("GLEEK_REQUIRE_ALL") else pytest.skip
        missing(NO_BROWSER.format(why=str(error).splitlines()[0]))
    yield started
    started.close()


@dataclass
class Watch:
    """What went wrong on some pages, as sentences."""

    faults: list[str] = field(default_factory=list)

    def over(self, page: Page, home: str) -> None:
        host = urlsplit(home).netloc

        def console(kind: str, text: str) -> None:
            if kind in {"error", "warning"} and not text.startswith(HARMLESS):
                self.faults.append(f"console {kind}: {text}")

        def request(url: str) -> None:
            parts = urlsplit(url)
            if parts.scheme not in {"data", "blob"} and parts.netloc != host:
                self.faults.append(f"asked another host: {url}")

        def failed(url: str, why: str | None) -> None:
            # A page's goodbye outlives the page; the browser calls that aborted. That it arrives has a test.
            # So may the icon be, which the browser fetches when it has nothing better to do.
            if "/voila/api/shutdown/" not in url and not ("favicon" in url and why == "net::ERR_ABORTED"):
                self.faults.append(f"failed: {url}: {why}")

        page.on("console", lambda message: console(message.type, message.text))
        page.on("pageerror", lambda error: self.faults.append(f"error on the page: {error}"))
        page.on("request", lambda asked: request(asked.url))
        page.on("requestfailed", lambda asked: failed(asked.url, asked.failure))
        page.on("websocket", lambda socket: request(socket.url.replace("ws:", "http:", 1)))
        page.on(
            "response",
            lambda answer: answer.status >= 400 and self.faults.append(f"{answer.status}: {answer.url}"),
        )


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Open watched pages: `open_page(width=390)`, with any option of a Playwright context besides.

    Relative addresses are the tutorial's (`page.goto("00-welcome.ipynb")`), or another server's with `at=server`.
    When the test ends, each must have been without a console error or warning, an error, a failed request or
    answer, or a request to another host. A test that means to cause one uses `watched=False`.
    """
    watch = Watch()
    contexts: list[BrowserContext] = []

    def start(
        *,
        at: Server | None = None,
        width: int = 1280,
        height: int = 900,
        watched: bool = True,
        **options: object,
    ) -> Page:
        home = (at or request.getfixturevalue("server")).url
        size = {"width": width, "height": height}
        context = browser.new_context(base_url=home, viewport=size, locale="en-GB", **options)  # type: ignore[arg-type]
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        if watched:
            watch.over(page, home)
        return page

    yield start
    for context in contexts:
        for page in context.pages:
            # Left as a visitor leaves it, so that its goodbye is sent and its table is free for the next test.
            page.close(run_before_unload=False) if page.url == "about:blank" else page.goto("about:blank")
        context.close()
    assert watch.faults == []


@pytest.fixture
def watched_page(open_page: OpenPage) -> Page:
    """One watched page, 1280 pixels wide."""
    return open_page()


@pytest.fixture
def page(watched_page: Page) -> Page:
    """The same: a page that is not watched has to be asked for."""
    return watched_page
