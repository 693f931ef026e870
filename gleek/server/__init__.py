"""Serves the notebooks as web pages: with Voilà, in this process."""

import sys
from dataclasses import dataclass
from pathlib import Path

from gleek.engine.errors import GleekError

# Make the import of rfc3987_syntax fail, even if it is installed. jsonschema uses it only to check IRIs, of which
# Jupyter's schemas have none. Its import took two thirds of the time to import the server's modules.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

DEFAULT_PORT = 8866
MAX_SESSIONS = 20


class ServeError(GleekError):
    """The server cannot start. The message is one sentence that can be shown to the user unchanged."""


@dataclass(frozen=True, kw_only=True)
class Serving:
    open_browser: bool = False
    # The TCP port. 0 means any free port; None means 8866, or a free port near it.
    port: int | None = None
    # The IP address on which to listen, or a name of this machine.
    host: str = "127.0.0.1"
    # The URL path under which everything is served, for a server behind a proxy.
    base_url: str = "/"
    # The most pages that are open at once; further visitors are asked to wait.
    max_sessions: int = MAX_SESSIONS
    # The most pages that one IP address may have open at once, and the most that it may open in a minute. None means
    # no limit.
    max_per_address: int | None = None
    new_per_minute: int | None = None
    # Whether all requests come through a trusted proxy, which gives the visitor's IP address in ``X-Forwarded-For``.
    behind_proxy: bool = False
    # Whether to answer only requests whose URL names this machine as "localhost" or by a loopback address. This
    # prevents DNS rebinding, where the page of another site reaches this server by that site's name.
    own_names_only: bool = False
    # The contact named in the accessibility statement. If it is "", the statement names the project's issue tracker.
    contact: str = ""


def serve(notebooks: Path, serving: Serving) -> None:
    """Serve the notebooks of one folder as pages until Ctrl-C or SIGTERM, then end every kernel.

    Each ``*.ipynb`` in the folder, or in the subfolder of a game, is a page. Output widgets are not supported.
    One line with the server's URL goes to standard output; warnings and errors go to standard error. Raises
    `ServeError` if there is no notebook, the host or port is not available, or the base URL is not a valid path.
    """
    from gleek.server.guard.folders import home

    with home():
        # Import this only now, because Jupyter looks for a home directory when it is imported.
        from gleek.server.voila import run

        run(notebooks, serving)
