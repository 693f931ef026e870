"""Builds the whole site: Python, JupyterLite, the pages, the table kits, the service worker, and the zip file."""

import base64
import hashlib
import json
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path, PurePosixPath

from platformdirs import user_cache_path

from gleek.course.pages.kit_files import FOLDER, KitFile, on_site
from gleek.course.pages.named_rules import rules_of
from gleek.evidence.games import in_order
from gleek.evidence.paths import __version__, notebooks_dir
from gleek.handouts.embed import files
from gleek.handouts.kit import kit
from gleek.pages import SHARING
from gleek.records.files import writing
from gleek.site import NotBuilt
from gleek.site.lab import ICON_FILE, make_lab
from gleek.site.pages import ASSETS, PYTHON, SITEMAP, Writer
from gleek.site.python import make_python

_SITE_MARK_FILE = "gleek/site.json"
WORKER = "service-worker.js"
# Files that the service worker does not cache, because no page requests them: the 404 page, files for search engines
# and link previews, and texts for people who look into the folder.
_NOT_CACHED = {WORKER, "404.html", ".nojekyll", SITEMAP, f"{ASSETS}/{SHARING}"}
_NOT_CACHED_SUFFIXES = {".txt", ".json", ".md"}
# The date of every file in the zip file: the earliest that one can store. A fixed date makes two builds identical.
_ZIP_DATE = (1980, 1, 1, 0, 0, 0)
_ZIP_FROM_UNIX = 3
_ZIP_FILE_MODE = 0o100644 << 16
_COMPRESSED_SUFFIXES = {".whl", ".woff", ".woff2", ".zip", ".png"}


def may_write(out: Path) -> None:
    """Raise `NotBuilt` if `out` cannot be the site's folder, or if files that are not a site's would be lost in it."""
    if not out.exists():
        if not out.parent.is_dir():
            raise NotBuilt(
                f"“{out.parent}” is not a folder: make it first, or give another place for the site."
            )
    elif not out.is_dir():
        raise NotBuilt(
            f"“{out}” is a file: give the name of a folder for the site, which is created if it is missing."
        )
    elif any(out.iterdir()) and not (out / _SITE_MARK_FILE).is_file():
        raise NotBuilt(
            f"“{out}” has files that are not part of a site of Gleek and would be lost: give an empty folder."
        )


def may_pack(archive: Path, out: Path) -> None:
    if archive.is_dir() or not archive.parent.is_dir():
        raise NotBuilt(f"“{archive}” cannot be a zip: give the name of a file in a folder that exists.")
    if archive.resolve().is_relative_to(out.resolve()):
        raise NotBuilt(f"“{archive}” would be inside the site that it packs: give it another folder.")


def build(out: Path, archive: Path | None, cache: Path | None, address: str, contact: str) -> str:
    """Build the site, and move it to `out` when it is complete. For `address` and `contact`, "" means none."""
    work = cache or user_cache_path("gleek") / "site"
    may_write(out)
    if archive is not None:
        may_pack(archive, out)
    notebooks = notebooks_dir()
    with tempfile.TemporaryDirectory(prefix=".gleek-site-", dir=out.resolve().parent) as folder:
        python, new = Path(folder) / "python", Path(folder) / "site"
        new.mkdir()
        make_python(python, work, notebooks)
        make_lab(new / "jupyter", python, notebooks, work)
        pages = Writer(notebooks, new / PYTHON, address, contact).write(new)
        write_kits(new)
        # For a response that names no icon, such as a JSON file, browsers request the icon at the site's root.
        shutil.copyfile(ICON_FILE, new / ICON_FILE.name)
        # Without this file, GitHub Pages would process the folder with Jekyll.
        (new / ".nojekyll").touch()
        mark = json.dumps({"made by": "gleek site", "version": __version__}) + "\n"
        (new / _SITE_MARK_FILE).write_text(mark, encoding="utf-8", newline="\n")
        write_worker(new)
        _replace(out, new)
    written = [each for each in out.rglob("*") if each.is_file()]
    if archive is not None:
        pack(out, archive)
    size = _megabytes(sum(each.stat().st_size for each in written))
    said = f"{out}: {pages} pages, {len(written)} files, {size}; any web server can serve it."
    if archive is None:
        return said
    here, command = Path.cwd(), "py" if sys.platform == "win32" else "python3"
    shown = archive.relative_to(here) if archive.is_relative_to(here) else archive
    packed = _megabytes(archive.stat().st_size)
    return f"{said}\n{shown}: the same in {packed}; “{command} {shown}” opens it, without a network."


def _megabytes(size: int) -> str:
    return f"{size / 1e6:.1f} MB"


def _replace(out: Path, new: Path) -> None:
    out.mkdir(exist_ok=True)
    for each in out.iterdir():
        if each.is_dir() and not each.is_symlink():
            shutil.rmtree(each)
        else:
            each.unlink()
    for each in new.iterdir():
        each.rename(out / each.name)


_READ_ME = """\
The tutorial of Gleek, a card game of the seventeenth century.

To open it you need Python 3.8 or later, and no network:

    python3 {name}.zip      as it is
    python3 {name}          when it has been unpacked into a folder of that name

(on Windows: py in place of python3). It opens in your browser; Ctrl-C ends it.

The folder "site" can be put on any web server as it stands.
"""


def pack(site: Path, archive: Path) -> None:
    """Write the zip file that contains the site and the script to open it. The same site gives the same bytes."""
    serve = Path(__file__).with_name("serve.py")
    with writing(archive) as file, zipfile.ZipFile(file, "w") as zipped:
        add(zipped, "READ ME.txt", _READ_ME.format(name=archive.stem).encode())
        add(zipped, "__main__.py", serve.read_bytes())
        for path in sorted(each for each in site.rglob("*") if each.is_file()):
            add(zipped, f"site/{path.relative_to(site).as_posix()}", path.read_bytes())


def digest(data: bytes) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(data).digest()).decode()}"


def _at_once(path: str, python: Iterable[str]) -> bool:
    """Return whether the file is fetched at the first visit.

    Kit files and hands are not, and of JupyterLite only those in `python` are.
    """
    if path.startswith("jupyter/"):
        return path in {f"{PYTHON}/{name}" for name in python}
    recorded = path.startswith(files.FOLDER) and path.endswith(".json")
    return not recorded and PurePosixPath(path).parent.name != FOLDER


def write_worker(out: Path) -> None:
    python = json.loads((out / PYTHON / "gleek.json").read_text(encoding="utf-8"))["files"]
    kept = {}
    for path in sorted(each for each in out.rglob("*") if each.is_file()):
        name = path.relative_to(out).as_posix()
        if name in _NOT_CACHED or (path.suffix in _NOT_CACHED_SUFFIXES and name.startswith(f"{ASSETS}/")):
            continue
        kept[name] = (digest(path.read_bytes()), int(_at_once(name, python)))
    given = json.dumps(kept, separators=(",", ":"), sort_keys=True)
    code = Path(__file__).with_name("service_worker.js").read_text(encoding="utf-8")
    (out / WORKER).write_text(f"const FILES = {given};\n{code}", encoding="utf-8", newline="\n")


def add(zipped: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _ZIP_DATE)
    entry.create_system = _ZIP_FROM_UNIX
    entry.external_attr = _ZIP_FILE_MODE
    entry.compress_type = (
        zipfile.ZIP_STORED if Path(name).suffix in _COMPRESSED_SUFFIXES else zipfile.ZIP_DEFLATED
    )
    zipped.writestr(entry, data, compresslevel=9)


def write_kits(out: Path) -> None:
    for game_id in in_order():
        folder = out / game_id / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        for name, file in on_site(game_id).items():
            (folder / name).write_bytes(_made(game_id, file))


@cache
def _made(game_id: str, file: KitFile) -> bytes:
    table = rules_of(game_id, file.rules)
    return kit(
        table,
        book=file.rules,
        what=file.part,
        paper=file.paper,
        stake=file.stake,
        indices=file.indices,
        names=file.names,
    ).data
