"""Voilà's front end and the widgets' part of it, as they are installed here, copied to where the pages ask for them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from jupyter_core.paths import jupyter_path
from voila.utils import get_voila_labextensions_path

from gleek.errors import GleekError
from gleek.server.voila import EXTENSIONS
from gleek.site.pages import EXTENSIONS_AT, FRONT_END

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Entrances to Voilà that our pages do not use: its file list, its slides, its older style sheet.
_UNUSED = {"treepage.js", "reveal.js", "voila-style.js", "require.min.js"}
# Scripts, and their licences; and of each font of Jupyter's style sheets the one form that browsers take today.
_KEPT = {".js", ".txt", ".json", ".woff2"}


def _kept(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.suffix in _KEPT and path.name not in _UNUSED:
            yield path


def _first(places: Iterable[Path], what: str) -> Path:
    for place in places:
        if place.is_dir():
            return place
    raise GleekError(f"{what}, which the site’s pages need, is not installed: install gleek anew.")


def _copy(folder: Path, place: Path) -> None:
    for path in _kept(folder):
        there = place / path.relative_to(folder)
        there.parent.mkdir(parents=True, exist_ok=True)
        there.write_bytes(path.read_bytes())


def write_front_end(out: Path) -> None:
    """Copy Voilà's front end and its three extensions below `out`."""
    templates = (Path(each) / "voila/templates/base/static" for each in jupyter_path())
    _copy(_first(templates, "Voilà’s front end"), out / FRONT_END)
    for name in EXTENSIONS:
        found = _first((Path(each) / name for each in get_voila_labextensions_path()), f"“{name}”")
        _copy(found / "static", out / EXTENSIONS_AT / name / "static")
