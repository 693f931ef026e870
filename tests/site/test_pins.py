"""The downloads for the site's Python are pinned, locked together and compiled once; other versions are refused."""

from __future__ import annotations

import importlib.metadata
import json
import shutil
import zipfile

import pytest
from jupyterlite_pyodide_kernel import constants

from gleek.site import NotBuilt
from gleek.site.python.fetch import fetch_pyodide, fetch_wheels
from gleek.site.python.lock import make_lock
from gleek.site.python.packed import Node, Order, Packer
from gleek.site.python.pins import Pins, Wheel, check_versions, read_pins

PINS = read_pins()


def test_another_pyodide_than_the_kernel_was_made_for_is_refused(monkeypatch):
    monkeypatch.setattr(constants, "PYODIDE_VERSION", "999.0.1")
    with pytest.raises(
        NotBuilt, match=rf"made for Pyodide 999\.0\.1, but the site uses {PINS.pyodide.version}"
    ):
        check_versions(PINS)


def test_another_version_of_the_widgets_than_the_pages_is_refused(monkeypatch):
    monkeypatch.setattr(importlib.metadata, "version", lambda _name: "99.1")
    with pytest.raises(NotBuilt, match=r"Version 99\.1 of anywidget is installed, but the site uses"):
        check_versions(PINS)


def test_a_machine_without_node_is_told_so(monkeypatch, tmp_path):
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(NotBuilt, match=r"The build needs Node\.js, which is not installed"):
        Node()
    with pytest.raises(NotBuilt, match="The build needs npm"):
        fetch_pyodide(PINS.pyodide, tmp_path / "cache", tmp_path / "out")


def test_a_file_that_is_not_the_pinned_one_is_refused(tmp_path):
    archive = tmp_path / f"pyodide-{PINS.pyodide.version}.tgz"
    archive.write_bytes(b"another")
    with pytest.raises(NotBuilt, match="does not have the hash of Pyodide"):
        fetch_pyodide(PINS.pyodide, tmp_path, tmp_path / "out")
    for wheel in PINS.wheels:
        (tmp_path / wheel.file).write_bytes(b"another")
    with pytest.raises(NotBuilt, match="does not have the wheel’s hash"):
        list(fetch_wheels(PINS, tmp_path))


def test_a_wheel_that_the_kernels_package_lacks_is_named(tmp_path):
    pins = Pins(PINS.pyodide, (), (), (Wheel("gone-1.0-py3-none-any.whl", "0", source="kernel"),))
    with pytest.raises(NotBuilt, match=r"The wheel gone-1\.0-py3-none-any\.whl is not in the package"):
        list(fetch_wheels(pins, tmp_path))


@pytest.fixture
def locked(tmp_path):
    """Return a function that writes wheels with no code, locks them, and returns the lock's packages."""
    model = tmp_path / "npm.json"
    model.write_text(
        json.dumps({"info": {"python": "3.14.2"}, "packages": {"numpy": {"file_name": "elsewhere"}}})
    )
    wheels = tmp_path / "wheels"
    wheels.mkdir()

    def lock(left=(), **asked):
        for name, lines in asked.items():
            with zipfile.ZipFile(wheels / f"{name}-1.5-py3-none-any.whl", "w") as archive:
                asks = "".join(f"Requires-Dist: {line}\n" for line in lines)
                archive.writestr(f"{name}-1.5.dist-info/METADATA", f"Name: {name}\nVersion: 1.5\n{asks}")
                archive.writestr(f"{name}/__init__.pyc", "")
                archive.writestr(f"{name}/inner/__init__.pyc", "")
        pinned = tuple(Wheel(f"{name}-1.5-py3-none-any.whl", "", leave=tuple(left)) for name in asked)
        make_lock(wheels, Pins(PINS.pyodide, (), (), pinned), model)
        return json.loads((wheels / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]

    return lock


def test_the_lock_follows_what_is_asked_for_in_the_browser(locked):
    packages = locked(
        a=[
            "b_c>=1.4",
            "gone; extra == 'test'",
            "gone; sys_platform != 'emscripten'",
            "gone; python_version < '3.14'",
        ],
        b_c=[],
    )
    assert packages["a"]["depends"] == ["b-c"]
    assert packages["b-c"]["imports"] == ["b_c"]
    assert "numpy" not in packages


def test_a_package_that_is_missing_is_named(locked):
    with pytest.raises(NotBuilt, match="a requires gone>=2, but"):
        locked(a=["gone>=2"])


def test_a_package_of_another_version_is_named(locked):
    with pytest.raises(NotBuilt, match=r"a requires b>=2, but pins\.toml has version 1\.5"):
        locked(a=["b>=2"], b=[])


def test_files_left_out_on_purpose_are_not_requested(locked):
    assert locked(a=["gone>=2"], left=["gone"])["a"]["depends"] == []


class Compiler:
    """Replaces Pyodide in Node.js: it "packs" a file by copying it, and records the file's name."""

    def __init__(self):
        self.packed = []

    def run(self, _pyodide, _script, job):
        for order in json.loads((job / "orders.json").read_text(encoding="utf-8")):
            self.packed.append(order["file"])
            shutil.copyfile(job / "given" / order["file"], job / "made" / order["file"])


@pytest.fixture
def pack(tmp_path):
    compiler = Compiler()
    (tmp_path / "out").mkdir()

    def pack(data, kind="wheel", without=()):
        path = tmp_path / "a-1.0-py3-none-any.whl"
        path.write_bytes(data)
        Packer(compiler, tmp_path, tmp_path / "cache").pack([Order(path, kind, without)], tmp_path / "out")
        assert (tmp_path / "out" / path.name).read_bytes() == data
        packed, compiler.packed = compiler.packed, []
        return packed

    pack.cache = tmp_path / "cache"
    return pack


def test_unchanged_files_are_not_compiled_again(pack):
    assert pack(b"one") == ["a-1.0-py3-none-any.whl"]
    assert pack(b"one") == []
    assert pack(b"two") != []
    assert pack(b"one", without=("tests/*",)) != []
    assert pack(b"one", kind="library") != []
    assert pack(b"one") == []
