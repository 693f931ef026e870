"""Builds the Python that runs in a visitor's browser: Pyodide, wheels of packages, and a lock file that lists them.

The build compiles all modules with the same Python that will run them. This halves the time to the first widget.
"""

import json
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from gleek.evidence import games
from gleek.evidence.paths import notebooks_in
from gleek.site.python.fetch import fetch_pyodide, fetch_wheels
from gleek.site.python.lock import LOCK, make_lock
from gleek.site.python.own import FAMILY, OWN, part_of_game, write_parts, write_wheel
from gleek.site.python.packed import Node, Order, Packer
from gleek.site.python.pins import Pins, check_versions, read_pins

_HERE = Path(__file__).parent

REST = "python_stdlib.zip"
START = "python_start.zip"
"""The archives with the whole standard library, and with the part of it that the pages use."""
FACTS = "gleek.json"
"""The file that says what a page's worker loads: see `_facts`."""


def make_python(out: Path, work: Path, notebooks: Path) -> None:
    """Fill the new or empty folder `out` with the Pyodide distribution that the pages and JupyterLite use.

    Downloads are kept in the folder `work`. The cells of all notebooks in the folder `notebooks` are run once, to find
    the modules of the standard library that a page must load at its start. Raises `NotBuilt` if Node.js is missing, a
    download fails, or versions do not match.
    """
    pins = read_pins()
    check_versions(pins)
    node = Node()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="gleek-site-") as scratch:
        job = Path(scratch)
        npm = fetch_pyodide(pins.pyodide, work / "npm", job / "npm")
        for name in pins.pyodide.files:
            shutil.copyfile(npm / name, out / name)
        packer = Packer(node, npm, work / "packed")
        packer.pack(list(_orders(pins, npm / REST, job, work / "wheels")), out)
        make_lock(out, pins, npm / LOCK)
        cells = {path.relative_to(notebooks).as_posix(): _cells(path) for path in notebooks_in(notebooks)}
        (job / "cells.json").write_text(json.dumps(cells), encoding="utf-8")
        shutil.copyfile(out / REST, job / REST)
        node.run(out, _HERE / "choosing.py", job, packages=["gleek"])
        shutil.copyfile(job / START, out / START)
    facts = json.dumps(_facts(out), indent=1)
    (out / FACTS).write_text(facts + "\n", encoding="utf-8", newline="\n")


def _orders(pins: Pins, library: Path, job: Path, cache: Path) -> Iterator[Order]:
    yield Order(write_wheel(job, pins.needs), "readable wheel")
    for part in write_parts(job):
        yield Order(part, "part")
    yield Order(library, "library")
    for wheel, path in fetch_wheels(pins, cache):
        yield Order(path, "wheel", wheel.without)


def _cells(notebook: Path) -> list[str]:
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def _facts(out: Path) -> dict[str, object]:
    """Return the names of the files and packages that the pages' workers load.

    - ``packages``: packages in the lock file;
    - ``start``: the archive with the part of the standard library that pages use;
    - ``own``: the archive with the part of our package that every page uses;
    - ``games``: the archive of each game, by its id. A page loads its own game's at its start, and another when one of
      its modules is imported;
    - ``rest``: the archive with the whole standard library, loaded when a module that is not in ``start`` is imported;
    - ``files``: the size in bytes of each file that some page loads at its start.
    """
    packages = json.loads((out / LOCK).read_text(encoding="utf-8"))["packages"]
    wanted, needs = set(), packages["gleek"]["depends"]
    todo = list(needs)
    while todo:
        name = todo.pop()
        wanted.add(name)
        todo += set(packages[name]["depends"]) - wanted
    files = ["pyodide.mjs", LOCK, "pyodide.asm.mjs", "pyodide.asm.wasm", START]
    files += sorted(packages[name]["file_name"] for name in wanted)
    # A page that belongs to no game has the game id "".
    parts = {game: part_of_game(game) for game in games.games()} | {"": FAMILY}
    files += [OWN, *parts.values()]
    return {
        "packages": needs,
        "start": START,
        "own": OWN,
        "games": parts,
        "rest": REST,
        "files": {name: (out / name).stat().st_size for name in files},
    }
