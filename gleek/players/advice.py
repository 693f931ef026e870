"""Advice as data: the actions that a player can take, best first, with their expected stakes and the reasons.

A reason is a kind with arguments, so that a test can recompute it. Each game turns its kinds of reasons into sentences.
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
    """A reason for a choice's expected stakes: a `kind` that the game defines, and the arguments of its sentence."""

    kind: str
    args: Mapping[str, Any]


class Choice(NamedTuple):
    """An action that a player can take, with its expected stakes."""

    action: Action
    stakes: float  # the mean of the player's later winnings, in stakes or points
    error: float  # the standard error of `stakes`
    reasons: tuple[Reason, ...]


class Advice(NamedTuple):
    """Advice for one decision: the actions that the player can take, best first."""

    choices: tuple[Choice, ...]
    assumed: tuple[Reason, ...]  # what the calculation assumes
    ways: int  # the number of sample deals
    # True: all choices have the same error, so that the differences between their stakes are exact.
    one_error: bool = False

    @property
    def best(self) -> Choice:
        """The choice with the highest expected stakes."""
        return self.choices[0]


class Adviser(Protocol):
    """A module that computes advice for one game."""

    def advise(
        self, seen: Observation, seed: int, asked: Action | None = None, players: Sequence[str] = ()
    ) -> Advice:
        """Return advice for the seat whose turn it is. If `asked` is given, it is always among the choices.

        `players` are the ids of the computer players by seat, with "" for a person. Without it all are people.
        """
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
    """Return the choices, best first; choices whose stakes agree to nine decimals keep their order."""
    return tuple(sorted(choices, key=lambda each: -round(each.stakes, 9)))
