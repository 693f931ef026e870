"""Runs every lesson's cells as a page does, and packs the part of the standard library that they import.

It runs in Pyodide during the build, with gleek loaded as in a page. If a cell fails, the build stops.
"""

import importlib
import json
import pkgutil
import sys
from pathlib import Path

from gleek.evidence.paths import PACKAGE
from gleek.widgets import inpage
from gleek.widgets.inpage.lazy_import import LIST

# In Pyodide there is no gleek.site. packing.py is found because the folder of this file is in sys.path.
packing = importlib.import_module("packing")

# Modules that the cells do not import, but that Python imports by name when a text with this encoding is decoded.
_ENCODINGS = {"encodings.ascii", "encodings.latin_1"}


def _run_all(lessons: dict[str, list[str]]) -> None:
    for name, cells in lessons.items():
        sent: list[str] = []
        kernel = inpage.start(sent.append, "", f"/{name}", "session")
        for code in cells:
            ended = json.loads(kernel.run(code, "{}"))
            if ended["status"] != "ok":
                raise SystemExit(f"{name} fails in Pyodide:\n{''.join(ended['traceback'])}")


def _import_all() -> None:
    """Import all modules of gleek, because a click may need them: so what they import is packed too."""
    for module in pkgutil.walk_packages([str(PACKAGE)], "gleek."):
        importlib.import_module(module.name)


def _main(job: Path) -> None:
    _run_all(json.loads((job / "cells.json").read_text(encoding="utf-8")))
    _import_all()
    used = set(sys.modules) | _ENCODINGS
    library = packing.read_zip(job / "python_stdlib.zip")
    modules = {name: module for name in library if (module := packing.module_of(name))}
    start = {name: data for name, data in library.items() if modules.get(name) in used}
    # List the other modules of the library. To import one of them, a page must fetch the whole library.
    rest = sorted(module for name, module in modules.items() if name not in start)
    start[LIST] = "\n".join(rest).encode()
    packing.write_zip(job / "python_start.zip", start)


_main(Path("/job"))
