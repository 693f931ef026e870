"""The publishing layer: the notebooks as pages, served by Voilà in this process.

:func:`serve` is all that the command line needs. Voilà and Jupyter are imported only when it is
called, so that the engine's own commands start at once.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gleek.engine.errors import GleekError

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["DEFAULT_PORT", "MAX_SESSIONS", "ServeError", "Serving", "serve"]

# Where it is installed, jsonschema imports this to check IRIs, of which Jupyter's schemas have none. It compiles a
# grammar for each of their parts: two thirds of the time in which the server's modules were imported.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

DEFAULT_PORT = 8866
MAX_SESSIONS = 20


class ServeError(GleekError):
    """The server cannot start; the message is one sentence that can be shown as it stands."""


@dataclass(frozen=True, kw_only=True)
class Serving:
    """How the pages are served.

    Attributes:
        open_browser: whether to open the first page in the user's browser.
        port: the TCP port; 0 takes any free one; None takes 8866, or a free one near it.
        host: the address to listen on.
        base_url: the path under which everything is served, for a server behind a proxy.
        max_sessions: how many pages may be open at once; the next visitor is asked to wait.
        max_per_address: how many pages one address may have open at once; None for as many as there are.
        new_per_minute: how many pages one address may open in a minute; None for as many as it likes.
        behind_proxy: whether all requests come through a proxy of ours, whose ``X-Forwarded-For`` tells the visitor's
            address.
        own_names_only: whether to answer only to this machine's own names ("localhost", a loopback address), so that
            no page elsewhere can lead a browser here by a name of its own.
        contact: whom the accessibility statement names; "" for the project's issues.

    """

    open_browser: bool = False
    port: int | None = None
    host: str = "127.0.0.1"
    base_url: str = "/"
    max_sessions: int = MAX_SESSIONS
    max_per_address: int | None = None
    new_per_minute: int | None = None
    behind_proxy: bool = False
    own_names_only: bool = False
    contact: str = ""


def serve(notebooks: Path, serving: Serving) -> None:
    """Serve the notebooks of one folder as pages until Ctrl-C or SIGTERM, then end every kernel.

    Each ``*.ipynb`` in the folder is a page, and each in a folder of it, which is a game's. One line with the address
    goes to standard output as soon as the server answers; warnings and errors, with their tracebacks, go to standard
    error.

    Raises ServeError: the folder holds no notebook, the host or port cannot be had, or the base URL is no path.
    """
    from gleek.server.guard.folders import home

    with home():
        # Jupyter asks for a home when it is imported.
        from gleek.server.voila import run

        run(notebooks, serving)
