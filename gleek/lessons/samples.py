"""The sample hands: the records in `sources/hands`, checked as they are read."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from gleek import record
from gleek.paths import sources_dir

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.record import Record


@cache
def samples() -> Mapping[str, Record]:
    """Return the sample hands by id (their file's name), in order."""
    return {path.stem: record.load(path) for path in sorted((sources_dir() / "hands").glob("*.toml"))}
