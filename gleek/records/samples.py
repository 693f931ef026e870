"""The sample hands: the records in `sources/hands`, checked as they are read."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from gleek.paths import sources_dir
from gleek.records.read import load

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.records.record import Record


@cache
def samples() -> Mapping[str, Record]:
    """Return the sample hands by id (their file's name), in order."""
    return {path.stem: load(path) for path in sorted((sources_dir() / "hands").glob("*.toml"))}
