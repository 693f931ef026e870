"""Players make the same choices in the site's Python and in CPython: the tests compare them with stored choices."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from gleek.site.pages import PagesPython
from gleek.site.python.packed import Node
from gleek.site.python.pins import read_pins
from tests.site.building import BuiltSite

TESTS = Path(__file__).resolve().parents[1]
STORED = TESTS / "games" / "choices.json"
EVERY = 10  # try every tenth of the 200 positions: all would take a minute


@pytest.mark.node
def test_every_player_chooses_in_the_sites_python_as_stored(built_site: BuiltSite, tmp_path):
    pyodide = built_site.site / "jupyter" / "static" / "pyodide"
    for path in (TESTS / "arena.py", TESTS / "site" / "choosing_again.py"):
        shutil.copy(path, tmp_path)
    stored = json.loads(STORED.read_text(encoding="utf-8"))
    own = PagesPython(pyodide).of("")["own"]  # "" stands for all games
    given = {"own": own, "stored": stored, "every": EVERY}
    (tmp_path / "given.json").write_text(json.dumps(given), encoding="utf-8")
    said = Node().run(pyodide, tmp_path / "choosing_again.py", pyodide, packages=read_pins().needs)
    found = json.loads(said.splitlines()[-1])
    assert found == {name: {"asked": len(some) // EVERY, "wrong": []} for name, some in stored.items()}
