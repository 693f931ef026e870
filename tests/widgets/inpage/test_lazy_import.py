"""A page starts with a part of the standard library and with its own game, and fetches the rest when needed."""

from __future__ import annotations

import importlib
import io
import sys
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from gleek.engine.errors import GleekError
from gleek.widgets.inpage import lazy_import

NAMES = ("gleek_alone", "gleek_pack", "gleek_pack.inner", "gleek_half.late")


@pytest.fixture
def library(tmp_path, monkeypatch):
    """Make a partial library, which has half of a package, and the whole one; count the fetches of the whole one."""
    part, whole = tmp_path / "part.zip", tmp_path / "whole.zip"
    with zipfile.ZipFile(part, "w") as archive:
        archive.writestr(lazy_import.LIST, "\n".join(NAMES))
        archive.writestr("gleek_half/__init__.py", "")
        archive.writestr("gleek_half/early.py", "word = 'early'")
    with zipfile.ZipFile(whole, "w") as archive:
        archive.writestr("gleek_alone.py", "word = 'alone'")
        archive.writestr("gleek_pack/__init__.py", "")
        archive.writestr("gleek_pack/inner.py", "word = 'inner'")
        archive.writestr("gleek_half/__init__.py", "raise AssertionError('imported twice')")
        archive.writestr(
            "gleek_half/late.py", "from gleek_half import early\nword = early.word + ' and late'"
        )
    fetched = []

    def fetch():
        fetched.append(1)
        return whole.read_bytes()

    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(sys, "path", [*sys.path, str(part)])
    lazy_import.library(str(part), tmp_path / "rest.zip", fetch).install()
    yield fetched
    for name in [name for name in sys.modules if name.startswith("gleek_")]:
        del sys.modules[name]


def test_only_a_module_of_the_rest_fetches_the_whole_and_once(library):
    assert importlib.import_module("gleek_half.early").word == "early"
    with pytest.raises(ModuleNotFoundError, match="gleek_nowhere"):
        importlib.import_module("gleek_nowhere")
    assert library == []
    assert importlib.import_module("gleek_alone").word == "alone"
    assert importlib.import_module("gleek_pack.inner").word == "inner"
    assert importlib.import_module("gleek_half.late").word == "early and late"
    assert library == [1]


@pytest.fixture
def site(tmp_path, monkeypatch):
    """Make a folder of packages, one of them incomplete, an archive with the missing modules, and a list of fetches."""
    (tmp_path / "gleek_games" / "kin").mkdir(parents=True)
    (tmp_path / "gleek_games" / "__init__.py").touch()
    (tmp_path / "gleek_games" / "kin" / "__init__.py").touch()
    (tmp_path / "gleek_games" / "kin" / "known.py").write_text("word = 'known'")
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w") as written:
        written.writestr("gleek_games/kin/play/__init__.py", "from gleek_games.kin import known")
        written.writestr("gleek_games/kin/play/table.json", "[]")
    given, fetched = [], []

    def fetch():
        fetched.append(1)
        if not given:
            raise lazy_import.NotFetched("Nothing has come.")
        return given[0]

    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    lazy_import.package("gleek_games.kin", tmp_path, fetch).install()
    yield SimpleNamespace(archive=archive.getvalue(), given=given, fetched=fetched)
    for name in [name for name in sys.modules if name.startswith("gleek_")]:
        del sys.modules[name]


def test_data_inside_a_package_is_fetched_on_demand_and_unpacked_beside_it(site):
    assert importlib.import_module("gleek_games.kin.known").word == "known"
    with pytest.raises(ModuleNotFoundError):
        importlib.import_module("gleek_games.king")
    assert site.fetched == []
    with pytest.raises(GleekError, match="Nothing has come"):
        importlib.import_module("gleek_games.kin.play")
    site.given.append(site.archive)  # so the next import fetches it
    play = importlib.import_module("gleek_games.kin.play")
    assert play.known.word == "known"
    assert Path(play.__file__).with_name("table.json").read_text() == "[]"
    with pytest.raises(ModuleNotFoundError, match=r"gleek_games\.kin\.nothing"):
        importlib.import_module("gleek_games.kin.nothing")
    assert site.fetched == [1, 1]


class Request:
    """Replaces the browser's XMLHttpRequest: the URL gives the status of the answer."""

    new = classmethod(lambda cls: cls())

    def open(self, method, address, wait):
        assert (method, wait) == ("GET", False)
        self.status = int(address.rpartition("=")[2])

    def send(self, _body):
        if not self.status:
            raise RuntimeError("NetworkError")
        self.response = SimpleNamespace(to_bytes=lambda: b"bytes")


def test_an_archive_that_does_not_come_is_told_of_in_a_sentence(monkeypatch):
    monkeypatch.setitem(sys.modules, "js", SimpleNamespace(XMLHttpRequest=Request))
    assert lazy_import.fetched("http://there/game_piquet.zip?v=200") == b"bytes"
    for status in (404, 0):
        with pytest.raises(GleekError, match=r"A part of Gleek \(game_piquet\.zip\) could not be downloaded"):
            lazy_import.fetched(f"http://there/game_piquet.zip?v={status}")
