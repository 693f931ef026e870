"""The rest of the standard library: a page begins with the part that it uses, and fetches the whole when it must."""

from __future__ import annotations

import sys
from functools import cached_property
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import PathFinder
from typing import TYPE_CHECKING
from zipimport import zipimporter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.machinery import ModuleSpec
    from pathlib import Path
    from types import ModuleType

LIST = "rest.txt"
"""In the part: the names of the modules that only the whole has, one in a line."""


class Rest(MetaPathFinder):
    """Finds the modules that the page's part of the library lacks, by fetching the whole library once.

    Args:
        part: the archive of the part, as it stands on ``sys.path``.
        whole: where the whole is put.
        fetch: returns the whole's bytes.

    """

    def __init__(self, part: str, whole: Path, fetch: Callable[[], bytes]) -> None:
        self._part = part
        self._whole = whole
        self._fetch = fetch

    def install(self) -> None:
        """Be asked by ``import`` for what is found nowhere else."""
        sys.meta_path.insert(sys.meta_path.index(PathFinder) + 1, self)

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None = None,  # noqa: ARG002 - as the protocol has it
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        """Return where a module is, if it is one of the rest."""
        if name not in self._names:
            return None
        if not self._whole.exists():
            self._whole.write_bytes(self._fetch())
        package = name.split(".")[:-1]
        return PathFinder.find_spec(name, ["/".join([str(self._whole), *package])], target)

    @cached_property
    def _names(self) -> frozenset[str]:
        listed = zipimporter(self._part).get_data(f"{self._part}/{LIST}")
        return frozenset(listed.decode().split())


def fetched(address: str) -> bytes:
    """Return the bytes at an address. A worker may wait for them, as `import` does."""
    # The browser's own, which Pyodide gives out as a module.
    request = import_module("js").XMLHttpRequest.new()
    request.open("GET", address, False)  # noqa: FBT003 - JavaScript has no names for its arguments
    request.responseType = "arraybuffer"
    request.send(None)
    if request.status != 200:
        raise OSError(f"{address} answers {request.status}.")
    data: bytes = request.response.to_bytes()
    return data
