"""Opens the tutorial that is packed together with this file in a browser, without a network or an installation.

    python3 gleek-site.zip          the zip file itself
    python3 gleek-site              the unpacked folder

It needs only Python 3.8 or later, and serves only this machine.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
import webbrowser
import zipfile
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO
from urllib.parse import quote, unquote, urlsplit

HOST = "127.0.0.1"
# The ports to try, in a fixed order: a browser stores the user's progress separately for each. 0 is any free port.
PORTS = [*range(8877, 8897), 0]
TYPES = {
    "": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ipynb": "application/json",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class Handler(SimpleHTTPRequestHandler):
    """Serves the files of the site by their exact names, and no others."""

    protocol_version = "HTTP/1.1"
    timeout = 60  # seconds; a client that neither sends nor reads for so long is disconnected
    extensions_map = TYPES
    server: Server

    def send_head(self) -> BinaryIO | None:
        try:
            name = unquote(urlsplit(self.path).path).lstrip("/")
        except ValueError:
            self.send_error(400, "This is not an address")
            return None
        if not name or name.endswith("/"):
            name += "index.html"
        if name in self.server.names:
            self.path = f"/{quote(name)}"
            return super().send_head()
        page = (self.server.site / "404.html").open("rb")
        self.send_response(404)
        self.send_header("Content-Type", TYPES[".html"])
        self.send_header("Content-Length", str(os.fstat(page.fileno()).st_size))
        self.end_headers()
        return page

    def end_headers(self) -> None:
        # Another version of the site may be served at the same URLs later.
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        if self.path.startswith("/hand/"):
            # These files are recorded hands. Any page may fetch them, also one in a frame with an opaque origin.
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def version_string(self) -> str:
        """Return the server's name, without the Python version."""
        return "Gleek"

    def log_message(self, *_: object) -> None:
        """Log nothing: the user is not a server administrator."""


class Server(ThreadingHTTPServer):
    # Without this, a port that was just in use stays blocked for a while. On Windows, the option has another meaning.
    allow_reuse_address = os.name != "nt"

    def __init__(self, port: int, site: Path) -> None:
        """Listen on the port, to serve the files that the folder `site` contains now. Symbolic links are not served."""
        self.site = site
        files = [path for path in site.rglob("*") if path.is_file() and not path.is_symlink()]
        self.names = {path.relative_to(site).as_posix() for path in files}
        super().__init__((HOST, port), partial(Handler, directory=str(site)))

    def handle_error(self, *_: object) -> None:
        """Ignore the errors of browsers that have disconnected."""


def bind(asked: int | None, site: Path) -> Server:
    """Return a server on the port `asked`, or for None on the first free one of `PORTS`. If none is free, exit."""
    refusal: Exception | None = None
    for port in PORTS if asked is None else [asked]:
        try:
            return Server(port, site)
        except (OSError, OverflowError) as error:
            refusal = error
    sys.exit(f"Port {asked} cannot be used ({refusal}): leave it out, and a free one is found.")


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="gleek-site", description="Open the tutorial of Gleek in the browser."
    )
    parser.add_argument("--port", type=int, metavar="NUMBER", help="the port; 0 takes any free one")
    parser.add_argument("--no-browser", action="store_true", help="print the address, but open no browser")
    asked = parser.parse_args()
    here = Path(__file__).resolve().parent
    with TemporaryDirectory(prefix="gleek-site-") as folder:
        if here.is_file():
            with zipfile.ZipFile(here) as archive:
                archive.extractall(folder)
            here = Path(folder)
        with bind(asked.port, here / "site") as server:
            address = f"http://{HOST}:{server.server_address[1]}/"
            print(f"Gleek is open at {address} (Ctrl-C ends it)", flush=True)  # noqa: T201
            if not asked.no_browser:
                threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
            try:
                server.serve_forever()
            except KeyboardInterrupt:
                print()  # noqa: T201  (an empty line after the ^C)


if __name__ == "__main__":
    main()
