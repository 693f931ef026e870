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
from types import ModuleType
from typing import TYPE_CHECKING, NoReturn

from gleek.widgets.inpage import lazy_import

if TYPE_CHECKING:
    from gleek.widgets.inpage.kernel import Kernel

# A page's query is cut after this many characters, as on the server (see gleek.server.kernels.page_kernels).
LONGEST_QUERY = 2000


def start(send: Callable[[str], object], query: str, path: str, session: str, later: str = "{}") -> Kernel:
    """Start and return the kernel of a page.

    `send` is called with each message to the page: a Jupyter message as a JSON text, with its ``channel``. `query` and
    `path` are those of the page's URL. `session` is the id of the session for the headers of these messages.
    `later` is a JSON object that maps the name of a package to the URL of its archive, which is fetched when a module
    in it is first imported. The key "" means the whole standard library.
    """
    os.environ |= {
        "QUERY_STRING": query[:LONGEST_QUERY],
        "SCRIPT_NAME": path,
        "SERVER_SOFTWARE": "voila/in-page",
    }
    _stand_in()
    for name, address in json.loads(later).items():
        fetch = partial(lazy_import.fetched, address)
        if name:
            lazy_import.package(name, Path(__file__).parents[3], fetch).install()
        else:
            part = next(place for place in sys.path if place.endswith(".zip"))
            lazy_import.library(part, Path(part).with_name("rest.zip"), fetch).install()
    # Import this only now: the module needs the replacements for IPython.
    from gleek.widgets.inpage.kernel import Kernel  # noqa: PLC0415

    return Kernel(send, session)


def _stand_in() -> None:
    """Register replacements for the few names that ipywidgets and comm import from IPython, which a page lacks.

    These packages only ask whether an IPython shell is running. Here there is none, and they work without one.
    """
    if "IPython" in sys.modules:
        return
    names: dict[str, dict[str, object]] = {
        "IPython": {"get_ipython": _no_shell},
        "IPython.core": {},
        "IPython.core.interactiveshell": {"InteractiveShell": _Shell},
        "IPython.display": {"display": _refused, "clear_output": _refused},
    }
    for name, contents in names.items():
        module = ModuleType(name, "A stand-in: see gleek.widgets.inpage.")
        vars(module).update(contents)
        sys.modules[name] = module
        above, _, last = name.rpartition(".")
        if above:
            setattr(sys.modules[above], last, module)
    # A module with a `__path__` counts as a package. As the path is empty, other modules in it are not found.
    for name in ("IPython", "IPython.core"):
        sys.modules[name].__path__ = []


def _no_shell() -> None:
    """Return None, as IPython's `get_ipython` does where no IPython shell runs."""


class _Shell:
    """A replacement for IPython's InteractiveShell, which ipywidgets imports. It has no instances."""


def _refused(*_args: object, **_kwargs: object) -> NoReturn:
    raise NotImplementedError(
        "In a page of the site a cell shows its last line's value; open it as a notebook to display more."
    )
