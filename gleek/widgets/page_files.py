"""The scripts and style sheets of the widgets as files of the server, so that a browser fetches each only once.

In JupyterLab, and in a page of the static site, Python sends their texts with each widget instead.
"""

import hashlib
import os
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from gleek.widgets.drawing import DRAWING
from gleek.widgets.drawing.joining import joined

STATIC: Final = Path(__file__).parent / "static"
FOLDER: Final = "widgets/"


@cache
def _paths() -> dict[str, Path]:
    """Return the path of each widget's script and of each style sheet, by its name in a URL."""
    scripts = [
        path for path in STATIC.glob("*.js") if "\nexport default " in path.read_text(encoding="utf-8")
    ]
    return {
        f"{FOLDER}{path.name}": path for path in (*scripts, *STATIC.glob("*.css"), *DRAWING.glob("*.css"))
    }


def page_file(name: str) -> bytes | None:
    """Return the content of the file with this name, such as "widgets/table.js"; None if there is none."""
    path = _paths().get(name)
    return _content(path) if path else None


@cache
def _content(path: Path) -> bytes:
    return (joined(path) if path.suffix == ".js" else path.read_text(encoding="utf-8")).encode()


@cache
def addresses(names: tuple[str, ...]) -> str:
    """Return the addresses of these files below the server's static files, with hashes, separated by spaces."""
    marks = [hashlib.sha256(page_file(name) or b"").hexdigest()[:16] for name in names]
    return " ".join(f"{name}?v={mark}" for name, mark in zip(names, marks, strict=True))


def sources(script: str, sheets: Iterable[str]) -> dict[str, str]:
    """Return the addresses of a widget's script and sheets. A page of the server gets them in place of their text."""
    if not script or os.environ.get("SERVER_SOFTWARE") != "voila":
        return {}
    sheet_files = tuple(f"{FOLDER}{name}.css" for name in sheets)
    return {"_esm": addresses((f"{FOLDER}{script}.js",)), "_css": addresses(sheet_files)}
