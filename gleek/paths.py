"""Where the files that are not code live: the books' evidence and the notebooks.

In a checkout they are the folders ``sources/`` and ``notebooks/`` beside the package, and what is
edited there is used at once. In an installed package they are copies under ``gleek/_data/``.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


class MissingFolder(FileNotFoundError):
    """A folder that every copy of gleek carries was not found; the message says where it was sought."""


def sources_dir() -> Path:
    """Return the folder of works, quotations, presets, fields, rules and sample hands.

    Raises `MissingFolder` when neither the checkout nor the installed package has it.
    """
    return _find("sources")


def notebooks_dir() -> Path:
    """Return the folder of the lessons' notebooks.

    Raises `MissingFolder` when neither the checkout nor the installed package has it.
    """
    return _find("notebooks")


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
