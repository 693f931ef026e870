"""Advice as data: the actions that a player can take, best first, with their expected stakes and the reasons.

A reason is a kind with arguments, so that a test can recompute it. Each game turns its kinds of reasons into sentences.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple, Protocol

from gleek.engine.actions import Action
from gleek.engine.observation import Observation
from gleek.engine.state import Setup
from gleek.players.seeds import best, seed_of


class Reason(NamedTuple):
    """A reason for a choice's expected stakes: a `kind` that the game defines, and the arguments of its sentence."""

    kind: str
    args: Mapping[str, Any]


class Choice(NamedTuple):
    """An action that a player can take, with its expected stakes."""

    action: Action
    stakes: float  # the mean of the player's winnings from now to the end of the hand, in stakes or points
    error: float  # the standard error of `stakes`
    reasons: tuple[Reason, ...]
    less: float = 0.0  # how much less it wins than the best choice in the same sample deals
    doubt: float = 0.0  # the standard error of `less`


class Advice(NamedTuple):
    """Advice for one decision: the actions that the player can take, best first."""

    choices: tuple[Choice, ...]
    assumed: tuple[Reason, ...]  # what the calculation assumes
    ways: int  # the number of sample deals

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


def advice_seed(seen: Observation) -> int:
    """Return the seed of a seat's advice. It comes from what the seat sees, so that a review repeats the advice."""
    assert seen.seat is not None, "an observer gets no advice"
    return seed_of("advice", seen.seat, seen.held[seen.seat], len(seen.history))


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of a sample and its standard error; the error of a single value is 0."""
    count = len(values)
    mean = sum(values) / count
    if count == 1:
        return mean, 0.0
    return mean, sqrt(sum([(each - mean) * (each - mean) for each in values]) / (count - 1) / count)


def compared(
    actions: Sequence[Action],
    results: Sequence[Sequence[float]],
    reasons: Callable[[int, int], Sequence[Reason]],
    share: float = 1.0,
) -> tuple[Choice, ...]:
    """Return the choices, the best first. `results` are the stakes of each action in the same sample deals.

    The even and the odd samples must be independent of each other; `share` is the share of independent samples (see
    `gleek.players.seeds.independence`). The best of several means is too high on average, so its stakes are estimated
    in another way: each half of the samples chooses an action, and the other half says what this action wins.
    `reasons` returns the reasons for an action, by its index and by that of the action with which it is compared: the
    best one, or for the best the second.
    """
    means = [sum(stakes) / len(stakes) for stakes in results]
    order = sorted(range(len(actions)), key=lambda each: (-round(means[each], 9), each))
    first = order[0]
    halves = [[stakes[parity::2] for stakes in results] for parity in (0, 1)]
    chosen = [best([sum(stakes) for stakes in half]) for half in halves]
    told = (mean_and_error(halves[1][chosen[0]])[0] + mean_and_error(halves[0][chosen[1]])[0]) / 2
    # Equivalent actions have equal results. They share the reasons, and the best is compared with one that differs.
    second = next((each for each in order if results[each] != results[first]), first)
    found: list[Choice] = []
    for number in order:
        less, doubt = mean_and_error([a - b for a, b in zip(results[first], results[number], strict=True)])
        _, error = mean_and_error(results[number])
        less_sure = 1 / sqrt(share)
        if found and results[number] == results[first]:
            why = found[0].reasons
        else:
            why = tuple(reasons(number, first if number != first else second))
        found.append(Choice(actions[number], told - less, error * less_sure, why, less, doubt * less_sure))
    return tuple(found)


def is_near(choice: Choice, bound: float) -> bool:
    """Return whether a choice is about as good as the best: the difference is below `bound` or two standard errors."""
    return round(choice.less - max(bound, 2 * choice.doubt), 9) < 0
