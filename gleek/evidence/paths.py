"""The version, the first game, and three folders: the evidence from books, the notebooks, and the documentation.

In a checkout the folders are ``sources/``, ``notebooks/`` and ``docs/`` next to the package, so that edits take
effect. In an installed package they are copies under ``gleek/_data/``. Each game's notebooks are in a folder with the
game's id, such as ``notebooks/gleek/``.
"""

import os
from pathlib import Path
from typing import Final

__version__ = "1.0.0"

PACKAGE: Final = Path(__file__).resolve().parents[1]

_LAB_FOLDER: Final = "lab"
FIRST_GAME: Final = "gleek"
"""The id of the game with which the tutorial begins."""


class MissingFolder(FileNotFoundError):
    """The error for a folder of gleek that is not found; the message lists the paths that were searched."""


def sources_dir() -> Path:
    """Return the folder of works and quotations. Each game has a folder in it, with rules, lessons and sample hands."""
    return _find("sources")


def notebooks_dir() -> Path:
    """Return the folder that contains each game's folder of notebooks; `notebooks_in` lists them."""
    return _find("notebooks")


def docs_dir() -> Path:
    """Return the folder of the documentation; an installed package has only the texts that its pages show."""
    return _find("docs")


def notebooks_in(folder: Path) -> list[Path]:
    """Return the notebooks of all games: those of Gleek first, then those directly in `folder`, then the other games'.

    Within each of these groups, they are sorted by file name. Hidden folders, which hold editors' copies, are skipped,
    and so are the notebooks for programmers (see `lab_notebooks`).
    """
    games = [
        each
        for each in folder.iterdir()
        if each.is_dir() and not each.name.startswith(".") and each.name != _LAB_FOLDER
    ]
    places = sorted([folder, *games], key=lambda each: (each != folder / FIRST_GAME, each != folder, each))
    return [path for place in places for path in sorted(place.glob("*.ipynb"))]


OWN: Final = "GLEEK_WITH"
"""The environment variable with the path of a user's own folder, for all processes that a command starts."""


def own_dir() -> Path | None:
    """Return the user's folder of rules, lessons, hands and sources, which `gleek --with` names; None without it."""
    return Path(os.environ[OWN]) if os.environ.get(OWN) else None


def own_notebooks() -> Path | None:
    """Return the user's folder if `gleek lab` has copied the notebooks there. One with only a lesson does not count."""
    own, ours = own_dir(), notebooks_dir() / FIRST_GAME
    return (
        own if own and any((own / FIRST_GAME / each.name).exists() for each in ours.glob("*.ipynb")) else None
    )


def lab_notebooks(folder: Path) -> list[Path]:
    """Return the notebooks for programmers. Visitors do not get them as pages, because their cells are slow."""
    return sorted((folder / _LAB_FOLDER).glob("*.ipynb"))


def process_environment() -> dict[str, str]:
    """Return the environment for a Python process that is started with ``-P`` and imports this package.

    Without ``-P``, Python would import a ``random.py`` from the folder where it starts. The environment has a checkout
    in PYTHONPATH, but not the folder of an installed package, because this would put all of site-packages before the
    standard library.
    """
    root = PACKAGE.parent
    if not (root / "pyproject.toml").exists():
        return dict(os.environ)
    known = [
        each for each in os.environ.get("PYTHONPATH", "").split(os.pathsep) if each and each != str(root)
    ]
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), *known])}


def _find(name: str) -> Path:
    checkout = PACKAGE.parent
    beside, inside = checkout / name, PACKAGE / "_data" / name
    # An installed package may have an unrelated folder "notebooks" next to it. Only a checkout also has a
    # pyproject.toml next to the package.
    if (checkout / "pyproject.toml").is_file() and beside.is_dir():
        return beside
    if inside.is_dir():
        return inside
    raise MissingFolder(
        f"The folder “{name}” that belongs to gleek is neither at {beside} nor at {inside}; "
        "install gleek again, or run it from a complete checkout."
    )
