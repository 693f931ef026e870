"""Writes the site's service worker, with the list of the files that it caches."""

import base64
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from gleek.course.pages.kit_files import FOLDER as KIT
from gleek.embed.files import FOLDER
from gleek.pages import SHARING
from gleek.server.front_end import EXTENSIONS_AT, STATIC_AT
from gleek.site.address import SITEMAP
from gleek.site.pages import ASSETS, PYTHON

WORKER = "service-worker.js"
# Files that are not listed, because no page requests them: the 404 page, files for search engines and link previews,
# and texts for people who look into the folder.
_LEFT_OUT = {WORKER, "404.html", ".nojekyll", SITEMAP, f"{ASSETS}/{SHARING}"}
_TEXTS = {".txt", ".json", ".md"}


def digest(data: bytes) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


def _at_once(path: str, python: Iterable[str]) -> bool:
    """Return whether the worker caches a file after the first visit: not JupyterLite, kit files and recorded hands."""
    if path.startswith(FOLDER):  # only the hands that the user opens are cached
        return not path.endswith(".json")
    if path.startswith((f"{STATIC_AT}/", f"{EXTENSIONS_AT}/")):
        return path.endswith(".js")
    if PurePosixPath(path).parent.name == KIT:  # only the kit files that the user opens are cached
        return False
    return not path.startswith(("jupyter/", "voila/")) or path in {f"{PYTHON}/{name}" for name in python}


def _files(out: Path) -> dict[str, tuple[str, int]]:
    python = json.loads((out / PYTHON / "gleek.json").read_text(encoding="utf-8"))["files"]
    kept = {}
    for path in sorted(each for each in out.rglob("*") if each.is_file()):
        name = path.relative_to(out).as_posix()
        if name in _LEFT_OUT or (path.suffix in _TEXTS and name.startswith(("voila/", f"{ASSETS}/"))):
            continue
        kept[name] = (digest(path.read_bytes()), int(_at_once(name, python)))
    return kept


def write_worker(out: Path) -> None:
    files = json.dumps(_files(out), separators=(",", ":"), sort_keys=True)
    code = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
    (out / WORKER).write_text(f"const FILES = {files};\n{code}", encoding="utf-8", newline="\n")
