"""A user's own copy of the notebooks.

JupyterLab changes the files that it opens, and the package's own must not change.
"""

from __future__ import annotations

import os
from pathlib import Path

from gleek.engine.errors import GleekError
from gleek.paths import notebooks_dir, notebooks_in
from gleek.words import counted
from gleek.writing import write_file


def put_into(folder: Path) -> str:
    """Copy the notebooks that a folder lacks into it, and return a message. Existing files are not changed.

    Raises `GleekError` if the folder belongs to the package itself, or if a file cannot be written.
    """
    own = notebooks_dir()
    here, package = folder.resolve(), own.resolve()
    if here.is_relative_to(package) or package.is_relative_to(here / own.name):
        raise GleekError(
            f"“{folder}” is gleek’s own folder of notebooks, which must stay as it is: name another, or none."
        )
    if folder.exists() and not folder.is_dir():
        raise GleekError(
            f"“{folder}” is a file: name a folder for your copy of the notebooks, which is made if need be."
        )
    copied = kept = 0
    for path in notebooks_in(own):
        target = folder / path.relative_to(own)
        if os.path.lexists(target):
            kept += 1
            continue
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            write_file(target, path.read_bytes())
        except OSError as error:
            raise GleekError(
                f"The notebooks cannot be copied to “{folder}”: {error.strerror or error}. Name another folder."
            ) from None
        copied += 1
    if not kept:
        return f"{here}: your copy of the notebooks, {copied} of them."
    more = (
        f" {counted(copied, 'notebook')} that it lacked {'were' if copied > 1 else 'was'} added."
        if copied
        else ""
    )
    return f"{here}: your copy of the notebooks, as you left it.{more}"
