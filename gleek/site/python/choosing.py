"""Runs every lesson's cells as a page does, and packs the part of the standard library that they import.

It runs in Pyodide during the build, with gleek loaded as in a page. If a cell fails, the build stops.
"""

import importlib
import json
import pkgutil
import sys
from pathlib import Path

import gleek
from gleek import inpage
from gleek.inpage.lazy_import import LIST

# In the browser packing.py is in the folder of this file, not in the package.
packing = importlib.import_module("packing")

# Modules that these cells do not import, but that decoding a text may import by name.
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
    """Import all modules of gleek, because a click on the page may import them later."""
    for module in pkgutil.walk_packages(gleek.__path__, "gleek."):
        importlib.import_module(module.name)


def _main(job: Path) -> None:
    _run_all(json.loads((job / "cells.json").read_text(encoding="utf-8")))
    _import_all()
    used = set(sys.modules) | _ENCODINGS
    library = packing.read_zip(job / "python_stdlib.zip")
    modules = {name: module for name in library if (module := packing.module_of(name))}
    start = {name: data for name, data in library.items() if modules.get(name) in used}
    # the modules that are only in the whole library, which a page must fetch for them
    rest = sorted(module for name, module in modules.items() if name not in start)
    start[LIST] = "\n".join(rest).encode()
    packing.write_zip(job / "python_start.zip", start)


_main(Path("/job"))
