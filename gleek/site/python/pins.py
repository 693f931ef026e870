"""Reads the pinned versions and hashes in ``pins.toml``, and checks that they match the installed packages."""

import importlib.metadata
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from gleek.site import NotBuilt

KERNEL: Final = "jupyterlite-pyodide-kernel"
# Packages whose Python comes from a pinned wheel, but whose JavaScript comes from the installed package.
_HALVES: Final = ("anywidget", "ipywidgets")

INSTALL: Final = "“pip install '.[site]'” in the folder of the repository"
"""The command that installs everything that the site's build needs."""


@dataclass(frozen=True, slots=True)
class Pyodide:
    version: str
    python: str
    integrity: str
    files: Sequence[str]


@dataclass(frozen=True, slots=True)
class Wheel:
    """One wheel (the file of a Python package) for the browser, as ``pins.toml`` lists it."""

    file: str  # the file's name
    sha256: str
    source: str = ""  # "kernel" if the package jupyterlite-pyodide-kernel contains the wheel
    without: Sequence[str] = ()  # glob patterns of the wheel's files that the site leaves out
    leave: Sequence[str] = ()  # names of packages that it requires, but that the site leaves out

    @property
    def name(self) -> str:
        """The package's name, with hyphens: ``ipython-pygments-lexers``."""
        return self.file.split("-")[0].replace("_", "-").lower()

    @property
    def version(self) -> str:
        return self.file.split("-")[1]


@dataclass(frozen=True, slots=True)
class Pins:
    pyodide: Pyodide
    needs: Sequence[str]
    jupyterlite: Sequence[str]
    wheels: Sequence[Wheel]


def read_pins() -> Pins:
    read = tomllib.loads((Path(__file__).parent / "pins.toml").read_text(encoding="utf-8"))
    return Pins(
        pyodide=Pyodide(**read["pyodide"]),
        needs=read["gleek"]["needs"],
        jupyterlite=read["jupyterlite"]["packages"],
        wheels=[Wheel(**each) for each in read["wheel"]],
    )


def check_versions(pins: Pins) -> None:
    """Raise `NotBuilt` if the installed JupyterLite kernel or one of `_HALVES` has another version than the pins."""
    try:
        from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION as MADE_FOR  # noqa: PLC0415 - it may be missing
    except ImportError:
        raise NotBuilt(f"The build needs {KERNEL}, which is not installed: {INSTALL} installs it.") from None
    if pins.pyodide.version != MADE_FOR:
        raise NotBuilt(
            f"The {KERNEL} that is installed is made for Pyodide {MADE_FOR}, but the site uses "
            f"{pins.pyodide.version}; {INSTALL} installs the right version."
        )
    for wheel in pins.wheels:
        if wheel.name in _HALVES:
            installed = importlib.metadata.version(wheel.name)
            if installed != wheel.version:
                raise NotBuilt(
                    f"Version {installed} of {wheel.name} is installed, but the site uses {wheel.version}. Its "
                    f"JavaScript and its Python must have the same version: {INSTALL} installs the right one."
                )
