"""The package finds its data files in a checkout and when installed."""

import os

import pytest

from gleek.evidence import paths


@pytest.mark.parametrize(
    ("name", "find"), [("sources", paths.sources_dir), ("notebooks", paths.notebooks_dir)]
)
def test_a_checkout_comes_before_what_was_installed(tmp_path, monkeypatch, name, find):
    package = tmp_path / "gleek"
    beside, inside = tmp_path / name, package / "_data" / name
    monkeypatch.setattr(paths, "PACKAGE", package)
    with pytest.raises(paths.MissingFolder) as caught:
        find()
    assert str(caught.value) == (
        f"The folder “{name}” that belongs to gleek is neither at {beside} nor at {inside}; "
        "install gleek again, or run it from a complete checkout."
    )
    inside.mkdir(parents=True)
    assert find() == inside
    # A folder of another project next to an installed package is ignored.
    beside.mkdir()
    assert find() == inside
    (tmp_path / "pyproject.toml").touch()
    assert find() == beside


def test_a_process_imports_the_checkout_before_the_other_folders_of_its_path(monkeypatch):
    root = str(paths.sources_dir().parent)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(["one", root, "", "two"]))
    assert paths.process_environment()["PYTHONPATH"] == os.pathsep.join([root, "one", "two"])


def test_the_first_games_notebooks_come_first_then_those_of_no_game(tmp_path):
    for name in ("ab/00-x.ipynb", "gleek/01-b.ipynb", "gleek/00-a.ipynb", "family.ipynb", ".kept/00.ipynb"):
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
    found = [path.relative_to(tmp_path).as_posix() for path in paths.notebooks_in(tmp_path)]
    assert found == ["gleek/00-a.ipynb", "gleek/01-b.ipynb", "family.ipynb", "ab/00-x.ipynb"]
