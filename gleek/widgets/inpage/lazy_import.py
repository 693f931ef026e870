"""Fetches parts of Python that a page does not load at its start, when one of their modules is first imported.

A page starts with the part of the standard library that pages use, and with its own game. The whole library, and each
other game, are archives in the site's folder of Python files.
"""

import importlib
import io
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile
from zipimport import zipimporter

from gleek.engine.errors import GleekError

LIST = "rest.txt"
"""A file in the partial library: the names of the modules that only the whole library has, one in a line."""


class NotFetched(GleekError):
    """An imported module is missing and could not be fetched. The message is a sentence for the visitor."""


class LazyFinder(MetaPathFinder):
    """An import finder that fetches one archive when a module in it is first imported."""

    def __init__(self, has: Callable[[str], bool], place: Path, bring: Callable[[], object]) -> None:
        """Make the finder of an archive, which is not fetched yet.

        `has(name)` returns whether the archive contains the module of this name. `bring()` fetches the archive and
        stores it, or its files, at `place`.
        """
        self._has = has
        self._place = place
        self._bring = bring
        self._there = False

    def install(self) -> None:
        """Register this finder last, so that it only gets modules that no other finder has found."""
        sys.meta_path.insert(sys.meta_path.index(PathFinder) + 1, self)

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None = None,  # noqa: ARG002 - as the protocol has it
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return the spec of a module in the archive, and fetch the archive first if needed; None for other modules."""
        if not self._has(name):
            return None
        if not self._there:
            self._bring()
            self._there = True
            importlib.invalidate_caches()
        package = name.split(".")[:-1]
        return PathFinder.find_spec(name, ["/".join([str(self._place), *package])], target)


def library(part: str, whole: Path, fetch: Callable[[], bytes]) -> LazyFinder:
    """Return a finder for the modules of the standard library that are not in the part with which a page starts.

    `part` is the entry of ``sys.path`` for that part. `fetch()` returns the whole library as a zip file, which is
    stored at the path `whole`.
    """

    @cache
    def names() -> frozenset[str]:
        return frozenset(zipimporter(part).get_data(f"{part}/{LIST}").decode().split())

    return LazyFinder(lambda name: name in names(), whole, lambda: whole.write_bytes(fetch()))


def package(name: str, site: Path, fetch: Callable[[], bytes]) -> LazyFinder:
    """Return a finder for the modules inside the package `name`, of which a page has only ``__init__`` at first.

    `fetch()` returns the package as a zip file, which is unpacked into `site`, the folder of the installed packages.
    """
    inside = f"{name}."
    return LazyFinder(
        lambda module: module.startswith(inside),
        site,
        lambda: ZipFile(io.BytesIO(fetch())).extractall(site),
    )


def fetched(address: str) -> bytes:
    """Return the content of a URL. The call blocks, because `import` must wait for it. Raises `NotFetched`."""
    # The browser's class XMLHttpRequest can block. Pyodide offers the browser's names as the module js.
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
            f"A part of Gleek ({name}) could not be downloaded. Check your connection and try again."
        )
    data: bytes = request.response.to_bytes()
    return data
