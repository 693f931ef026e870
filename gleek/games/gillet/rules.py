"""The rules of one table of Gillet: a frozen record with a field for each point that its one source leaves open.

What each value means is written in `sources/gillet/fields.toml`; how it is founded in `sources/gillet/presets/`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from gleek.engine import rules
from gleek.engine.rules import Numbers, Value
from gleek.games import presets

ANTES: Final = Numbers(1, 100)
LIMITS: Final = Numbers(1, 1000, "none")
COUNTS: Final = Numbers(1, 100, "none")


@dataclass(frozen=True, slots=True)
class Rules(rules.Rules):
    """One table's rules: a value for every point of dispute. Antes and raises are in counters.

    Raises `Inconsistent`, listing all faults, when a value is not one of its field's.
    """

    game: ClassVar = "gillet"

    ante_ge: Annotated[int, ANTES]
    ante_point: Annotated[int, ANTES]
    no_pair: Literal["carry", "point"]
    ties: Literal["eldest", "divide"]
    raise_limit: Annotated[int | Literal["none"], LIMITS]
    max_raises: Annotated[int | Literal["none"], COUNTS]
    flux_half: Literal["no", "yes"]
    last_one_left: Literal["unshown"]
    three_aces: Literal["as_two"]


def preset(name: str | None = None, **changes: Value) -> Rules:
    """Return a book's rules (the default's, where none is named), with some fields changed.

    Raises `Unreadable` for a name that is no preset's, `Inconsistent` for changes that cannot be.

    >>> preset().ties, preset(ties="divide").ties
    ('eldest', 'divide')
    """
    return presets.preset(Rules, name, **changes)
