"""What a page does not load at its start: it is fetched when the first module of it is imported.

A page begins with the part of the standard library that the pages use, and with its own game. The whole library, and
each of the other games, are archives beside Python's other files.
"""

from __future__ import annotations

import importlib
import io
import sys
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING
from zipfile import ZipFile
from zipimport import zipimporter

from gleek.engine.errors import GleekError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.machinery import ModuleSpec
    from pathlib import Path
    from types import ModuleType

LIST = "rest.txt"
"""In the part of the library: the names of the modules that only the whole has, one in a line."""


class NotFetched(GleekError):
    """What was imported is not there and could not be fetched; the message is a sentence for the visitor."""


class Rest(MetaPathFinder):
    """Finds modules that the page did not begin with, after one archive was fetched and put in its place.

    Args:
        has: whether a module, by its name, is one of these.
        place: the folder or archive below which each package has its own place.
        bring: fetches the archive, and puts it there.

    """

    def __init__(self, has: Callable[[str], bool], place: Path, bring: Callable[[], object]) -> None:
        self._has = has
        self._place = place
        self._bring = bring
        self._there = False

    def install(self) -> None:
        """Be asked by ``import`` for what is found nowhere else."""
        sys.meta_path.insert(sys.meta_path.index(PathFinder) + 1, self)

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None = None,  # noqa: ARG002 - as the protocol has it
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return where a module is, if it is one of these. Raises `NotFetched`."""
        if not self._has(name):
            return None
        if not self._there:
            self._bring()
            self._there = True
            importlib.invalidate_caches()
        package = name.split(".")[:-1]
        return PathFinder.find_spec(name, ["/".join([str(self._place), *package])], target)


def library(part: str, whole: Path, fetch: Callable[[], bytes]) -> Rest:
    """Return what finds the modules that a part of the standard library lacks.

    Args:
        part: the archive of the part, as it stands on ``sys.path``.
        whole: where the archive of the whole is put.
        fetch: returns the whole's bytes.

    """

    @cache
    def names() -> frozenset[str]:
        return frozenset(zipimporter(part).get_data(f"{part}/{LIST}").decode().split())

    return Rest(lambda name: name in names(), whole, lambda: whole.write_bytes(fetch()))


def package(name: str, site: Path, fetch: Callable[[], bytes]) -> Rest:
    """Return what finds the modules inside a package of which the page has little more than that it is there.

    Args:
        name: the package's, as in "gleek.games.piquet".
        site: the folder in which packages lie.
        fetch: returns the bytes of an archive, which is unpacked there.

    """
    inside = f"{name}."
    return Rest(
        lambda module: module.startswith(inside),
        site,
        lambda: ZipFile(io.BytesIO(fetch())).extractall(site),
    )


def fetched(address: str) -> bytes:
    """Return the bytes at an address. A worker may wait for them, as `import` does. Raises `NotFetched`."""
    # The browser's own, which Pyodide gives out as a module.
    request = importlib.import_module("js").XMLHttpRequest.new()
    request.open("GET", address, False)  # noqa: FBT003 - JavaScript has no names for its arguments
    request.responseType = "arraybuffer"
    try:
        request.send(None)
    except Exception:  # noqa: BLE001 - JavaScript's, which only Pyodide knows
        request = None
    if request is None or request.status != 200:
        name = address.partition("?")[0].rpartition("/")[2]
        raise NotFetched(
            f"A part of Gleek has not come ({name}): see whether you are connected, and ask again."
        )
    data: bytes = request.response.to_bytes()
    return data
