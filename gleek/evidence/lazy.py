"""A mapping that reads each of its entries from a file when the entry is first used."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Generic, TypeVar

T = TypeVar("T")


class Lazy(Mapping[str, T], Generic[T]):
    """The entries of `files` (id → file); at the first use of an entry, `read` is called with its file."""

    def __init__(self, files: Mapping[str, Path], read: Callable[[Path], T]) -> None:
        self._files, self._read = files, read
        self._found: dict[str, T] = {}

    def __getitem__(self, key: str) -> T:
        if key not in self._found:
            self._found[key] = self._read(self._files[key])
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)
