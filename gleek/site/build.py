"""Build of the whole site: Python, JupyterLite, the pages, the service worker, and the zip file."""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

import gleek
from gleek.paths import notebooks_dir
from gleek.server.front_end import EXTENSIONS_AT, STATIC_AT, FrontEnd
from gleek.site.errors import NotBuilt
from gleek.site.kits import write_kits
from gleek.site.lab import ICON_FILE, make_lab
from gleek.site.packing import pack
from gleek.site.pages import PYTHON, Writer
from gleek.site.python import make_python
from gleek.site.service_worker import write_worker

_MARK = "gleek/site.json"


@dataclass(frozen=True)
class Made:
    """The result of a build: the numbers of pages and files, and the sizes of the site and of its zip in bytes."""

    pages: int
    files: int
    size: int
    packed: int | None


def default_cache() -> Path:
    return user_cache_path("gleek") / "site"


def may_write(out: Path) -> None:
    """Raise `NotBuilt` if the site may not be written to `out`, for example because other files would be lost."""
    if not out.exists():
        if not out.parent.is_dir():
            raise NotBuilt(f"“{out.parent}” is no folder: make it first, or give another place for the site.")
    elif not out.is_dir():
        raise NotBuilt(
            f"“{out}” is a file: give the name of a folder for the site, which is made if need be."
        )
    elif any(out.iterdir()) and not (out / _MARK).is_file():
        raise NotBuilt(
            f"“{out}” holds something that is no site of Gleek, and would be lost: give an empty folder or a new one."
        )


def may_pack(archive: Path, out: Path) -> None:
    """Raise `NotBuilt` before the build if the zip file could not be written."""
    if archive.is_dir() or not archive.parent.is_dir():
        raise NotBuilt(f"“{archive}” cannot be a zip: give the name of a file in a folder that exists.")
    if archive.resolve().is_relative_to(out.resolve()):
        raise NotBuilt(f"“{archive}” would be inside the site that it packs: give it another folder.")


def build(out: Path, archive: Path | None, work: Path, address: str = "", contact: str = "") -> Made:
    """Build the site in `out`, and its zip file.

    `gleek.site.make` explains the arguments; the folder `work` keeps downloads.

    The content of `out` is replaced only when the new site is complete. Raises `NotBuilt` if it cannot be completed.
    """
    may_write(out)
    if archive is not None:
        may_pack(archive, out)
    notebooks = notebooks_dir()
    with tempfile.TemporaryDirectory(prefix=".gleek-site-", dir=out.resolve().parent) as folder:
        python, new = Path(folder) / "python", Path(folder) / "site"
        new.mkdir()
        make_python(python, work, notebooks)
        make_lab(new / "jupyter", python, notebooks, work)
        front_end = FrontEnd.installed()
        _write_front_end(front_end, new)
        pages = Writer(notebooks, new / PYTHON, front_end, address, contact).write(new)
        write_kits(new)
        # Browsers request it at the root by default, for a resource that names no icon, such as a JSON file.
        shutil.copyfile(ICON_FILE, new / ICON_FILE.name)
        # Otherwise GitHub Pages would process the folder with Jekyll.
        (new / ".nojekyll").touch()
        mark = json.dumps({"made by": "gleek site", "version": gleek.__version__}) + "\n"
        (new / _MARK).write_text(mark, encoding="utf-8", newline="\n")
        write_worker(new)
        _replace(out, new)
    files = [each for each in out.rglob("*") if each.is_file()]
    if archive is not None:
        pack(out, archive)
    size = sum(each.stat().st_size for each in files)
    return Made(pages, len(files), size, archive.stat().st_size if archive else None)


def _write_front_end(front_end: FrontEnd, out: Path) -> None:
    """Write one script with the files that every page needs, and the other files at the paths that pages request."""
    bundled = {*front_end.bundled()}
    files = {f"{STATIC_AT}/{name}": path for name, path in front_end.static.items()}
    files |= {f"{EXTENSIONS_AT}/{name}": path for name, path in front_end.extensions.items()}
    given = {name: path.read_bytes() for name, path in files.items() if path not in bundled}
    for name, data in {front_end.bundle.address: front_end.bundle.text, **given}.items():
        (out / name).parent.mkdir(parents=True, exist_ok=True)
        (out / name).write_bytes(data)


def _replace(out: Path, new: Path) -> None:
    out.mkdir(exist_ok=True)
    for each in out.iterdir():
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        else:
            each.unlink()
    for each in new.iterdir():
        each.rename(out / each.name)
