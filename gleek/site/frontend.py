"""Voilà's front end and the widgets' part of it, as they are installed here, put where the pages ask for them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from jupyter_core.paths import jupyter_path
from voila import __version__ as voila_version
from voila.utils import get_voila_labextensions_path

from gleek.server.bundle import LIST, Bundle
from gleek.server.voila import EXTENSIONS
from gleek.site.errors import NotBuilt

if TYPE_CHECKING:
    from collections.abc import Iterable

FRONT_END = f"voila/static/{voila_version}"
EXTENSIONS_AT = f"voila/labextensions/{voila_version}"

# Entrances to Voilà that our pages do not use: its file list, its slides, its older style sheet.
_UNUSED = {"treepage.js", "reveal.js", "voila-style.js", "require.min.js"}
# Scripts, and their licences; and of each font of Jupyter's style sheets the one form that browsers take today.
_KEPT = {".js", ".txt", ".json", ".woff2"}


class FrontEnd:
    """The front end as it is installed: what every page needs in one script, and the files that it may ask for besides.

    Raises `NotBuilt` when a part of it is not installed.
    """

    def __init__(self) -> None:
        templates = (Path(each) / "voila/templates/base/static" for each in jupyter_path())
        self._static = _first(templates, "Voilà’s front end")
        searched = [Path(each) for each in get_voila_labextensions_path()]
        self._extensions = {
            name: _first((each / name for each in searched), f"“{name}”") for name in EXTENSIONS
        }
        self._bundle = Bundle([str(self._static)], [str(each) for each in searched])
        self.address = f"gleek/front-end-{self._bundle.digest}.js"

    def write(self, out: Path) -> None:
        """Write it all below `out`."""
        listed = json.loads(LIST.read_text(encoding="utf-8"))
        bundled = {self._static / name for name in listed["static"]}
        for name, folder in self._extensions.items():
            bundled |= {folder / path.removeprefix(f"{name}/") for path in listed["extensions"]}
        place = out / self.address
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(self._bundle.text)
        _copy(self._static, out / FRONT_END, bundled)
        for name, folder in self._extensions.items():
            _copy(folder / "static", out / EXTENSIONS_AT / name / "static", bundled)


def _first(places: Iterable[Path], what: str) -> Path:
    for place in places:
        if place.is_dir():
            return place
    raise NotBuilt(f"{what}, which the site’s pages need, is not installed: install gleek anew.")


def _copy(folder: Path, place: Path, bundled: set[Path]) -> None:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in _KEPT and path.name not in _UNUSED and path not in bundled:
            there = place / path.relative_to(folder)
            there.parent.mkdir(parents=True, exist_ok=True)
            there.write_bytes(path.read_bytes())
