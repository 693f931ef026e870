"""Glosses of the quotations: a paraphrase in today's English, which question it settles, and what it leaves open.

The glosses are in ``sources/glosses.toml``, the quotations in ``sources/quotations.toml``.

    >>> gloss("cotton-three").gloss
    'Three people must play, no more and no fewer.'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from gleek import paths
from gleek.evidence.quotations import quotations
from gleek.evidence.toml import FaultySources, entries, fill, pick, unknown


@dataclass(frozen=True, slots=True)
class Gloss:
    """The explanation of one quotation."""

    quote: str  # the id of the quotation
    gloss: str  # what the quotation says, in today's English
    settles: str  # the question of the rules that the quotation settles
    open: str = ""  # what the quotation leaves open; "" if nothing


@cache
def glosses() -> Mapping[str, Gloss]:
    """Return the gloss of every quotation, by the quotation's id.

    Raises `FaultySources` if a quotation has no gloss, a gloss is empty, or a gloss belongs to no quotation.
    """
    return _glosses(paths.sources_dir())


def gloss(quote: str) -> Gloss:
    """Return the gloss of the quotation with this id; raises `UnknownName` if there is none."""
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
