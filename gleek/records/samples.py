"""The sample hands: the records in `sources/<game>/hands`, which are checked when they are read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gleek.evidence import games
from gleek.records.read import load
from gleek.records.record import Record


@cache
def samples(game: str) -> Mapping[str, Record]:
    """Return the sample hands of a game, sorted by id; the id is the name of the file without its extension."""
    return {path.stem: load(path) for path in sorted((games.folder(game) / "hands").glob("*.toml"))}
