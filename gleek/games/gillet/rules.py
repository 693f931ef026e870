"""The rules of a hand of Gillet, with a field for each point that the only source leaves open."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from gleek.engine import rules
from gleek.engine.rules import Numbers, Value
from gleek.evidence import presets


@dataclass(frozen=True, slots=True)
class Rules(rules.Rules):
    """The rules of a hand: one value for each point that the source leaves open. Antes and raises are in counters."""

    game: ClassVar = "gillet"

    ante_ge: Annotated[int, Numbers(1, 100)]
    ante_point: Annotated[int, Numbers(1, 100)]
    no_pair: Literal["carry", "point"]
    ties: Literal["eldest", "divide"]
    raise_limit: Annotated[int | Literal["none"], Numbers(1, 1000, "none")]
    max_raises: Annotated[int | Literal["none"], Numbers(1, 100, "none")]
    flux_half: Literal["no", "yes"]
    last_one_left: Literal["unshown"]
    three_aces: Literal["as_two"]


def preset(name: str | None = None, **changes: Value) -> Rules:
    """Return the rules of a preset (by default Gillet's default preset), with some fields changed.

    Raises `Unreadable` for an unknown preset, and `Inconsistent` for impossible values.

    >>> preset("academie").ante_ge, preset("academie", ante_ge=2).ante_ge
    (1, 2)
    """
    return presets.preset(Rules, name, **changes)
