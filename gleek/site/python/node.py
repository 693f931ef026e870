"""Pyodide in Node.js: runs Python files with the same Python that the visitors' browsers will have."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from gleek.site.errors import NotBuilt

_RUNNER: Final = Path(__file__).parent / "run.mjs"
_LINES: Final = 12


class Node:
    """The Node.js found on the path. Raises `NotBuilt` if there is none."""

    def __init__(self) -> None:
        found = shutil.which("node")
        if found is None:
            raise NotBuilt(
                "The site is built with Node.js, and there is none here: install it (18 or later)."
            )
        self._node = found

    def run(self, pyodide: Path, script: Path, folder: Path, packages: Sequence[str] = ()) -> str:
        """Run a Python file in the Pyodide of a folder, and return its output.

        The script may read and write ``folder``, which it sees as ``/job``. Pyodide first loads ``packages``, which are
        names in its lock file.
        """
        places = [str(path.resolve()) for path in (pyodide, script, folder)]
        done = subprocess.run(  # noqa: S603 - our own words
            [self._node, str(_RUNNER), *places, *packages],
            check=False,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )
        if done.returncode:
            said = "\n".join(done.stderr.strip().splitlines()[-_LINES:])
            raise NotBuilt(f"Python stopped in Node.js while it ran {script.name}:\n{said}")
        return done.stdout
