"""Packs the installed files of our own package for the browser: as one wheel, and as several archives.

JupyterLite loads the wheel. A page starts with two of the archives: the common one, and that of its own game. It
fetches another game's when a module in it is imported (`gleek.widgets.inpage.lazy_import`). A page that belongs to no
game starts with all archives.
"""

import zipfile
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import Final

from gleek.evidence.paths import PACKAGE, __version__, sources_dir

# Files and folders of the package that a page's Python does not use: they run a server, build the site, make handouts
# and web pages, or are commands of a shell.
_UNUSED_PARTS: Final = {
    "commands",
    "__main__.py",
    "handouts",
    "pages",
    "server",
    "site",
    "_data",
}
# Further files that a page does not use. They are
# - for the front page, which contains all answers and needs no Python;
# - for the table kit, which is not made in a browser;
# - for the descriptions of pages and the comparison of rules by play, which are in the HTML;
# - for files of played hands and for a folder of the user, which only commands read.
_UNUSED_FILES: Final = {
    "front_question.py",
    "front.toml",
    "gathering.toml",
    "kit.toml",
    "pages.toml",
    "printed_faces.py",
    "played.py",
    "arena.py",
    "check_played.py",
    "weighed.toml",
    "weigh.py",
    "weighing.py",
    "tally.py",
    "by_reading.py",
    "ruff_training.py",
    "own_folder.py",
    "own_rules.py",
}

# The files of each game that the pages of all games need: ``__init__.py``, the table of its rule codes, and game.toml
# with its title.
_FILES_FOR_ALL_GAMES: Final = ("__init__.py", "rule_codes.py")
_TITLE_FILE: Final = "game.toml"

OWN: Final = "gleek_start.zip"
"""The archive of our package that every page starts with."""

FAMILY: Final = "family.zip"
"""The archive for pages that belong to no game: the family page, which compares the games, and the class's page."""

_OF_NO_GAME: Final = frozenset({"family", "class_comparison", "classroom", "read_handed_in", "lean_qr", "qr"})


def part_of_game(game: str) -> str:
    return f"game_{game}.zip"


def write_parts(folder: Path) -> list[Path]:
    """Write our package's archives into ``folder``, and return their paths. A page unpacks them into site-packages."""
    files = sorted(_files(), key=lambda each: _archive_of(each[0]))
    return [_write(folder / name, some) for name, some in groupby(files, lambda each: _archive_of(each[0]))]


def _archive_of(place: str) -> str:
    """Return the name of the archive that gets a file. `place` is the file's path in the wheel."""
    match PurePosixPath(place).parts:
        case ("gleek", "games", game, first, *_) if first not in _FILES_FOR_ALL_GAMES and game != "common":
            return part_of_game(game)
        case ("gleek", "_data", "sources", game, first, *_) if first != _TITLE_FILE:
            return part_of_game(game)
        case ("gleek", *inside) if _OF_NO_GAME & {PurePosixPath(each).stem for each in inside}:
            return FAMILY
    return OWN


def _write(path: Path, files: Iterable[tuple[str, Path]]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for place, file in files:
            archive.writestr(zipfile.ZipInfo(place), file.read_bytes())
    return path


def write_wheel(folder: Path, needs: Iterable[str]) -> Path:
    name, version = "gleek", __version__
    info = f"{name}-{version}.dist-info"
    metadata = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"]
    metadata += [f"Requires-Dist: {each}" for each in needs]
    about = ["Wheel-Version: 1.0", "Generator: gleek", "Root-Is-Purelib: true", "Tag: py3-none-any"]
    path = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for place, file in _files():
            wheel.writestr(zipfile.ZipInfo(place), file.read_bytes())
        wheel.writestr(zipfile.ZipInfo(f"{info}/METADATA"), "\n".join([*metadata, ""]))
        wheel.writestr(zipfile.ZipInfo(f"{info}/WHEEL"), "\n".join([*about, ""]))
    return path


def _files() -> Iterator[tuple[str, Path]]:
    """Yield the path in the wheel and the path on disk of each file of the package, sorted by the path in the wheel."""
    inside = [file for file in PACKAGE.rglob("*") if file.relative_to(PACKAGE).parts[0] not in _UNUSED_PARTS]
    found = {f"gleek/{file.relative_to(PACKAGE).as_posix()}": file for file in inside}
    data = sources_dir()
    found |= {
        f"gleek/_data/sources/{file.relative_to(data).as_posix()}": file for file in data.rglob("*.toml")
    }
    for place, file in sorted(found.items()):
        if file.is_file() and "__pycache__" not in file.parts and file.name not in _UNUSED_FILES:
            yield place, file
