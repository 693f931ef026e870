"""One-sentence descriptions of the pages, for search engines and for link previews.

The sentences are data: ``sources/<game>/pages.toml``, and ``sources/pages.toml`` for pages that belong to no game.
"""

from __future__ import annotations

import posixpath
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from gleek import paths
from gleek.evidence.games import games
from gleek.evidence.toml import FaultySources, read_toml

FRONT: Final = "index"
"""The name of the front page."""


def description(name: str) -> str:
    """Return the description of a page; "" if it has none, for example if it is an author's own page.

    `name` is the notebook's path, such as "gleek/02-the-stock.ipynb", or `FRONT`. Raises `FaultySources` if the file of
    descriptions has a fault.
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
