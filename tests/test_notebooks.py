"""The committed notebooks equal a fresh run, and nbval can compare every cell."""

import importlib.util
import json
import re
from html import unescape
from pathlib import Path
from types import ModuleType

import pytest

from gleek.evidence.paths import lab_notebooks, notebooks_in
from gleek.evidence.quotations import of_game, quotation
from gleek.games import ids

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOKS = notebooks_in(ROOT / "notebooks") + lab_notebooks(ROOT / "notebooks")
each_notebook = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


@pytest.fixture(scope="session")
def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notebooks_script", ROOT / "scripts" / "notebooks.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def code_cells(path: Path) -> list[dict]:
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in cells if cell["cell_type"] == "code"]


def cell(source: str, **more: object) -> dict:
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": {},
        "outputs": [],
        "source": source,
    } | more


def write(path: Path, *cells: dict) -> Path:
    path.write_text(json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}))
    return path


@each_notebook
def test_it_has_the_form_in_which_the_script_writes_it(script, path):
    """nbval runs every cell and compares the outputs, but compares no cell without an execution count."""
    text = path.read_text(encoding="utf-8")
    assert script.as_text(script.clean(json.loads(text))) == text, (
        f"{path.name} is not as scripts/notebooks.py writes it: run that and commit what it writes."
    )
    counts = [cell["execution_count"] for cell in code_cells(path)]
    assert counts == list(range(1, len(counts) + 1))
    assert counts
    # Widgets' states and addresses in memory would differ at every run.
    assert not re.search(r"application/vnd.jupyter.widget|model_id|0x[0-9a-f]{6,}", text)


@pytest.mark.parametrize("game", ids())
def test_every_quotation_on_a_game_is_shown_by_some_page_of_it(game):
    shown = ""
    for path in (ROOT / "notebooks" / game).glob("*.ipynb"):
        for output in (output for cell in code_cells(path) for output in cell["outputs"]):
            html = "".join(output.get("data", {}).get("text/html", []))
            shown += " ".join(unescape(re.sub("<[^>]+>", "", html)).split())
    assert [name for name in of_game(game) if " ".join(quotation(name).words.split()) not in shown] == []


def test_check_names_what_would_change_and_writes_nothing(script, tmp_path, capsys):
    stale = write(tmp_path / "stale.ipynb", cell("6 * 7"))
    before = stale.read_bytes()
    assert script.main(["--check", str(stale)]) == 1
    assert "stale.ipynb" in capsys.readouterr().out
    assert stale.read_bytes() == before
    assert script.main([str(stale)]) == 0
    assert script.main(["--check", str(stale)]) == 0


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "not a notebook"),
        ("[]", "not a notebook"),
        (json.dumps({"cells": [cell("1 / 0")]}), "ZeroDivisionError"),
    ],
)
def test_a_notebook_that_cannot_run_gets_one_sentence(script, tmp_path, capsys, text, reason):
    path = tmp_path / "bad.ipynb"
    path.write_text(text)
    assert script.main([str(path)]) == 1
    said = capsys.readouterr()
    assert "bad.ipynb" in said.err
    assert reason in said.err
    assert said.err.count("\n") == 1
    assert path.read_text() == text


def test_what_a_front_end_adds_to_a_notebook_is_removed(script):
    saved = {
        "cells": [
            cell("1", id="kept", execution_count=7, metadata={"execution": {}, "tags": ["t"]}),
            cell("2", id="kept"),
            {"cell_type": "markdown", "id": "no good", "metadata": {"collapsed": True}, "source": "a"},
        ],
        "metadata": {
            "kernelspec": {"name": "mine"},
            "language_info": {"version": "3"},
            "widgets": {},
            "title": "",
        },
        "nbformat": 4,
        "nbformat_minor": 4,
    }
    cleaned = script.clean(saved)
    ids = [cell["id"] for cell in cleaned["cells"]]
    assert ids[0] == "kept"
    assert len(set(ids)) == len(ids)
    assert ids == [cell["id"] for cell in script.clean(saved)["cells"]]
    assert [cell["metadata"] for cell in cleaned["cells"]] == [{"tags": ["t"]}, {}, {}]
    assert cleaned["metadata"]["kernelspec"]["name"] == "python3"
    assert "version" not in cleaned["metadata"]["language_info"]
    assert set(cleaned["metadata"]) == {"kernelspec", "language_info", "title"}
    assert script.clean(cleaned) == cleaned
