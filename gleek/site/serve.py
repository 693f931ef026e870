"""Opens the tutorial that is packed with this file, in the browser: no network is needed, and nothing is installed.

    python3 gleek-site.zip          as it is
    python3 gleek-site              when it has been unpacked into a folder

It needs Python 3.8 or later and nothing else, and serves this machine only.
"""

from __future__ import annotations

import argparse
import os
import socketserver
import sys
import threading
import webbrowser
import zipfile
from http.server import BaseHTTPRequestHandler
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

HOST = "127.0.0.1"
# The same one each time, where it is free: a browser keeps what its reader has done under this address.
PORTS = [*range(8877, 8897), 0]
SITE = "site/"
TYPES = {
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
    ".whl": "application/zip",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class Packed:
    """The files of the site in the zip that this file is in."""

    def __init__(self, path: Path) -> None:
        self.archive = zipfile.ZipFile(path)
        self.lock = threading.Lock()
        names = [each for each in self.archive.namelist() if each.startswith(SITE)]
        self.names = {each[len(SITE) :] for each in names if not each.endswith("/")}

    def read(self, name: str) -> bytes:
        """Return a file's content."""
        with self.lock:  # one file at a time is read from one zip
            return self.archive.read(SITE + name)


class Unpacked:
    """The same in a folder."""

    def __init__(self, path: Path) -> None:
        self.top = path / "site"
        self.names = {each.relative_to(self.top).as_posix() for each in self.top.rglob("*") if each.is_file()}

    def read(self, name: str) -> bytes:
        """Return a file's content."""
        return (self.top / name).read_bytes()


class Handler(BaseHTTPRequestHandler):
    """Gives out the files of the site, by their exact names and no others."""

    protocol_version = "HTTP/1.1"
    server: Server

    def do_GET(self) -> None:
        """Answer with a file, or with the page that says that there is none."""
        name = unquote(urlsplit(self.path).path).lstrip("/")
        if not name or name.endswith("/"):
            name += "index.html"
        status = 200
        if name not in self.server.files.names:
            status, name = 404, "404.html"
        data = self.server.files.read(name)
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(PurePosixPath(name).suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(len(data)))
        # Another zip may be opened under the same address tomorrow.
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    do_HEAD = do_GET  # noqa: N815 (the library asks for this name)

    def log_message(self, *_: object) -> None:
        """Say nothing: whoever reads is no keeper of servers."""


class Server(socketserver.ThreadingTCPServer):
    """A server of one site."""

    daemon_threads = True
    # Otherwise a port of a moment ago is taken for a while; on Windows it would mean another thing.
    allow_reuse_address = os.name != "nt"

    def __init__(self, port: int, files: Packed | Unpacked) -> None:
        self.files = files
        super().__init__((HOST, port), Handler)

    def handle_error(self, *_: object) -> None:
        """Say nothing of a browser that has gone away."""


def bind(asked: int | None, files: Packed | Unpacked) -> Server:
    """Return a server at the port that was asked for, or at the first that is free."""
    refusal: Exception | None = None
    for port in PORTS if asked is None else [asked]:
        try:
            return Server(port, files)
        except (OSError, OverflowError) as error:
            refusal = error
    sys.exit(f"Port {asked} cannot be had ({refusal}): leave it out, and a free one is found.")


def main() -> None:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(
        prog="gleek-site", description="Open the tutorial of Gleek in the browser."
    )
    parser.add_argument("--port", type=int, metavar="NUMBER", help="any free one where it is 0")
    parser.add_argument("--no-browser", action="store_true", help="only say the address")
    asked = parser.parse_args()
    here = Path(__file__).resolve().parent
    with bind(asked.port, Packed(here) if here.is_file() else Unpacked(here)) as server:
        address = f"http://{HOST}:{server.server_address[1]}/"
        print(f"Gleek is open at {address} (Ctrl-C ends it)", flush=True)  # noqa: T201
        if not asked.no_browser:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()  # noqa: T201  (below the ^C)


if __name__ == "__main__":
    main()
