"""Pyodide's lock file: the packages, with their files, hashes and dependencies."""

import hashlib
import json
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path, PurePosixPath
from typing import Any, Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name, parse_wheel_filename

from gleek.site import NotBuilt
from gleek.site.python.pins import Pins

LOCK: Final = "pyodide-lock.json"


def make_lock(folder: Path, pins: Pins, model: Path) -> None:
    """Write the lock file for the wheels in `folder`.

    What it says of Python is that of Pyodide's own lock file, `model`.
    """
    info = json.loads(model.read_text(encoding="utf-8"))["info"]
    wheels = sorted(folder.glob("*.whl"))
    packages = {entry["name"]: entry for entry in map(_entry, wheels)}
    left = {wheel.name: set(wheel.leave) for wheel in pins.wheels}
    for wheel in wheels:
        name, asked = _requirements(wheel, _environment(info["python"]))
        for requirement in asked:
            needed = canonicalize_name(requirement.name)
            if needed in left.get(name, ()):
                continue
            if needed not in packages:
                raise NotBuilt(f"{name} requires {requirement}, but pins.toml has no such wheel.")
            if not requirement.specifier.contains(packages[needed]["version"], prereleases=True):
                raise NotBuilt(
                    f"{name} requires {requirement}, but pins.toml has version {packages[needed]['version']}."
                )
            packages[name]["depends"].append(needed)
    lock = {"info": info, "packages": dict(sorted(packages.items()))}
    (folder / LOCK).write_text(json.dumps(lock, indent=1) + "\n", encoding="utf-8", newline="\n")


def _entry(path: Path) -> dict[str, Any]:
    name, version, _, _ = parse_wheel_filename(path.name)
    return {
        "depends": [],
        "file_name": path.name,
        "imports": sorted(_modules(path)),
        "install_dir": "site",
        "name": canonicalize_name(name),
        "package_type": "package",
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
        "unvendored_tests": False,
        "version": str(version),
    }


def _modules(path: Path) -> Iterator[str]:
    with zipfile.ZipFile(path) as wheel:
        places = {PurePosixPath(name) for name in wheel.namelist()}
    for place in places:
        if len(place.parts) == 1 and place.suffix in {".py", ".pyc"}:
            yield place.stem
        elif len(place.parts) == 2 and place.name in {"__init__.py", "__init__.pyc"}:
            yield place.parts[0]


def _requirements(path: Path, environment: dict[str, str]) -> tuple[str, list[Requirement]]:
    """Return the name of a wheel's package, and its requirements."""
    with zipfile.ZipFile(path) as wheel:
        (metadata,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        read = message_from_bytes(wheel.read(metadata))
    asked = [Requirement(line) for line in read.get_all("Requires-Dist", [])]
    here = [each for each in asked if each.marker is None or each.marker.evaluate(environment)]
    return canonicalize_name(str(read["Name"])), here


def _environment(python: str) -> dict[str, str]:
    return {
        "extra": "",
        "implementation_name": "cpython",
        "os_name": "posix",
        "platform_machine": "wasm32",
        "platform_python_implementation": "CPython",
        "platform_system": "Emscripten",
        "python_full_version": python,
        "python_version": ".".join(python.split(".")[:2]),
        "sys_platform": "emscripten",
    }
