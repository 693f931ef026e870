"""Opens the tutorial that is packed with this file in the browser, without a network or an installation.

    python3 gleek-site.zip          the zip file itself
    python3 gleek-site              the unpacked folder

It needs only Python 3.8 or later, and serves only this machine.
"""

from __future__ import annotations

import argparse
import os
import re
import socketserver
import sys
import threading
import webbrowser
import zipfile
from http.server import BaseHTTPRequestHandler
from pathlib import Path, PurePosixPath
from typing import IO
from urllib.parse import unquote, urlsplit

HOST = "127.0.0.1"
# Prefer the same port each time: a browser stores the user's progress under this address.
PORTS = [*range(8877, 8897), 0]
SITE = "site/"
# Files are sent in pieces of this many bytes, because some clients are slow.
PIECE = 65536
# A client that neither sends nor reads for this many seconds is disconnected.
PATIENCE_SECONDS = 60
RANGE = re.compile(r"bytes=([0-9]*)-([0-9]*)")
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
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff": "font/woff",
    ".woff2": "font/woff2",
    ".zip": "application/zip",
}


class Packed:
    """The files of the site in the zip file that contains this script."""

    def __init__(self, path: Path) -> None:
        self.archive = zipfile.ZipFile(path)
        listed = [each for each in self.archive.infolist() if each.filename.startswith(SITE)]
        self.sizes = {each.filename[len(SITE) :]: each.file_size for each in listed if not each.is_dir()}

    def size(self, name: str) -> int | None:
        """Return a file's size in bytes; None if there is no such file."""
        return self.sizes.get(name)

    def open(self, name: str) -> IO[bytes]:
        return self.archive.open(SITE + name)


class Unpacked:
    """The files of the site in an unpacked folder."""

    def __init__(self, path: Path) -> None:
        self.top = (path / "site").resolve()

    def find(self, name: str) -> Path | None:
        """Return the path of a file; None if there is none, or if a link leads out of the folder."""
        try:
            path = (self.top / name).resolve()
        except (OSError, ValueError, RuntimeError):  # a name that no file can have, or a loop of links
            return None
        inside = self.top in path.parents and path.relative_to(self.top).as_posix() == name
        try:
            return path if inside and path.is_file() else None
        except OSError:  # the name is too long for a file
            return None

    def size(self, name: str) -> int | None:
        path = self.find(name)
        return None if path is None else path.stat().st_size

    def open(self, name: str) -> IO[bytes]:
        return (self.top / name).open("rb")


class Handler(BaseHTTPRequestHandler):
    """Serves the files of the site by their exact names, and no others."""

    protocol_version = "HTTP/1.1"
    timeout = PATIENCE_SECONDS
    server: Server

    def do_GET(self) -> None:
        """Answer with a file or a part of it, or with the 404 page."""
        try:
            name = unquote(urlsplit(self.path).path).lstrip("/")
        except ValueError:
            self.send_error(400, "That is no address")
            return
        if not name or name.endswith("/"):
            name += "index.html"
        status, size = 200, self.server.files.size(name)
        if size is None:
            status, name = 404, "404.html"
            size = self.server.files.size(name) or 0
        begin, end = 0, size
        if status == 200 and self.command == "GET":
            status, begin, end = self.part(size)
        self.send_response(status)
        self.send_header("Content-Type", TYPES.get(PurePosixPath(name).suffix, "application/octet-stream"))
        self.send_header("Content-Length", str(end - begin))
        if status == 206:
            self.send_header("Content-Range", f"bytes {begin}-{end - 1}/{size}")
        elif status == 416:
            self.send_header("Content-Range", f"bytes */{size}")
        self.send_header("Accept-Ranges", "bytes")
        # Another zip file may be served under the same address tomorrow.
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        if name.startswith("hand/"):
            # These are recorded hands. A page in a frame with an opaque origin may fetch them too.
            self.send_header("Access-Control-Allow-Origin", "*")
        self.end_headers()
        if self.command != "HEAD" and end > begin:
            self.send(name, begin, end)

    def part(self, size: int) -> tuple[int, int, int]:
        """Return the status, and the begin and end of the requested part of a file of that size.

        A request for several parts, or with If-Range (which would need a hash of the content), is answered with the
        whole file.
        """
        asked = RANGE.fullmatch(self.headers.get("Range", "").strip())
        if asked is None or "If-Range" in self.headers or not any(asked.groups()):
            return 200, 0, size
        first, last = asked.groups()
        # A number with more than 18 digits is beyond the file's end. It is not parsed: Python refuses very long
        # numbers.
        begin, end = (size if len(each.lstrip("0")) > 18 else int(each or 0) for each in (first, last))
        if not first:
            begin, end = max(0, size - end), size
        else:
            end = min(size, end + 1) if last else size
        return (206, begin, end) if begin < end else (416, 0, 0)

    def send(self, name: str, begin: int, end: int) -> None:
        with self.server.files.open(name) as file:
            file.seek(begin)
            while begin < end:
                piece = file.read(min(PIECE, end - begin))
                if not piece:
                    break
                self.wfile.write(piece)
                begin += len(piece)

    do_HEAD = do_GET  # noqa: N815 (the library asks for this name)

    def version_string(self) -> str:
        """Return the server's name, without the Python version."""
        return "Gleek"

    def log_message(self, *_: object) -> None:
        """Log nothing: the user is not a server administrator."""


class Server(socketserver.ThreadingTCPServer):
    """The HTTP server of one site, packed or unpacked."""

    daemon_threads = True
    # Otherwise a port that was just in use stays blocked for a while. On Windows the option means something else.
    allow_reuse_address = os.name != "nt"

    def __init__(self, port: int, files: Packed | Unpacked) -> None:
        self.files = files
        super().__init__((HOST, port), Handler)

    def handle_error(self, *_: object) -> None:
        """Ignore a browser that has disconnected."""


def bind(asked: int | None, files: Packed | Unpacked) -> Server:
    """Return a server on the port `asked`; if that is None, on the first free one of `PORTS`. Exit if none is free."""
    refusal: Exception | None = None
    for port in PORTS if asked is None else [asked]:
        try:
            return Server(port, files)
        except (OSError, OverflowError) as error:
            refusal = error
    sys.exit(f"Port {asked} cannot be used ({refusal}): leave it out, and a free one is found.")


def main() -> None:
    """Serve the tutorial, as the arguments of the command say, until Ctrl-C."""
    parser = argparse.ArgumentParser(
        prog="gleek-site", description="Open the tutorial of Gleek in the browser."
    )
    parser.add_argument("--port", type=int, metavar="NUMBER", help="the port; 0 takes any free one")
    parser.add_argument("--no-browser", action="store_true", help="print the address, but open no browser")
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
