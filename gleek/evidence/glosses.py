"""Paraphrases of the quotations in today's English, with what each settles and what it leaves open.

The quotations are in ``sources/quotations.toml`` (see `gleek.evidence.quotations`), the glosses in
``sources/glosses.toml``.

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
    """The explanation of one quotation."""

    quote: str  # the id of the quotation
    gloss: str  # its sense in today's English
    settles: str  # the point that it settles
    open: str = ""  # the point that it leaves open, if any


@cache
def glosses() -> Mapping[str, Gloss]:
    """Return the gloss of every quotation by id, in the order of the quotations.

    Raises `FaultySources` if a gloss is missing, is empty, or has no quotation.
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
