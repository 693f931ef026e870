"""The quotations in today's English: what each says, what it settles and what it leaves open, in our words.

The words are in ``sources/quotations.toml`` (see `gleek.evidence.quotations`), the glosses in ``sources/glosses.toml``.

    >>> gloss("cotton-three").gloss
    'Three people must play, no more and no fewer.'
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from gleek import paths
from gleek.evidence.quotations import quotations
from gleek.evidence.toml import FaultySources, entries, fill, pick, unknown

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Gloss:
    """One quotation explained: its sense, the point that it settles, and what it leaves open ("": nothing)."""

    quote: str
    gloss: str
    settles: str
    open: str = ""


@cache
def glosses() -> Mapping[str, Gloss]:
    """Return the gloss of every quotation by its id, in the quotations' order.

    Raises `FaultySources` where one is lacking, is empty, or belongs to no quotation.
    """
    return _glosses(paths.sources_dir())


def gloss(quote: str) -> Gloss:
    """Return the gloss of the quotation with this id; raises `UnknownName`."""
    return pick("quotation", glosses(), quote)


def _glosses(folder: Path) -> Mapping[str, Gloss]:
    path = folder / "glosses.toml"
    found: dict[str, Gloss] = {}
    for name, place, table in entries(path, "gloss", "quote"):
        if name not in quotations():
            raise FaultySources(f"{place}: {unknown('quotation', name, quotations())}")
        found[name] = one = fill(Gloss, place, table)
        if empty := [key for key in ("gloss", "settles") if not getattr(one, key).strip()]:
            raise FaultySources(f"{place}: “{empty[0]}” is empty.")
    if lacking := [name for name in quotations() if name not in found]:
        raise FaultySources(f"{path} has no gloss for {', '.join(f'“{name}”' for name in lacking)}.")
    return MappingProxyType({name: found[name] for name in quotations()})
