"""A real server and a real browser: the fixtures of every test in this folder.

Where there is no browser the tests are left out with a sentence that says how to get one. A run that asks for every
kind of test (GLEEK_REQUIRE_ALL, as CI does) fails instead: see the conftest at the root.
"""

from __future__ import annotations

import contextlib
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import STOCK_PAGE, WATCH, Visit, open_visit
from tests.chromium import LONGEST
from tests.site.building import built_site
from tests.waiting import PATIENCE

__all__ = ["built_site"]

ROOT = Path(__file__).resolve().parents[2]

# What the `gleek` command does; the tests that need other notebooks or limits call the same function.
SERVE = "from pathlib import Path; from gleek.server import Serving, serve; serve(Path({folder!r}), Serving({how}))"

# Voilà's front end and the widgets name different versions of the JupyterLab packages that they share. It says so
# at every start, and works.
HARMLESS = ("Unsatisfied version", "No satisfying version")
# On a busy machine the font that is fetched first may wait for seconds until a page is drawn with it. That it is the
# page's own, a test of the links holds.
LATE_FONT = re.compile(
    r"The resource \S+\.woff2 was preloaded using link preload but not used within a few seconds"
)

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
        return self.process.wait(timeout=PATIENCE)


@contextlib.contextmanager
def running(command: list[str], log_file: Path, cwd: Path = ROOT) -> Iterator[Server]:
    """Run a command that serves, and wait for the line with its address: so it is this process that answers."""
    with (
        log_file.open("w", encoding="utf-8") as log,
        subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=log, text=True) as process,
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
                # On Windows Ctrl-C cannot be pressed for one process.
                process.terminate() if sys.platform == "win32" else process.send_signal(signal.SIGINT)
                try:
                    process.wait(timeout=PATIENCE)
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


@contextlib.contextmanager
def further_servers(logs: Path) -> Iterator[Callable[..., Server]]:
    with contextlib.ExitStack() as stack:

        def start(folder: Path, **how: object) -> Server:
            words = ", ".join(f"{name}={value!r}" for name, value in {"port": 0, **how}.items())
            command = [sys.executable, "-c", SERVE.format(folder=str(folder), how=words)]
            log_file = Path(tempfile.mkstemp(dir=logs, suffix=".log")[1])
            return stack.enter_context(running(command, log_file))

        yield start


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Start further servers: `serve(folder, max_sessions=1)`; all end with the test."""
    with further_servers(tmp_path) as start:
        yield start


@pytest.fixture(scope="module")
def serve_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """Start servers that the tests of one file share: a server takes as long to start as a page to open."""
    with further_servers(tmp_path_factory.mktemp("logs")) as start:
        yield start


# ---- The browser ---------------------------------------------------------------------------------


@dataclass
class Watch:
    """What went wrong on some pages, as sentences."""

    faults: list[str] = field(default_factory=list)

    def over(self, page: Page) -> None:
        """Listen to the page's console, to which the browser writes every request that failed or was refused."""

        def console(kind: str, text: str) -> None:
            if kind in {"error", "warning"} and not text.startswith(HARMLESS) and not LATE_FONT.match(text):
                self.faults.append(f"console {kind}: {text}")

        # To listen to every request as well would cost more than the pages themselves do.
        page.on("console", lambda message: console(message.type, message.text))
        page.on("pageerror", lambda error: self.faults.append(f"error on the page: {error}"))


OpenPage = Callable[..., Page]


@pytest.fixture(scope="session")
def usual_context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """A context for the tutorial's pages that keeps what it has fetched, as a visitor's browser does.

    To fetch and to compile the front end anew for each test would take a quarter of the time of all.
    """
    context = browser.new_context(base_url=server.url, locale="en-GB")
    context.set_default_timeout(LONGEST)
    context.new_page()  # stays: what the others leave behind is cleared away from here
    yield context
    context.close()


def clear(context: BrowserContext, home: str) -> None:
    """Close all pages but the first; forget all that the browser keeps of theirs but the files that it has fetched."""
    stays, *others = context.pages
    for page in others:
        page.close()
    session = context.new_cdp_session(stays)
    session.send("Storage.clearDataForOrigin", {"origin": home.rstrip("/"), "storageTypes": "all"})
    session.detach()
    context.clear_cookies()


@pytest.fixture
def open_page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Open watched pages: `open_page(width=390)`, with any option of a Playwright context besides.

    Relative addresses are the tutorial's (`page.goto("00-welcome.ipynb")`), or another server's with `at=server`.
    Each page is another visitor's. When the test ends, each must have been without a console error or warning, an
    error, a failed request or answer, or a request to another host. A test that means to cause one uses
    `watched=False`.
    """
    watch = Watch()
    contexts: list[BrowserContext] = []
    used: list[BrowserContext] = []

    def start(
        *,
        at: Server | None = None,
        width: int = 1280,
        height: int = 900,
        watched: bool = True,
        **options: object,
    ) -> Page:
        size = {"width": width, "height": height}
        # Nothing is to be waited for; what moves has tests of its own.
        options.setdefault("reduced_motion", "reduce")
        if at is None and not used and options.keys() == {"reduced_motion"}:
            context = request.getfixturevalue("usual_context")
            used.append(context)
            page = context.new_page()
            page.set_viewport_size(size)
            page.emulate_media(**options)
        else:
            home = (at or request.getfixturevalue("server")).url
            context = browser.new_context(base_url=home, viewport=size, locale="en-GB", **options)  # type: ignore[arg-type]
            context.set_default_timeout(LONGEST)
            contexts.append(context)
            page = context.new_page()
        if watched:
            watch.over(page)
        return page

    yield start
    for context in contexts + used:
        for page in context.pages:
            # Left as a visitor leaves it, so that its goodbye is sent and its table is free for the next test.
            if page.url != "about:blank":
                page.goto("about:blank")
    for context in contexts:
        context.close()
    for context in used:
        clear(context, request.getfixturevalue("server").url)
    assert watch.faults == []


@pytest.fixture
def watched_page(open_page: OpenPage) -> Page:
    """One watched page, 1280 pixels wide."""
    return open_page()


@pytest.fixture
def page(watched_page: Page) -> Page:
    """The same: a page that is not watched has to be asked for."""
    return watched_page


# ---- Visitors without a browser ------------------------------------------------------------------


@pytest.fixture(scope="module")
def stock_server(serve_all: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """A server of one page, which shows how the stock is bid for; the tests of one file share it."""
    folder = tmp_path_factory.mktemp("notebooks")
    source = 'from gleek.widgets.lesson import lesson\n\nlesson("stock").watch()'
    write_notebook(folder / STOCK_PAGE, [prose("# The stock"), code(source)])
    return serve_all(folder, max_sessions=8)


@pytest.fixture(scope="module")
def bystander(stock_server: Server) -> Iterator[Callable[[], float]]:
    """Another visitor, who only plays; returns what he does to see whether he is answered."""
    visit = open_visit(stock_server, STOCK_PAGE)
    with visit.connect() as channel:
        channel.learn()
        watch = channel.widget(WATCH)
        steps = iter(range(10**6))

        def play() -> float:
            began = time.monotonic()
            step = 1 + next(steps) % 2
            assert channel.ask(watch, what="step", to=step)["step"] == step
            return time.monotonic() - began

        play.kernel = visit.kernel  # type: ignore[attr-defined]
        # Seconds for an answer while another visitor attacks: some 3 on an idle machine, where one takes 0.005.
        play.soon = 3 + 100 * max(play() for _ in range(5))  # type: ignore[attr-defined]
        yield play
    visit.leave()


@pytest.fixture
def visit(stock_server: Server) -> Iterator[Visit]:
    """A page of this test's own."""
    opened = open_visit(stock_server, STOCK_PAGE)
    yield opened
    opened.leave()


@pytest.fixture(scope="module")
def old_visit(stock_server: Server) -> Iterator[Visit]:
    """A page that several tests go on with, which say little over its websocket."""
    opened = open_visit(stock_server, STOCK_PAGE)
    yield opened
    opened.leave()
