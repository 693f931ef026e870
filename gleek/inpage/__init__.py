"""Python in a page of the static site; it replaces the Jupyter kernel of a server.

A web worker loads Pyodide and this package, and passes on the messages of the page's front end as JSON texts. The
package runs only in the browser; no other module of gleek imports it. It replaces IPython and ipykernel, which would be
half of the download of a page, and half of Python's work before the first widget appears.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from gleek.inpage import ipython, lazy_import

if TYPE_CHECKING:
    from gleek.inpage.kernel import Kernel

# The query is cut after this many characters, as on the server (see gleek.server.kernels.page_kernels).
LONGEST_QUERY = 2000


def start(send: Callable[[str], object], query: str, path: str, session: str, later: str = "{}") -> Kernel:
    """Start the kernel of a page; `query` and `path` are those of its address.

    `send` gets each message to the page: a Jupyter message as a JSON text, with its ``channel``. The page's front end
    ignores messages of another `session`. `later` is a JSON object with the addresses of archives that are fetched on
    import, keyed by package name; "" is the whole standard library.
    """
    os.environ |= {
        "QUERY_STRING": query[:LONGEST_QUERY],
        "SCRIPT_NAME": path,
        "SERVER_SOFTWARE": "voila/in-page",
    }
    ipython.install()
    for name, address in json.loads(later).items():
        _find_later(name, partial(lazy_import.fetched, address))
    # Imported only now: the module may import IPython, and then needs the replacements that `install` registers.
    from gleek.inpage.kernel import Kernel  # noqa: PLC0415

    return Kernel(send, session)


def _find_later(name: str, fetch: Callable[[], bytes]) -> None:
    if name:
        lazy_import.package(name, Path(__file__).parents[2], fetch).install()
    else:
        part = next(place for place in sys.path if place.endswith(".zip"))
        lazy_import.library(part, Path(part).with_name("rest.zip"), fetch).install()
