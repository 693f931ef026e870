"""JupyterLite on the static site: our notebooks, three extensions, one kernel, and nothing from other hosts."""

from __future__ import annotations

import importlib.metadata
import json
import re
from pathlib import Path
from types import SimpleNamespace

import nbformat
import pytest

import gleek
from gleek.evidence.paths import notebooks_dir, notebooks_in
from gleek.site import NotBuilt
from gleek.site import lab as building
from gleek.site.lab import make_lab
from gleek.site.python.pins import read_pins

KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = {"@jupyter-widgets/jupyterlab-manager", "anywidget", KERNEL}


@pytest.fixture(scope="module")
def lab(built_site) -> Path:
    return built_site.site / "jupyter"


@pytest.fixture(scope="module")
def settings(lab):
    return json.loads((lab / "jupyter-lite.json").read_text(encoding="utf-8"))["jupyter-config-data"]


@pytest.mark.node
def test_python_is_the_pages_own_and_seeks_nothing_outside(lab, settings):
    folders = {path.parent for path in lab.glob("extensions/**/package.json")}
    assert {folder.relative_to(lab / "extensions").as_posix() for folder in folders} == EXTENSIONS
    kernel = settings["litePluginSettings"][f"{KERNEL}:kernel"]
    assert kernel["disablePyPIFallback"] is True
    assert (lab / kernel["pyodideUrl"]).is_file()
    packages = json.loads(
        (lab / kernel["pyodideUrl"]).with_name("pyodide-lock.json").read_text(encoding="utf-8")
    )
    loaded = set(kernel["loadPyodideOptions"]["packages"])
    assert {"gleek", *read_pins().jupyterlite} == loaded <= set(packages["packages"])
    for address in kernel["pipliteUrls"]:
        assert (lab / address.split("?")[0]).is_file()


@pytest.mark.node
def test_all_that_the_kernel_would_seek_at_its_start_is_loaded_before_it(lab, settings):
    """The kernel's worker requests a package by name if it is not loaded.

    The site has no such file, so the worker would wait for ever.
    """
    folder = lab / "extensions" / KERNEL / "static"
    workers = [path.read_text(encoding="utf-8") for path in folder.glob("*.worker.*.js")]
    assert workers
    for worker in workers:
        (listed,) = re.findall(r"\bof\[((?:\"[\w-]+\",?)+)\]\)\w\.includes\(\w\)\|\|", worker) or [""]
        sought = set(re.findall(r"[\w-]+", listed))
        assert "ipykernel" in sought, "the kernel's worker no longer has its list where it was"
        assert sought <= set(
            settings["litePluginSettings"][f"{KERNEL}:kernel"]["loadPyodideOptions"]["packages"]
        )


@pytest.mark.node
def test_every_notebook_is_there_and_listed_with_its_texts_whole(lab):
    names = [path.relative_to(notebooks_dir()).as_posix() for path in notebooks_in(notebooks_dir())]
    games = sorted({name.partition("/")[0] for name in names if "/" in name})
    for folder in ("", *games):
        at_top = sorted([*games, *(name for name in names if "/" not in name)])
        within = [name for name in names if name.startswith(f"{folder}/")] if folder else at_top
        listing = lab / "api" / "contents" / folder / "all.json"
        listed = json.loads(listing.read_text(encoding="utf-8"))["content"]
        assert [each["path"] for each in listed] == within
    assert [path.relative_to(lab / "files").as_posix() for path in notebooks_in(lab / "files")] == names
    for name in names:
        given = json.loads((lab / "files" / name).read_text(encoding="utf-8"))
        read = nbformat.read(notebooks_dir() / name, as_version=4)
        assert [cell["source"] for cell in given["cells"]] == [cell["source"] for cell in read["cells"]]
        outputs = [output for cell in given["cells"] for output in cell.get("outputs", ())]
        assert all(isinstance(text, str) for output in outputs for text in output.get("data", {}).values())


def test_a_new_release_and_new_notebooks_have_a_new_store(tmp_path, monkeypatch):
    (tmp_path / "01.ipynb").write_text("{}")

    def store():
        return building._settings(tmp_path)["jupyter-config-data"]["contentsStorageName"]

    first = store()
    assert gleek.__version__ in first
    assert store() == first
    (tmp_path / "01.ipynb").write_text('{"cells": []}')
    second = store()
    monkeypatch.setattr(building, "__version__", "99.0")
    assert len({first, second, store()}) == 3


def test_a_missing_extension_is_named(monkeypatch, tmp_path):
    def files(package):
        if package == "anywidget":
            raise importlib.metadata.PackageNotFoundError(package)
        return [SimpleNamespace(name="package.json", as_posix=lambda: "lib/package.json")]

    monkeypatch.setattr(building, "_EXTENSIONS", ("anywidget",))
    monkeypatch.setattr(importlib.metadata, "files", files)
    with pytest.raises(NotBuilt, match="needs anywidget, which is not installed: “pip install"):
        make_lab(tmp_path / "out", tmp_path, notebooks_dir(), tmp_path / "work")
    monkeypatch.setattr(building, "_EXTENSIONS", ("jupyterlab_widgets",))
    with pytest.raises(NotBuilt, match="package jupyterlab_widgets has no JupyterLab extension"):
        make_lab(tmp_path / "out", tmp_path, notebooks_dir(), tmp_path / "work")
    assert not (tmp_path / "out").exists()
