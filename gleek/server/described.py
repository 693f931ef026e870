"""What each page is, in a sentence, for search engines and for messages in which its address is passed on.

The sentences are data: ``sources/<game>/pages.toml``, and ``sources/pages.toml`` for the pages of no one game.
"""

from __future__ import annotations

import posixpath
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from gleek import paths
from gleek.evidence.games import games
from gleek.evidence.toml import FaultySources, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

FRONT: Final = "index"
"""The name of the first page of all."""


def description(name: str) -> str:
    """Return the sentence on a page; "" for one that has none, such as an author's own.

    Args:
        name: the notebook's path, as in "gleek/02-the-stock.ipynb", or `FRONT`.

    Raises:
        FaultySources: a file cannot be read, or holds something else than sentences.

    """
    game, file = posixpath.split(name)
    return _descriptions(game).get(file.removesuffix(".ipynb"), "") if game in {"", *games()} else ""


@cache
def _descriptions(game: str) -> Mapping[str, str]:
    path = paths.sources_dir() / game / "pages.toml"
    found = read_toml(path) if path.is_file() else {}
    for name, sentence in found.items():
        if not isinstance(sentence, str):
            raise FaultySources(f"{path}: “{name}” should be a sentence in quotation marks, and is not text.")
    return MappingProxyType(found)
