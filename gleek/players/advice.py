"""Advice as data: a player's options with their value and the reasons, best first.

A reason is a kind with arguments, so that a test can recompute it; each game renders its kinds as sentences.
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
    """A reason for the value of a choice: a `kind` that the game defines, and the arguments of its sentence."""

    kind: str
    args: Mapping[str, Any]


class Choice(NamedTuple):
    """An option of a player."""

    action: Action
    stakes: float  # expected stakes or points from now on
    error: float  # the standard error of `stakes`
    reasons: tuple[Reason, ...]


class Advice(NamedTuple):
    """The options of a player, best first."""

    choices: tuple[Choice, ...]
    assumed: tuple[Reason, ...]  # the assumptions of the calculation
    ways: int  # the number of sample deals
    # Whether all choices share their error, so that differences between them are exact.
    one_error: bool = False

    @property
    def best(self) -> Choice:
        """The best choice."""
        return self.choices[0]


class Adviser(Protocol):
    """A module that values a player's options in one game."""

    def advise(self, seen: Observation, seed: int, asked: Action | None = None) -> Advice:
        """Return the options of the seat whose turn it is, best first. `asked` is always among them."""
        ...

    def tell(self, reason: Reason, setup: Setup, to: int | None = None, *, signs: bool = False) -> str:
        """Return a reason as a sentence; `to` is the seat addressed as "you"."""
        ...


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of a sample and its standard error; the error of a single value is 0."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return mean, 0.0
    return mean, sqrt(sum([(each - mean) * (each - mean) for each in values]) / (count - 1) / count)


def ranked(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """Return choices, best first; values that agree to nine decimals keep their order."""
    return tuple(sorted(choices, key=lambda each: -round(each.stakes, 9)))
