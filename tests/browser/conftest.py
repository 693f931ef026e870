"""Fixtures for every test in this folder: a real server and a real browser.

Without a browser the tests are skipped, and the reason says how to install one. A run that requires every kind of
test (GLEEK_REQUIRE_ALL, as in CI) fails instead: see the conftest at the root.
"""

from __future__ import annotations

import contextlib
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import cycle
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page

from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import STOCK_PAGE, WATCH, Visit, open_visit
from tests.chromium import LONGEST
from tests.site.building import built_site
from tests.waiting import PATIENCE

__all__ = ["built_site"]

ROOT = Path(__file__).resolve().parents[2]

# Starts a server with other notebooks or limits, with the same function as the `gleek` command. `shorter` are
# statements that shorten the server's limits.
SERVE = (
    "from pathlib import Path; from gleek.server import Serving, serve; from gleek.server.guard import limits; "
    "from gleek.server.kernels import forks, sessions, visits; "
    "{shorter}; serve(Path({folder!r}), Serving({how}))"
)

# A warning that is ignored: on a busy machine, seconds may pass before a page is first drawn with its preloaded font. A
# test of the links checks that the font belongs to the page.
LATE_FONT = re.compile(
    r"The resource \S+\.woff2 was preloaded using link preload but not used within a few seconds"
)

# ---- The server ----------------------------------------------------------------------------------


@dataclass
class Server:
    """A running server: its process, its address and its standard error so far."""

    process: subprocess.Popen[str]
    url: str
    log_file: Path

    @property
    def log(self) -> str:
        return self.log_file.read_text(encoding="utf-8")

    def interrupt(self) -> int:
        """Send Ctrl-C and return the exit status."""
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(timeout=PATIENCE)


@contextlib.contextmanager
def running(command: list[str], log_file: Path, cwd: Path = ROOT) -> Iterator[Server]:
    """Start a command that serves, and yield the server when it has printed its address."""
    with (
        log_file.open("w", encoding="utf-8") as log,
        subprocess.Popen(command, cwd=cwd, stdout=subprocess.PIPE, stderr=log, text=True) as process,
    ):
        try:
            assert process.stdout is not None
            # If the server cannot start, its output ends without an address.
            found = next(
                (re.search(r"http://\S+", line) for line in process.stdout if "http://" in line), None
            )
            assert found, f"the server did not start:\n{log_file.read_text(encoding='utf-8')}"
            yield Server(process, found.group(0), log_file)
        finally:
            if process.poll() is None:
                # On Windows, Ctrl-C cannot be sent to a single process.
                process.terminate() if sys.platform == "win32" else process.send_signal(signal.SIGINT)
                try:
                    process.wait(timeout=PATIENCE)
                except subprocess.TimeoutExpired:
                    process.kill()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the tutorial with `gleek`; fail if the server's log contains an error at the end."""
    command = [sys.executable, "-m", "gleek", "--no-browser", "--port", "0"]
    with running(command, tmp_path_factory.mktemp("server") / "log.txt") as started:
        yield started
        status = started.interrupt()
    assert status == 0
    # If a failing test leaves a page open, the server culls its kernel after ten minutes. This is no fault.
    faults = [line for line in started.log.splitlines() if "Culling 'idle' kernel" not in line]
    assert not faults, started.log


@contextlib.contextmanager
def further_servers(logs: Path) -> Iterator[Callable[..., Server]]:
    with contextlib.ExitStack() as stack:

        def start(folder: Path, shorter: str = "pass", **how: object) -> Server:
            words = ", ".join(f"{name}={value!r}" for name, value in {"port": 0, **how}.items())
            command = [sys.executable, "-c", SERVE.format(folder=str(folder), how=words, shorter=shorter)]
            log_file = Path(tempfile.mkstemp(dir=logs, suffix=".log")[1])
            return stack.enter_context(running(command, log_file))

        yield start


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Return a function that starts more servers, for example `serve(folder, max_sessions=1)`, or with shorter limits
    `serve(folder, "visits.AWAY_SECONDS = 1")`. All stop after the test.
    """
    with further_servers(tmp_path) as start:
        yield start


@pytest.fixture(scope="module")
def serve_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., Server]]:
    """Return a function that starts servers for all tests of one file, because a server starts as slowly as a page
    opens.
    """
    with further_servers(tmp_path_factory.mktemp("logs")) as start:
        yield start


# ---- The browser ---------------------------------------------------------------------------------


@dataclass
class Watch:
    """Collects the faults of the watched pages, as sentences."""

    faults: list[str] = field(default_factory=list)

    def over(self, page: Page) -> None:
        """Record the page's console errors, console warnings and uncaught errors.

        The browser also reports every failed or blocked request in the console.
        """

        def console(message: ConsoleMessage) -> None:
            kind, text = message.type, message.text
            if kind in {"error", "warning"} and not LATE_FONT.match(text):
                self.faults.append(f"console {kind}: {text}")

        # The console is enough. A listener for every request would take longer than the pages themselves.
        page.on("console", console)
        page.on("pageerror", lambda error: self.faults.append(f"error on the page: {error}"))


OpenPage = Callable[..., Page]


# Playwright can change these options of an open page; any other option needs a new context.
EMULATED = {"color_scheme", "forced_colors", "reduced_motion"}


def new_context(browser: Browser, home: str, **options: object) -> BrowserContext:
    context = browser.new_context(base_url=home, **{"locale": "en-GB", **options})  # type: ignore[arg-type]
    context.set_default_timeout(LONGEST)
    return context


class Visitor:
    """A browser context and its page, which one test after another uses until it is used up.

    A page that opens in a used tab needs a third less time, because the tab keeps its process, and with it the compiled
    scripts.
    """

    # What these methods add would stay for the next test, so that it gets a new context.
    LASTING = (
        "on",
        "once",
        "route",
        "route_web_socket",
        "add_init_script",
        "expose_function",
    )

    def __init__(self, browser: Browser, home: str) -> None:
        self.home, self.context = home, new_context(browser, home)
        self.page, self.watch = self.context.new_page(), Watch()
        self._session = self.context.new_cdp_session(self.page)
        self._session.send("Page.enable")
        self.watch.over(self.page)
        self._listeners: list[Callable[[], None]] = []
        self._is_used_up = False
        self._note(self.context)
        self._note(self.page)
        self.page.add_init_script = self._add_init_script  # type: ignore[method-assign]

    def _note(self, owner: Page | BrowserContext) -> None:
        for name in self.LASTING:
            if hasattr(owner, name):
                setattr(owner, name, self._noting(owner, name, getattr(owner, name)))

    def _noting(
        self, owner: Page | BrowserContext, name: str, method: Callable[..., object]
    ) -> Callable[..., object]:
        def noted(*given: object, **named: object) -> object:
            if name == "on":
                self._listeners.append(partial(owner.remove_listener, *given))
            else:
                self._is_used_up = True
            return method(*given, **named)

        return noted

    def _add_init_script(self, script: str) -> None:
        """Run a script at the start of each page. Unlike Playwright's, it can be removed for the next test."""
        added = self._session.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        remove = partial(self._session.send, "Page.removeScriptToEvaluateOnNewDocument", added)
        self._listeners.append(remove)

    def forget(self) -> bool:
        """Delete what the browser stores for the server, except the HTTP cache. Return whether that was possible."""
        self.watch.faults = []
        if self._is_used_up:
            return False
        try:
            self._forget()
        except Error:  # the server has ended, or has no such page
            return False
        return True

    def _forget(self) -> None:
        # Any page of the same origin will do, to reach the storage of the tab.
        self.page.goto(f"{self.home}gleek/room")
        self.page.evaluate("sessionStorage.clear()")
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(self.home))
        self._session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self.context.clear_cookies()
        while self._listeners:
            self._listeners.pop()()
        for page in self.context.pages[1:]:
            page.close()


@pytest.fixture(scope="session")
def visitors(browser: Browser) -> Iterator[dict[str, Visitor]]:  # noqa: ARG001 (the browser closes after them)
    """The visitor of each server, by the server's address."""
    found: dict[str, Visitor] = {}
    yield found
    for visitor in found.values():
        visitor.context.close()


NO_MEDIA = dict.fromkeys(("media", "color_scheme", "forced_colors"), "null")


@pytest.fixture
def open_page(
    browser: Browser, visitors: dict[str, Visitor], request: pytest.FixtureRequest
) -> Iterator[OpenPage]:
    """Return a function that opens watched pages: `open_page(width=390)` accepts any option of a Playwright context.

    Relative URLs belong to the tutorial (`page.goto(f"{GLEEK}00-welcome.ipynb")`), or to another server with
    `at=server`. Each page belongs to a different visitor. After the test, the fixture fails if a page had a console
    error or warning, an uncaught error, a failed request or response, or a request to another host. A test that causes
    one on purpose uses `watched=False`. A page that is `alone` has a browser context without a cache.
    """
    watch = Watch()
    contexts: list[BrowserContext] = []
    used: list[Visitor] = []  # at most one

    def start(
        *,
        at: Server | None = None,
        width: int = 1280,
        height: int = 900,
        watched: bool = True,
        alone: bool = False,
        **options: object,
    ) -> Page:
        home = (at or request.getfixturevalue("server")).url
        # Tests need not wait for animations, which have their own tests.
        options.setdefault("reduced_motion", "reduce")
        if used or alone or options.keys() - EMULATED:
            contexts.append(new_context(browser, home, **options))
            page = contexts[-1].new_page()
            if watched:
                watch.over(page)
        else:
            if home not in visitors:
                visitors[home] = Visitor(browser, home)
            used.append(visitors[home])
            page = used[0].page
            page.emulate_media(**{**NO_MEDIA, **options})
            if watched:
                used[0].watch.faults = watch.faults
        page.set_viewport_size({"width": width, "height": height})
        return page

    yield start
    for context in [*contexts, *(visitor.context for visitor in used)]:
        leave(context)
    for context in contexts:
        context.close()
    for visitor in used:
        if not visitor.forget():
            visitors.pop(visitor.home).context.close()
    assert watch.faults == []


def leave(context: BrowserContext) -> None:
    """Navigate away as a visitor does, so that the page's goodbye is sent and its kernel is free for the next test."""
    for page in context.pages:
        if page.url != "about:blank":
            page.goto("about:blank")


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A watched page, 1280 pixels wide. A test that needs an unwatched page must ask `open_page` for it."""
    return open_page()


# ---- Visitors without a browser ------------------------------------------------------------------


@pytest.fixture(scope="module")
def stock_server(serve_all: Callable[..., Server], tmp_path_factory: pytest.TempPathFactory) -> Server:
    """Serve a folder with one page, which shows the bidding for the stock, to all tests of one file.

    A client that reads nothing is disconnected after a few seconds instead of a minute.
    """
    folder = tmp_path_factory.mktemp("notebooks")
    source = 'from gleek.widgets.lesson import lesson\n\nlesson("stock").watch()'
    write_notebook(folder / STOCK_PAGE, [prose("# The stock"), code(source)])
    return serve_all(folder, "limits.UNREAD_SECONDS = 5", max_sessions=8)


@pytest.fixture(scope="module")
def bystander(stock_server: Server) -> Iterator[Callable[[], None]]:
    """Return a function that takes one step as another visitor, and asserts that the server answers."""
    visit = open_visit(stock_server, STOCK_PAGE)
    with visit.connect() as channel:
        channel.learn()
        watch = channel.widget(WATCH)
        steps = cycle((2, 1))

        def play() -> None:
            step = next(steps)
            assert channel.ask(watch, what="step", to=step)["step"] == step

        play.kernel = visit.kernel  # type: ignore[attr-defined]
        yield play
    visit.leave()


@pytest.fixture
def visit(stock_server: Server) -> Iterator[Visit]:
    opened = open_visit(stock_server, STOCK_PAGE)
    yield opened
    opened.leave()


@pytest.fixture(scope="module")
def old_visit(stock_server: Server) -> Iterator[Visit]:
    """Open a page that several tests share; these tests send few messages over its websocket."""
    opened = open_visit(stock_server, STOCK_PAGE)
    yield opened
    opened.leave()
