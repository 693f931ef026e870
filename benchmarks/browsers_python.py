#!/usr/bin/env python3
"""How long players and advisers think in the Python of the static site, and whether they choose there as stored.

    .venv/bin/python benchmarks/browsers_python.py            # every stored choice; some minutes
    .venv/bin/python benchmarks/browsers_python.py --every 10

Pyodide runs in Node.js, as in `tests/site`: a visitor's browser has the same Python, on a machine of its own. Times are
CPU milliseconds of that process. The exit status is 1 where a choice differs, or the 95th of a hundred is above 450 ms.
"""

# ruff: noqa: T201 - a script that prints what it measured

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.thinking import told
from gleek.paths import notebooks_dir
from gleek.site.build import default_cache
from gleek.site.python import make_python
from tests.site.test_players import chosen_again

LIMIT = 450.0


def within(name: str, times: list[tuple[str, float]]) -> bool:
    """Print how long each kind of decision took; tell whether all keep the limit."""
    kinds: dict[str, list[float]] = defaultdict(list)
    for kind, took in times:
        kinds[kind].append(took)
    print(f"{name}:")
    good = [told(kind, sorted(some), LIMIT) for kind, some in kinds.items()]
    return all(good)


def main() -> int:
    """Read the command, build the browser's Python, ask, and print."""
    command = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    command.add_argument("--every", type=int, default=1, metavar="N", help="ask about each Nth moment only")
    command.add_argument("--python", type=Path, metavar="FOLDER", help="the site's jupyter/static/pyodide")
    asked = command.parse_args()
    with tempfile.TemporaryDirectory(prefix="gleek-python-") as folder:
        scratch, built = Path(folder) / "scratch", asked.python or Path(folder) / "pyodide"
        scratch.mkdir()
        if not asked.python:
            make_python(built, default_cache(), notebooks_dir())
        found = chosen_again(built, scratch, every=asked.every, advice=True)
    wrong = 0
    for name, some in found["choices"].items():
        wrong += len(some["wrong"])
        print(f"{name}: {len(some['wrong'])} of {some['asked']} choices differ from what is stored")
    good = [within(name, times) for name, times in found["times"].items()]
    good += [within(f"advice at {game_id}", times) for game_id, times in found["advice"].items()]
    return int(bool(wrong) or not all(good))


if __name__ == "__main__":
    sys.exit(main())
