"""A plain file server for the static site, and a record of a page's requests to other hosts and its failed requests."""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, Page, Request

# A script for the page that counts how often Python, in the worker, has answered a widget.
COUNTING = """
window.gleekAnswered = 0;
window.Worker = class extends window.Worker {
    constructor(...given) {
        super(...given);
        this.addEventListener("message", ({ data }) => {
            if (data.what === "message" && data.text.includes('"answered"')) window.gleekAnswered += 1;
        });
    }
};
"""


# A script that takes service workers away, as a browser does over plain http from another machine. So the browser
# requests every file from the server.
NOT_KEPT = "delete Navigator.prototype.serviceWorker;"


class _Handler(SimpleHTTPRequestHandler):
    server: FileServer

    def log_request(self, code: object = "-", *_: object) -> None:
        self.server.asked.append((int(code), self.path))

    def log_message(self, *_: object) -> None:
        """Log nothing."""


class FileServer(ThreadingHTTPServer):
    """Python's own file server, which records the path and the status of each request."""

    daemon_threads = True

    def __init__(self, folder: Path, below: str = "", port: int = 0) -> None:
        super().__init__(("127.0.0.1", port), functools.partial(_Handler, directory=str(folder)))
        self.asked: list[tuple[int, str]] = []
        self.url = f"http://127.0.0.1:{self.server_address[1]}/{below}"

    def handle_error(self, *_: object) -> None:
        """Log nothing when a visitor leaves a page before it is complete."""

    def missing(self) -> list[str]:
        return [path for status, path in self.asked if status not in {200, 304}]


@contextlib.contextmanager
def serving(folder: Path, below: str = "", port: int = 0) -> Iterator[FileServer]:
    with FileServer(folder, below, port) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()


@dataclass
class Requests:
    """Records the requests of a browser context to other hosts, and its failed requests."""

    home: str
    outside: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)

    def over(self, context: BrowserContext) -> Requests:
        host = urlsplit(self.home).netloc

        def asked(url: str) -> None:
            parts = urlsplit(url)
            if parts.scheme not in {"blob", "data"} and parts.netloc != host:
                self.outside.append(url)

        context.on("request", lambda request: asked(request.url))
        context.on("requestfailed", self._ended)
        return self

    def _ended(self, request: Request) -> None:
        # A request that was aborted because the visitor left the page has not failed.
        if request.failure != "net::ERR_ABORTED":
            self.failed.append(request.url)


def answered(page: Page) -> int:
    """Return how often Python has answered the page's widgets."""
    return page.evaluate("() => window.gleekAnswered")


def until(page: Page, question: str, seconds: float = 20) -> None:
    """Wait until a JavaScript function is true on the page.

    The page's content security policy forbids Playwright's wait_for_function.
    """
    for _ in range(int(seconds * 20)):
        if page.evaluate(question):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"after {seconds} seconds still not: {question}")
