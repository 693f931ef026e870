"""The front end as it is installed here, put where the site's pages ask for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gleek.server.front_end import EXTENSIONS_AT, STATIC_AT

if TYPE_CHECKING:
    from pathlib import Path

    from gleek.server.front_end import FrontEnd


def write_front_end(front_end: FrontEnd, out: Path) -> None:
    """Write below `out` what every page needs, in one script, and the files that a page may ask for besides."""
    bundled = {*front_end.bundled()}
    files = {f"{STATIC_AT}/{name}": path for name, path in front_end.static.items()}
    files |= {f"{EXTENSIONS_AT}/{name}": path for name, path in front_end.extensions.items()}
    given = {name: path.read_bytes() for name, path in files.items() if path not in bundled}
    for name, data in {front_end.bundle.address: front_end.bundle.text, **given}.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)
