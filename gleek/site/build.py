"""The site from beginning to end: Python, JupyterLite, the pages, what keeps them, and the zip."""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

import gleek
from gleek.paths import notebooks_dir
from gleek.server.front_end import FrontEnd
from gleek.site.errors import NotBuilt
from gleek.site.frontend import write_front_end
from gleek.site.kits import write_kits
from gleek.site.lab import ICON_FILE, make_lab
from gleek.site.offline import write_worker
from gleek.site.packing import pack
from gleek.site.pages import PYTHON, Writer
from gleek.site.python import make_python

_MARK = "gleek/site.json"


@dataclass(frozen=True)
class Made:
    """What was made: ``pages`` of them, in ``files`` with ``size`` bytes, and a zip of ``packed`` bytes (or None)."""

    pages: int
    files: int
    size: int
    packed: int | None


def default_cache() -> Path:
    """Return the folder that keeps downloads where none is named."""
    return user_cache_path("gleek") / "site"


def may_write(out: Path) -> None:
    """Refuse a place where something stands that is not a site of ours."""
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
    """Refuse a zip that could not be written, before the site is made."""
    if archive.is_dir() or not archive.parent.is_dir():
        raise NotBuilt(f"“{archive}” cannot be a zip: give the name of a file in a folder that is there.")
    if archive.resolve().is_relative_to(out.resolve()):
        raise NotBuilt(f"“{archive}” would lie in the site that it holds: give it another folder.")


def build(out: Path, archive: Path | None, work: Path, address: str = "", contact: str = "") -> Made:
    """Make the site in `out`, and its zip.

    What stands in `out` is replaced when the new site is whole, and not before.

    Args:
        out: the folder of the site; see `may_write`.
        archive: the zip to write, or None for none.
        work: the folder in which what is fetched from package registries is kept.
        address: the whole address that the site's root will have, or "" where it is not known.
        contact: whom the accessibility statement names; "" for the project's issues.

    Raises:
        NotBuilt: something that is needed is missing, or `out` is taken.

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
        write_front_end(front_end, new)
        pages = Writer(notebooks, new / PYTHON, front_end, address, contact).write(new)
        write_kits(new)
        # Asked for at the root unasked, by a page that names no icon, such as a file of data.
        shutil.copyfile(ICON_FILE, new / ICON_FILE.name)
        # Hosts that would otherwise take the folder for the source of something else.
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


def _replace(out: Path, new: Path) -> None:
    out.mkdir(exist_ok=True)
    for each in out.iterdir():
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        else:
            each.unlink()
    for each in new.iterdir():
        each.rename(out / each.name)
