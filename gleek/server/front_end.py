"""Voilà's front end and the widgets' part of it, as they are installed: the files that a page may ask for.

Voilà gives out every file of every folder in which Jupyter looks, the owner's own in their home among them. Here a
register names the files of the front end and of three extensions, and nothing else is given out.

The front end is cut into many files, which it fetches by name as it comes upon them. Each only adds its modules to a
list, so that several may stand one after the other in one file; those that are there already are not fetched.
``front_end.json`` says which every page needs (`scripts/front_end.py` finds them out): a name in it that an installed
version does not have is left out, and what is not in it is fetched as ever.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from jupyter_core.paths import jupyter_path
from voila import __version__ as voila_version

from gleek.server import ServeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

LIST = Path(__file__).with_name("front_end.json")
STATIC_AT: Final = f"voila/static/{voila_version}"
EXTENSIONS_AT: Final = f"voila/labextensions/{voila_version}"
"""Where the pages ask for the two, below the base URL: the version stands there, so that a browser may keep them."""

# Those that our pages use; Voilà loads every one that is installed otherwise.
_EXTENSIONS: Final = (
    "@jupyter-widgets/jupyterlab-manager",
    "@voila-dashboards/widgets-manager8",
    "anywidget",
)
# Entrances to Voilà that our pages do not use: its file list, its slides, its older style sheet.
_UNUSED: Final = {"treepage.js", "reveal.js", "voila-style.js", "require.min.js"}
# Scripts, and their licences; and of each font of Jupyter's style sheets the one form that browsers take today.
_GIVEN: Final = {".js", ".txt", ".json", ".woff2"}


def _folders() -> list[Path]:
    """Return where Jupyter's packages put their files: those of this Python first, then wherever Jupyter looks."""
    return [Path(sys.prefix, "share", "jupyter"), *map(Path, jupyter_path())]


@dataclass(frozen=True)
class FrontEnd:
    """The front end as it is installed.

    Attributes:
        static: Voilà's files, by the names under which pages ask for them.
        extensions: the extensions' files, each name with its extension's before it.
        described: what Voilà's settings for its front end say of each extension.

    """

    static: Mapping[str, Path]
    extensions: Mapping[str, Path]
    described: tuple[dict[str, Any], ...]

    @classmethod
    def installed(cls) -> FrontEnd:
        """Find it. Raises `ServeError` when a part of it is not installed."""
        folders = _folders()
        static = _first((each / "voila/templates/base/static" for each in folders), "Voilà’s front end")
        places = [each / part for part in ("labextensions", "voila/labextensions") for each in folders]
        extensions: dict[str, Path] = {}
        described = []
        for name in _EXTENSIONS:
            folder = _first((each / name for each in places), f"“{name}”")
            # What the front end is told of it stands in its package's file, where its build has written it.
            built = json.loads((folder / "package.json").read_text(encoding="utf-8"))["jupyterlab"]["_build"]
            described.append({"name": name, **built, "load": built["load"].removeprefix("./")})
            extensions |= {f"{name}/static/{file}": path for file, path in _files(folder / "static")}
        return cls(dict(_files(static)), extensions, tuple(described))

    def config(self, base: str, kernel: str) -> dict[str, Any]:
        """Return Voilà's settings for a page, of which the user's own settings of JupyterLab are no part.

        Args:
            base: what stands before every address, as in "/" or "../".
            kernel: the id of the page's kernel.

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
            # No formulas are set: MathJax, which Voilà would fetch from elsewhere, is not wanted.
            "mathjaxConfig": None,
            "fullMathjaxUrl": None,
            "jupyterLabTheme": "light",
            "kernelId": kernel,
        }

    def bundled(self) -> list[Path]:
        """Return the files that every page needs, in the order in which they come."""
        listed = json.loads(LIST.read_text(encoding="utf-8"))
        found = [self.static.get(name) for name in listed["static"]]
        found += [self.extensions.get(name) for name in listed["extensions"]]
        return [path for path in found if path is not None]

    @cached_property
    def bundle(self) -> Bundle:
        """Those files as one script."""
        return Bundle(self.bundled())


class Bundle:
    """One script made of several.

    Attributes:
        text: the script, UTF-8.
        digest: a mark of its content, for its address.
        address: where pages ask for it, below the base URL.

    """

    def __init__(self, paths: Iterable[Path]) -> None:
        # A file may lack the semicolon at its end, or end in a comment.
        self.text = b"".join(path.read_bytes().rstrip() + b"\n;\n" for path in paths)
        self.digest = hashlib.sha256(self.text).hexdigest()[:16]
        self.address = f"gleek/front-end-{self.digest}.js"

    @cached_property
    def packed(self) -> bytes:
        """The script compressed by gzip, once, and not for each visitor."""
        return gzip.compress(self.text, compresslevel=6, mtime=0)


def _first(places: Iterable[Path], what: str) -> Path:
    for place in places:
        if place.is_dir():
            return place
    raise ServeError(f"{what}, which the pages need, is not installed: install gleek anew.")


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(folder.rglob("*")):
        if path.suffix in _GIVEN and path.name not in _UNUSED and path.is_file():
            yield path.relative_to(folder).as_posix(), path
