"""Advice as data: what may be done, with what it is worth and why; the best first.

A reason is a kind with its arguments, so that it can be reckoned again in another way; each game puts its kinds into
sentences.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gleek.engine.actions import Action
    from gleek.engine.observation import Observation
    from gleek.engine.state import Setup


class Reason(NamedTuple):
    """Why something is as good as it is: `kind`, one of its game's, and the arguments of its sentence."""

    kind: str
    args: Mapping[str, Any]


class Choice(NamedTuple):
    """Something that may be done: its expected stakes or points from now on, their standard error, the reasons."""

    action: Action
    stakes: float
    error: float
    reasons: tuple[Reason, ...]


class Advice(NamedTuple):
    """What may be done, the best first; what was assumed, and in how many ways the unseen cards were laid.

    `one_error` tells that choices with an error share it, so that what lies between two of them is exact.
    """

    choices: tuple[Choice, ...]
    assumed: tuple[Reason, ...]
    ways: int
    one_error: bool = False

    @property
    def best(self) -> Choice:
        """The best choice."""
        return self.choices[0]


class Adviser(Protocol):
    """What says what may be done in a game, with what it brings and why."""

    def advise(self, seen: Observation, seed: int, asked: Action | None = None) -> Advice:
        """Return what the one whose turn it is may do, the best first; where only a few are weighed `asked` too."""
        ...

    def tell(self, reason: Reason, setup: Setup, to: int | None = None, *, signs: bool = False) -> str:
        """Return a reason as a sentence to the player in a seat."""
        ...


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of a sample and its standard error (0 for one value: it is exact)."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return mean, 0.0
    return mean, sqrt(sum([(each - mean) * (each - mean) for each in values]) / (count - 1) / count)


def ranked(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return choices, the best first; of those equal to nine digits the first stays first."""
    return tuple(sorted(choices, key=lambda each: -round(each.stakes, 9)))
