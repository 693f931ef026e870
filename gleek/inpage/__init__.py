"""Python in a page of the static site: it stands where a Jupyter kernel stands on a server.

A web worker loads Pyodide and this package, and hands on what the page's front end says as JSON texts. It runs in
the browser only; nothing else of gleek imports it. It takes the place of IPython and ipykernel, which would be
half of what a page loads and half of what Python does before the first widget is seen.
"""

from __future__ import annotations

import json
import os
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gleek.inpage import ipython, rest

if TYPE_CHECKING:
    from collections.abc import Callable

    from gleek.inpage.kernel import Kernel

# As on the server, where Voilà sets them (see gleek.server.kernels.page_kernels).
LONGEST_QUERY = 2000

_kernel: Kernel | None = None


def start(send: Callable[[str], object], query: str, path: str, session: str, later: str = "{}") -> None:
    """Begin, once for each page.

    Args:
        send: takes each message to the page: a Jupyter message as a JSON text, with its ``channel``.
        query: the address's query, without its question mark; cut at 2,000 characters.
        path: the address's path.
        session: the id that the page's front end has chosen; it heeds no message of another.
        later: the addresses of what the page has not begun with, by names of packages, as JSON: archives of the
            packages, and under "" the whole standard library.

    """
    global _kernel  # noqa: PLW0603 - a page has one kernel, as a process has
    os.environ |= {
        "QUERY_STRING": query[:LONGEST_QUERY],
        "SCRIPT_NAME": path,
        "SERVER_SOFTWARE": "voila/in-page",
    }
    ipython.install()
    for name, address in json.loads(later).items():
        _find_later(name, partial(rest.fetched, address))
    # Only now: what is imported here may import IPython.
    from gleek.inpage.kernel import Kernel  # noqa: PLC0415

    _kernel = Kernel(send, session)


def run(code: str, parent: str) -> str:
    """Run a cell; what it shows and prints goes out by ``send`` with ``parent``, a header as JSON, as its parent.

    Returns ``{"status": "ok"}``, or ``{"status": "error", "ename": …, "evalue": …, "traceback": […]}``, as JSON.
    """
    return _running().run(code, parent)


def receive(message: str) -> None:
    """Do what a message of the front end asks; the answers go out by ``send``."""
    _running().receive(message)


def _find_later(name: str, fetch: Callable[[], bytes]) -> None:
    if name:
        rest.package(name, Path(__file__).parents[2], fetch).install()
    else:
        part = next(place for place in sys.path if place.endswith(".zip"))
        rest.library(part, Path(part).with_name("rest.zip"), fetch).install()


def _running() -> Kernel:
    if _kernel is None:
        raise RuntimeError("The kernel of this page was not started: call gleek.inpage.start first.")
    return _kernel
