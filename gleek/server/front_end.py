"""Finds the installed files that a page may request: of Voilà's front end and of the widget extensions.

Voilà by default serves every file of every folder in which Jupyter looks, including some in the user's home folder.
`FrontEnd` lists the files of the front end and of three extensions; the server serves no others.

The front end consists of many script files, each of which only adds its modules to a list. Those that every page needs
are joined and served as one script. ``front_end.json`` lists them (`scripts/front_end.py` generates it). A page fetches
the others when it needs them.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from jupyter_core.paths import jupyter_path
from voila import __version__ as voila_version

from gleek.server import ServeError

LIST = Path(__file__).with_name("front_end.json")
# The paths, below the base URL, of Voilà's and the extensions' files. Each contains Voilà's version, so that a browser
# may cache the files.
STATIC_AT: Final = f"voila/static/{voila_version}"
EXTENSIONS_AT: Final = f"voila/labextensions/{voila_version}"

# The extensions that our pages use. By default Voilà loads every installed extension.
_EXTENSIONS: Final = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
)
# Entry points of Voilà that our pages do not use: its file list, its slides and its older style sheet.
_UNUSED_SCRIPTS: Final = {"treepage.js", "reveal.js", "voila-style.js", "require.min.js"}
# The types of files that are served. Of the formats of fonts, browsers need only one.
_SERVED_SUFFIXES: Final = {".js", ".txt", ".json", ".woff2"}


def _folders() -> list[Path]:
    """Return the folders in which Jupyter packages install files: first that of this Python, then Jupyter's others."""
    return [Path(sys.prefix, "share", "jupyter"), *map(Path, jupyter_path())]


@dataclass(frozen=True)
class FrontEnd:
    # Voilà's files, by their paths below `STATIC_AT`.
    static: Mapping[str, Path]
    # The extensions' files, by their paths below `EXTENSIONS_AT`, which begin with the name of the extension.
    extensions: Mapping[str, Path]
    # For each extension, what Voilà's front end must know to load it.
    described: tuple[dict[str, Any], ...]

    @classmethod
    def installed(cls) -> FrontEnd:
        """Find the installed files. Raises `ServeError` if Voilà's front end or an extension is not installed."""
        folders = _folders()
        static = _first((each / "voila/templates/base/static" for each in folders), "Voilà’s front end")
        places = [each / part for part in ("labextensions", "voila/labextensions") for each in folders]
        extensions: dict[str, Path] = {}
        described = []
        for name in _EXTENSIONS:
            folder = _first((each / name for each in places), f"“{name}”")
            # An extension's package.json says which script to load.
            built = json.loads((folder / "package.json").read_text(encoding="utf-8"))["jupyterlab"]["_build"]
            described.append({"name": name, **built, "load": built["load"].removeprefix("./")})
            extensions |= {f"{name}/static/{file}": path for file, path in _files(folder / "static")}
        return cls(dict(_files(static)), extensions, tuple(described))

    def config(self, base: str, kernel: str) -> dict[str, Any]:
        """Return the settings of Voilà's front end for one page, without the user's own settings of JupyterLab.

        `base` is the prefix of every URL path, such as "/" or "../". `kernel` is the id of the page's kernel.
        """
        return {
            "appVersion": voila_version,
            "appUrl": "voila/",
            "baseUrl": base,
            "terminalsAvailable": False,
            "fullStaticUrl": base + STATIC_AT,
            "fullLabextensionsUrl": base + EXTENSIONS_AT,
            "extensionConfig": {},
            "disabledExtensions": [],
            "federated_extensions": list(self.described),
            "progressiveRendering": False,
            # The pages contain no formulas, so MathJax, which Voilà would fetch from another host, is turned off.
            "mathjaxConfig": None,
            "fullMathjaxUrl": None,
            "jupyterLabTheme": "light",
            "kernelId": kernel,
        }

    def bundled(self) -> list[Path]:
        """Return the paths of the installed files that every page needs, in the order of loading."""
        listed = json.loads(LIST.read_text(encoding="utf-8"))
        found = [self.static.get(name) for name in listed["static"]]
        found += [self.extensions.get(name) for name in listed["extensions"]]
        return [path for path in found if path is not None]

    @cached_property
    def bundle(self) -> Bundle:
        return Bundle(self.bundled())


class Bundle:
    """A script made by joining several files in UTF-8. Its `address`, a path below the base URL, contains its hash."""

    def __init__(self, paths: Iterable[Path]) -> None:
        # The newline and the semicolon separate the files: a file may end with a comment, or without a semicolon.
        self.text = b"".join(path.read_bytes().rstrip() + b"\n;\n" for path in paths)
        self.digest = hashlib.sha256(self.text).hexdigest()[:16]
        self.address = f"gleek/front-end-{self.digest}.js"

    @cached_property
    def packed(self) -> bytes:
        """The script, compressed with gzip once for all visitors."""
        return gzip.compress(self.text, compresslevel=6, mtime=0)


def _first(places: Iterable[Path], what: str) -> Path:
    for place in places:
        if place.is_dir():
            return place
    raise ServeError(f"{what}, which the pages need, is not installed: install gleek again.")


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in _SERVED_SUFFIXES and path.name not in _UNUSED_SCRIPTS and path.is_file():
            yield path.relative_to(folder).as_posix(), path
