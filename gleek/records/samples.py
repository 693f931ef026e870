"""The sample hands of `sources/<game>/hands` and of the user's folder, checked when first used."""

from collections.abc import Mapping
from functools import cache

from gleek.evidence import games
from gleek.evidence.toml import Lazy
from gleek.records.read import load
from gleek.records.record import Record


@cache
def samples(game: str) -> Mapping[str, Record]:
    """Return the sample hands of a game, sorted by id; the id is the name of the file without its extension."""
    return Lazy({path.stem: path for path in games.data_files(game, "hands")}, load)
