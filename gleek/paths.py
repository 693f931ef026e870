"""Where the files that are not code live: the books' evidence, the notebooks, the documentation.

In a checkout they are the folders ``sources/``, ``notebooks/`` and ``docs/`` beside the package, and what is
edited there is used at once. In an installed package they are copies under ``gleek/_data/``. Each game's notebooks
stand in a folder that bears its id, as in ``notebooks/gleek/``.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

_PACKAGE = Path(__file__).resolve().parent

FIRST_GAME: Final = "gleek"
"""The game that the tutorial begins with. Until each game had a folder, every notebook was one of its."""


class MissingFolder(FileNotFoundError):
    """A folder that every copy of gleek carries was not found; the message says where it was sought."""


def sources_dir() -> Path:
    """Return the folder of works and quotations, with a folder for each game's rules, lessons and sample hands.

    Raises `MissingFolder` when neither the checkout nor the installed package has it.
    """
    return _find("sources")


def notebooks_dir() -> Path:
    """Return the folder that holds a folder of notebooks for each game; `notebooks_in` lists them.

    Raises `MissingFolder` when neither the checkout nor the installed package has it.
    """
    return _find("notebooks")


def docs_dir() -> Path:
    """Return the folder of the documentation; an installed package has only the texts that its pages show.

    Raises `MissingFolder` when neither the checkout nor the installed package has it.
    """
    return _find("docs")


def notebooks_in(folder: Path) -> list[Path]:
    """Return the notebooks of a folder, by file name: Gleek's, those in it, of no one game, then the other games'.

    A game without notebooks is absent, and hidden folders, in which editors keep their copies, are left out.
    """
    games = [each for each in folder.iterdir() if each.is_dir() and not each.name.startswith(".")]
    places = sorted([folder, *games], key=lambda each: (each != folder / FIRST_GAME, each != folder, each))
    return [path for place in places for path in sorted(place.glob("*.ipynb"))]


def process_environment() -> dict[str, str]:
    """Return the environment of a Python that is started with ``-P``, so that it finds this package.

    Started without ``-P``, Python would import a ``random.py`` of whatever folder it is started in. A clone that is not
    installed is named in PYTHONPATH. An installed package needs nothing: its folder there would set all of
    site-packages before the standard library.
    """
    root = _PACKAGE.parent
    if not (root / "pyproject.toml").exists():
        return dict(os.environ)
    known = [
        each for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each and each != str(root)
    ]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), *known])}


def _find(name: str) -> Path:
    checkout = _PACKAGE.parent
    beside, inside = checkout / name, _PACKAGE / "_data" / name
    # A folder called "notebooks" may stand beside an installed package by chance; only a checkout
    # has pyproject.toml there too.
    if (checkout / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    if inside.is_dir():
        return inside
    raise MissingFolder(
        f"The folder “{name}” that belongs to gleek is neither at {beside} nor at {inside}; "
        "install gleek again, or run it from a complete checkout."
    )
