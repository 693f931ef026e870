"""Our own package for the browser, made from the very files that run here: as a wheel, and in parts for the pages.

JupyterLite loads the wheel. A page begins with two of the parts, what every page needs and its own game, and fetches
another game when something of it is imported (see `gleek.inpage.rest`). A page of no one game begins with every part.
"""

from __future__ import annotations

import zipfile
from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Final

import gleek
from gleek.paths import sources_dir

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# What serves, builds, prints, is sent beside a page, or is called from a shell has nothing to do in one.
_STAYS: Final = {
    "app.py",
    "commands",
    "__main__.py",
    "embed",
    "handouts",
    "pages",
    "server",
    "site",
    "_data",
}
# The first page is made with its answers in it, and asks no Python; the table kit is not made in a browser; what a page
# is stands at its head; files of hands are played and checked by the command.
_NOT_ASKED: Final = {
    "front.py",
    "front.toml",
    "gathering.toml",
    "kit.toml",
    "pages.toml",
    "faces.py",
    "played.py",
    "check_played.py",
}

# By these of a game's files it is known on every page that there is the game, and whose a code is; by the last of its
# sources, what it is called.
_KNOWN: Final = ("__init__.py", "code_versions.py")
_ABOUT: Final = "game.toml"

OWN: Final = "gleek_start.zip"
"""The part of our package that every page begins with."""

FAMILY: Final = "family.zip"
"""The part for pages of no one game: the family, in which the games stand side by side, and the class's page."""

_OF_NO_GAME: Final = frozenset({"family", "classroom", "handed_in", "lean_qr", "qr"})


def part_of_game(game: str) -> str:
    """Return the name of the part with a game's modules, and with what its books say."""
    return f"game_{game}.zip"


def write_parts(folder: Path) -> list[Path]:
    """Write the parts into ``folder``, and return their paths; each is to be unpacked where packages lie."""
    files = sorted(_files(), key=lambda each: _part(each[0]))
    return [_write(folder / name, some) for name, some in groupby(files, lambda each: _part(each[0]))]


def _part(place: str) -> str:
    """Return in which part a file of the package is, by its place."""
    match PurePosixPath(place).parts:
        case ("gleek", "games", game, first, *_) if first not in _KNOWN:
            return part_of_game(game)
        case ("gleek", "_data", "sources", game, first, *_) if first != _ABOUT:
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
    """Write the wheel into ``folder``, and return its path; ``needs`` are the packages that it asks for."""
    name, version = "gleek", gleek.__version__
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
    """Yield each file with its place in the wheel, in the order of the places."""
    package = Path(gleek.__file__).parent
    inside = [file for file in package.rglob("*") if file.relative_to(package).parts[0] not in _STAYS]
    found = {f"gleek/{file.relative_to(package).as_posix()}": file for file in inside}
    data = sources_dir()
    found |= {
        f"gleek/_data/sources/{file.relative_to(data).as_posix()}": file for file in data.rglob("*.toml")
    }
    for place, file in sorted(found.items()):
        if file.is_file() and "__pycache__" not in file.parts and file.name not in _NOT_ASKED:
            yield place, file
