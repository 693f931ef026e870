"""Python in a page of the static site, in place of the Jupyter kernel of a server.

A web worker loads Pyodide and this package, and passes on the messages of Jupyter's scripts in the page as JSON texts.
It replaces IPython and ipykernel, which would be half of the download and of Python's work before the first widget.
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

# A page's query is cut after this many characters, as on the server (see gleek.server.kernels.page_kernels).
LONGEST_QUERY = 2000


def start(send: Callable[[str], object], query: str, path: str, session: str, later: str = "{}") -> Kernel:
    """Start the kernel of a page; `query` and `path` are those of its address.

    `send` gets each message to the page: a Jupyter message as a JSON text, with its ``channel`` and the id `session`.
    `later` is a JSON object: the addresses of archives that are fetched only on import, by package; the key "" means
    the whole standard library.
    """
    os.environ |= {
        "QUERY_STRING": query[:LONGEST_QUERY],
        "SCRIPT_NAME": path,
        "SERVER_SOFTWARE": "voila/in-page",
    }
    ipython.install()
    for name, address in json.loads(later).items():
        fetch = partial(lazy_import.fetched, address)
        if name:
            lazy_import.package(name, Path(__file__).parents[2], fetch).install()
        else:
            part = next(place for place in sys.path if place.endswith(".zip"))
            lazy_import.library(part, Path(part).with_name("rest.zip"), fetch).install()
    # Imported only now, because the module needs the replacements for IPython that `install` has registered.
    from gleek.inpage.kernel import Kernel  # noqa: PLC0415

    return Kernel(send, session)
