"""A game of ten cards, as small as a game can be: the tests add it to the games, and take it away again."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import _lru_cache_wrapper
from pathlib import Path

from gleek import games
from gleek.evidence import games as evidence
from gleek.evidence import works

FOLDER = Path(__file__).parent
ID = "tencards"
_LISTS: tuple[_lru_cache_wrapper, ...] = (games.ids, evidence.folders, evidence.in_order, works.works)


@contextmanager
def added(folder: Path = FOLDER) -> Iterator[None]:
    """Add the games in a folder, with their code in `games/` and their data in `sources/`, for a while."""
    games.__path__.append(str(folder / "games"))
    evidence.OTHER_FOLDERS.append(folder / "sources")
    _forget()
    try:
        yield
    finally:
        games.__path__.remove(str(folder / "games"))
        evidence.OTHER_FOLDERS.remove(folder / "sources")
        _forget()


def _forget() -> None:
    for each in _LISTS:
        each.cache_clear()
