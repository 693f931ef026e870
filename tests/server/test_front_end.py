"""The front end's files: only files that pages use have URLs, and what every page needs is in one bundle."""

from __future__ import annotations

import gzip
import json

import pytest

from gleek.server import ServeError, front_end
from gleek.server.front_end import Bundle, FrontEnd


def put(folder, *names, text="push()"):
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


EXTENSIONS = ("labextensions/@jupyter-widgets/jupyterlab-manager", "labextensions/anywidget")
VOILA = ("voila/templates/base", "voila/labextensions/@voila-dashboards/widgets-manager8")


@pytest.fixture
def folders(monkeypatch, tmp_path):
    """Two Jupyter folders, each with a front end; the first belongs to the running Python."""
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder in (ours, theirs):
        for place in (*EXTENSIONS, *VOILA):
            put(folder, f"{place}/static/1.js", text=folder.name)
        for place in (*EXTENSIONS, VOILA[1]):
            built = {
                "jupyterlab": {"_build": {"load": f"static/{folder.name}.js", "extension": "./extension"}}
            }
            put(folder, f"{place}/package.json", text=json.dumps(built))
    monkeypatch.setattr(front_end, "_folders", lambda: [ours, theirs])
    return ours, theirs


def test_other_folders_of_jupyter_are_not_served(folders):
    ours, theirs = folders
    put(theirs, "voila/templates/base/static/secret.js", "voila/templates/lab/static/secret.js")
    put(theirs, "labextensions/anywidget/static/secret.js", "labextensions/mine/static/secret.js")
    put(ours, "labextensions/anywidget/secret.js", "labextensions/another/static/secret.js")
    put(ours, "voila/templates/base/static/notes.md", "voila/templates/base/static/treepage.js")
    found = FrontEnd.installed()
    assert {*found.static} == {"1.js"}
    assert {*found.extensions} == {
        f"{name}/static/1.js"
        for name in ("@jupyter-widgets/jupyterlab-manager", "@voila-dashboards/widgets-manager8", "anywidget")
    }
    assert {path.read_text() for path in (*found.static.values(), *found.extensions.values())} == {"ours"}
    config = found.config("/", "k")
    assert {each["load"] for each in config["federated_extensions"]} == {"static/ours.js"}


def test_missing_programs_are_named(folders):
    for folder in folders:
        (folder / "labextensions/anywidget").rename(folder / "labextensions/elsewhere")
    with pytest.raises(ServeError, match="“anywidget”, which the pages need, is not installed"):
        FrontEnd.installed()


def test_the_bundle_leaves_out_what_an_installed_version_lacks(monkeypatch, tmp_path):
    put(
        tmp_path,
        "here.js",
        "list.json",
        text=json.dumps({"static": ["gone.js"], "extensions": ["here.js", "no"]}),
    )
    monkeypatch.setattr(front_end, "LIST", tmp_path / "list.json")
    assert FrontEnd({}, {"here.js": tmp_path / "here.js"}, ()).bundled() == [tmp_path / "here.js"]


def test_files_are_joined_whole_one_after_another(tmp_path):
    put(tmp_path, "1.js", text="push(1)")
    put(tmp_path, "2.js", text="push(2);\n//# sourceMappingURL=2.js.map")
    made = Bundle([tmp_path / "2.js", tmp_path / "1.js"])
    # A comment at the end of one file must not swallow the start of the next.
    assert made.text == b"push(2);\n//# sourceMappingURL=2.js.map\n;\npush(1)\n;\n"
    assert gzip.decompress(made.packed) == made.text
