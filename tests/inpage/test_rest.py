"""A page begins with a part of the standard library, and finds the rest when it must."""

from __future__ import annotations

import importlib
import sys
import zipfile

import pytest

from gleek.inpage.rest import LIST, Rest

NAMES = ("gleek_alone", "gleek_pack", "gleek_pack.inner", "gleek_half.late")


@pytest.fixture
def library(tmp_path, monkeypatch):
    """A part with half a package, the whole, and how often the whole was fetched."""
    part, whole = tmp_path / "part.zip", tmp_path / "whole.zip"
    with zipfile.ZipFile(part, "w") as archive:
        archive.writestr(LIST, "\n".join(NAMES))
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
    Rest(str(part), tmp_path / "rest.zip", fetch).install()
    yield fetched
    for name in [name for name in sys.modules if name.startswith("gleek_")]:
        del sys.modules[name]


def test_what_the_part_has_is_not_fetched(library):
    assert importlib.import_module("gleek_half.early").word == "early"
    assert library == []


def test_a_module_of_the_rest_is_found_and_the_whole_fetched_once(library):
    assert importlib.import_module("gleek_alone").word == "alone"
    assert importlib.import_module("gleek_pack.inner").word == "inner"
    assert library == [1]


def test_a_package_that_is_half_there_gets_its_other_half(library):
    assert importlib.import_module("gleek_half.late").word == "early and late"
    assert library == [1]


def test_what_nobody_has_is_missing_as_ever_and_fetches_nothing(library):
    with pytest.raises(ModuleNotFoundError, match="gleek_nowhere"):
        importlib.import_module("gleek_nowhere")
    assert library == []
