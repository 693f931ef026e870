"""Every notebook runs in the kernel of the static site's pages, without IPython, and gives its saved outputs."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from gleek.evidence.paths import notebooks_dir, notebooks_in
from tests.waiting import PATIENCE

# Runs in a separate process, so that it is the first to import the modules that it replaces.
RUN = r"""
import json, os, re, sys
from gleek.widgets import inpage
sent = []
kernel = inpage.start(lambda text: sent.append(json.loads(text)), "q" * 3000, "/site/02.html", "session")
assert len(os.environ["QUERY_STRING"]) == 2000, "the query is cut"
assert os.environ["SCRIPT_NAME"] == "/site/02.html"
assert os.environ["SERVER_SOFTWARE"].startswith("voila"), "the lessons know by it that a visitor has come"
del os.environ["SERVER_SOFTWARE"]  # a visitor's questions would be his own
shown, games = {}, {}
for name, cells in json.load(sys.stdin).items():
    shown[name] = []
    for number, code in enumerate(cells):
        sent.clear()
        ended = json.loads(kernel.run(code, json.dumps({"msg_id": f"cell-{number}"})))
        assert all(each["parent_header"] == {"msg_id": f"cell-{number}"} for each in sent)
        kept = [each for each in sent if not each["header"]["msg_type"].startswith("comm_")]
        shown[name].append([ended, [each["content"] for each in kept]])
    # What every page knows of every game is its name and its codes.
    inside = re.compile(r"gleek\.games\.(?!common\b)(\w+)\.(?!rule_codes$)")
    loaded = {found[1] for each in sys.modules if (found := inside.match(each))}
    games[name] = sorted(loaded.difference(*games.values()))
stand_ins = [name for name in sys.modules if name.split(".")[0] == "IPython"]
heavy = sorted({"ipykernel", "zmq", "tornado"} & set(sys.modules))
print(json.dumps({"shown": shown, "games": games, "stand_ins": stand_ins, "heavy": heavy}))
"""
WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(scope="module")
def saved():
    return {
        path.relative_to(notebooks_dir()).as_posix(): json.loads(path.read_text(encoding="utf-8"))
        for path in notebooks_in(notebooks_dir())
    }


@pytest.fixture(scope="module")
def ran(saved):
    cells = {
        name: ["".join(each["source"]) for each in notebook["cells"] if each["cell_type"] == "code"]
        for name, notebook in saved.items()
    }
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", RUN],
        input=json.dumps(cells),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_each_cell_shows_what_the_notebook_was_saved_with(ran, saved):
    for name, notebook in saved.items():
        code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        for cell, (ended, contents) in zip(code, ran["shown"][name], strict=True):
            assert ended["status"] == "ok"
            printed = "".join(content["text"] for content in contents if "text" in content)
            now = [printed] * bool(printed) + [content["data"] for content in contents if "data" in content]
            widgets = [data.pop(WIDGET) for data in now if isinstance(data, dict) and WIDGET in data]
            was = [_joined(output) for output in cell["outputs"]]
            assert now == was, f"{name}: {cell['source']}"
            # The saved notebooks contain only the widgets' text.
            assert bool(widgets) == (was != [] and set(was[0]) == {"text/plain"})


def _joined(output):
    if output["output_type"] == "stream":
        return "".join(output["text"])
    return {kind: "".join(text) for kind, text in output["data"].items()}


def test_neither_ipython_nor_a_server_is_imported(ran):
    assert set(ran["stand_ins"]) == {
        "IPython",
        "IPython.core",
        "IPython.core.interactiveshell",
        "IPython.display",
    }
    assert ran["heavy"] == []


def test_a_page_imports_no_game_but_its_own(ran):
    new = {name: games for name, games in ran["games"].items() if games}
    assert new
    # A page outside the games' folders belongs to all games.
    assert all([name.split("/")[0]] == games for name, games in new.items() if "/" in name)
