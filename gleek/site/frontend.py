"""Copies the installed front end to the paths at which the site's pages request it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.server.front_end import EXTENSIONS_AT, STATIC_AT

if TYPE_CHECKING:
    from pathlib import Path

    from gleek.server.front_end import FrontEnd


def write_front_end(front_end: FrontEnd, out: Path) -> None:
    """Write to `out` one script with the files that every page needs, and the other files that a page may request."""
    bundled = {*front_end.bundled()}
    files = {f"{STATIC_AT}/{name}": path for name, path in front_end.static.items()}
    files |= {f"{EXTENSIONS_AT}/{name}": path for name, path in front_end.extensions.items()}
    given = {name: path.read_bytes() for name, path in files.items() if path not in bundled}
    for name, data in {front_end.bundle.address: front_end.bundle.text, **given}.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)
