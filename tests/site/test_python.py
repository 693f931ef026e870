"""The Python of the static site is pinned, locked and compiled, and has the same bytes in every build."""

from __future__ import annotations

import gzip
import hashlib
import json
import marshal
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import gleek
from gleek import games
from gleek.evidence.paths import notebooks_dir
from gleek.evidence.presets import preset
from gleek.records.coded import from_code
from gleek.records.codes import code_of
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.site.pages import PagesPython
from gleek.site.python import packing
from gleek.site.python.own import write_parts, write_wheel
from gleek.site.python.packed import Node
from gleek.site.python.pins import read_pins
from tests.site.building import BuiltSite

PINS = read_pins()
# The limit for a page's share of Python, compressed as a server sends it. The rest of a first visit is Voilà's front
# end.
MOST_BYTES = 7_920_000


@pytest.fixture(scope="module")
def folder(built_site: BuiltSite) -> Path:
    return built_site.site / "jupyter" / "static" / "pyodide"


@pytest.fixture(scope="module")
def lock(folder):
    return json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def facts(folder):
    return json.loads((folder / "gleek.json").read_text(encoding="utf-8"))


def files_of(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.mark.node
def test_the_lock_names_every_wheel_with_its_hash_and_no_other(folder, lock):
    named = {entry["file_name"]: entry["sha256"] for entry in lock["packages"].values()}
    assert named == {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.whl")
    }


@pytest.mark.node
def test_the_lock_is_closed(lock):
    asked = {name for entry in lock["packages"].values() for name in entry["depends"]}
    assert asked <= set(lock["packages"])
    assert set(PINS.jupyterlite) <= set(lock["packages"])
    assert lock["packages"]["gleek"]["depends"] == list(PINS.needs)


@pytest.mark.node
def test_a_page_loads_what_our_package_asks_for_and_not_ipython(folder, lock, facts):
    wanted = set(PINS.needs)
    for _ in lock["packages"]:
        wanted |= {name for each in wanted for name in lock["packages"][each]["depends"]}
    assert "ipython" not in wanted
    wheels = {lock["packages"][name]["file_name"] for name in wanted}
    assert facts["packages"] == list(PINS.needs)
    own = {facts["own"], *facts["games"].values()}
    assert set(facts["files"]) == wheels | own | {*PINS.pyodide.files, "pyodide-lock.json", facts["start"]}
    assert facts["files"] == {name: (folder / name).stat().st_size for name in facts["files"]}


@pytest.mark.node
@pytest.mark.parametrize("game", games.ids())
def test_a_pages_share_is_small(folder, game):
    files = PagesPython(folder).of(game)["files"]
    sent = sum(len(gzip.compress((folder / name).read_bytes(), 6)) for name in files)
    assert sent < MOST_BYTES


@pytest.mark.node
def test_a_page_begins_with_a_part_of_the_library_and_knows_what_the_rest_is(folder, facts):
    start, whole = files_of(folder / facts["start"]), files_of(folder / facts["rest"])
    rest = set(start.pop("rest.txt").decode().split())
    assert start.items() < whole.items()
    assert {"json", "tomllib", "encodings.ascii"} <= _modules(start)
    assert {"pdb", "unittest", "encodings.cp1252"} <= rest
    assert rest == _modules(whole) - _modules(start)


def _modules(files) -> set[str]:
    names = {name.removesuffix(".pyc").replace("/", ".") for name in files if name.endswith(".pyc")}
    return {name.removesuffix(".__init__") for name in names}


@pytest.mark.node
def test_every_module_is_compiled_and_our_own_can_be_read_as_well(folder):
    for path in [*folder.glob("*.whl"), *folder.glob("*.zip")]:
        files = files_of(path)
        codes = [data for name, data in files.items() if name.endswith(".pyc")]
        assert codes, path.name
        # The magic number of this Python, and the flag that tells it not to check the source.
        assert {data[:8] for data in codes} == {codes[0][:4] + b"\1\0\0\0"}, path.name
        sources = {name for name in files if name.endswith(".py")}
        if path.name.startswith("gleek-"):
            assert len(sources) == len(codes)
            assert (
                files["gleek/engine/cards.py"]
                == (Path(gleek.__file__).parent / "engine" / "cards.py").read_bytes()
            )
        else:
            assert sources == set(), path.name


# Runs like a page's worker for the pages of one game: all their cells, and then the other games.
PAGE = """
import json, sys
from pathlib import Path
from site import getsitepackages
from zipfile import ZipFile

given = json.loads(Path("/code/given.json").read_text())
for name in given["own"]:
    ZipFile(f"/job/{name}").extractall(getsitepackages()[0])

from gleek.widgets import inpage
from gleek.widgets.inpage import lazy_import

def fetched(address):
    asked.append(address.partition("?")[0])
    return Path("/job", asked[-1]).read_bytes()

asked, lazy_import.fetched = [], fetched
for name, cells in given["cells"].items():
    kernel = inpage.start(lambda text: None, "", f"/{name}", "session", json.dumps(given["rest"]))
    for code in cells:
        ended = json.loads(kernel.run(code, "{}"))
        assert ended["status"] == "ok", ended
told = {"cells": list(asked)}

from gleek import games
from gleek.records.coded import from_code
from gleek.records.replay import replay
from gleek.records.samples import samples

told["ids"] = games.ids()
for kind, code in given["codes"].items():
    told[kind] = [len(replay(each).steps) for each in (from_code(code), *samples(kind).values())]
told["all"] = asked
print(json.dumps(told))
"""


@pytest.mark.node
@pytest.mark.parametrize("own", ["", games.ids()[0]])
def test_a_page_runs_on_its_own_games_part_and_fetches_another_game_once(folder, tmp_path, own):
    given = PagesPython(folder).of(own)
    del given["rest"][""]  # not needed: Pyodide in Node.js starts with the whole library
    given["cells"] = {
        path.name: [
            "".join(each["source"])
            for each in json.loads(path.read_text(encoding="utf-8"))["cells"]
            if each["cell_type"] == "code"
        ]
        # Every third page; `tests/widgets/inpage/test_lessons.py` runs them all.
        for path in sorted((notebooks_dir() / own).glob("*.ipynb"))[::3]
    }
    codes = {game: code_of(1662, preset(games.game(game).rules)) for game in games.ids()}
    (tmp_path / "given.json").write_text(json.dumps(given | {"codes": codes}))
    (tmp_path / "page.py").write_text(PAGE)
    said = Node().run(folder, tmp_path / "page.py", folder, packages=PINS.needs)
    told = json.loads(said.splitlines()[-1])
    assert told.pop("cells") == []
    # a page that belongs to no game loads all games at its start
    others = [game for game in games.ids() if own and game != own]
    assert sorted(told.pop("all")) == sorted(f"game_{game}.zip" for game in others)
    assert told.pop("ids") == list(games.ids())
    here = {
        game: [len(replay(each).steps) for each in (from_code(code), *samples(game).values())]
        for game, code in codes.items()
    }
    assert told == here


def test_our_wheel_holds_the_engine_its_evidence_and_the_widgets_but_no_server(tmp_path):
    files = files_of(write_wheel(tmp_path, ["comm"]))
    assert {
        "gleek/engine/cards.py",
        "gleek/widgets/inpage/__init__.py",
        "gleek/widgets/static/table.js",
    } <= set(files)
    assert "gleek/_data/sources/gleek/lessons/02-the-stock.toml" in files
    kept = {name.split("/")[1] for name in files}
    assert kept.isdisjoint({"commands", "__main__.py", "handouts", "pages", "server", "site", "__pycache__"})
    assert not any("__pycache__" in name or name.endswith(".ipynb") for name in files)
    metadata = files[f"gleek-{gleek.__version__}.dist-info/METADATA"].decode()
    assert metadata.splitlines()[1:] == [
        "Name: gleek",
        f"Version: {gleek.__version__}",
        "Requires-Dist: comm",
    ]


def test_each_file_of_our_wheel_is_in_one_part_and_no_game_in_anothers(tmp_path):
    wheel = files_of(write_wheel(tmp_path, []))
    parts = {path.name: files_of(path) for path in write_parts(tmp_path)}
    # the wheel has two more files, which describe the wheel itself
    assert sum(map(len, parts.values())) == len(wheel) - 2
    assert {name: data for files in parts.values() for name, data in files.items()}.items() <= wheel.items()
    start = parts.pop("gleek_start.zip")
    for game in games.ids():
        assert {f"gleek/games/{game}/__init__.py", f"gleek/games/{game}/rule_codes.py"} <= set(start)
        inside = parts.pop(f"game_{game}.zip")
        assert f"gleek/games/{game}/game.py" in inside
        assert f"gleek/_data/sources/{game}/game.toml" in start
        assert f"gleek/_data/sources/{game}/rules.toml" in inside
        assert all(
            name.startswith((f"gleek/games/{game}/", f"gleek/_data/sources/{game}/")) for name in inside
        )
    assert {"gleek/_data/sources/family.toml", "gleek/widgets/static/family.js"} <= set(
        parts.pop("family.zip")
    )
    assert parts == {}


def test_a_part_of_our_package_has_no_docstrings_and_the_library_keeps_its_own():
    lines = [
        '"""A module."""',
        "from __future__ import annotations",
        'class A:\n    """A class."""',
        'def f():\n    """Nothing."""',
    ]
    source = "\n".join(lines).encode()
    told = {}
    for kind, place in packing._ARCHIVE_ROOTS.items():
        code = marshal.loads(packing.plain_files({"a.py": source}, place)["a.pyc"][16:])  # noqa: S302  (ours)
        names: dict[str, object] = {"__name__": "a"}
        exec(code, names)  # noqa: S102  (it runs the four lines above)
        told[kind] = [names.get("__doc__"), names["A"].__doc__, names["f"].__doc__]
    assert told == {"library": ["A module.", "A class.", "Nothing."], "part": [None, ".", None]}


def test_our_wheel_is_the_same_from_an_installed_package(tmp_path):
    """`pip install` puts the package and its data in one folder; a wheel can be built from there too."""
    installed = tmp_path / "site-packages"
    package = Path(gleek.__file__).parent
    shutil.copytree(package, installed / "gleek", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("sources", "notebooks"):
        shutil.copytree(package.parent / name, installed / "gleek" / "_data" / name)
    code = "from pathlib import Path; from gleek.site.python.own import write_wheel; write_wheel(Path('.'), ['comm'])"
    made = tmp_path / "made"
    made.mkdir()
    environment = os.environ | {"PYTHONPATH": str(installed), "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, "-c", code], cwd=made, env=environment, check=True)
    (there,) = made.iterdir()
    assert there.read_bytes() == write_wheel(tmp_path, ["comm"]).read_bytes()
