"""What is made of each step of a replay, made once: a sentence, a ledger's lines."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from gleek.records.replay import Step

T = TypeVar("T")


class PerStep(Generic[T]):
    """A cache of what `make` returns for each step of a replay, in order.

    A replay may grow, or lose its last steps: what belongs to steps that are no longer there is forgotten.
    """

    def __init__(self, make: Callable[[Step], T]) -> None:
        """Begin with nothing made."""
        self._make = make
        self._made: list[tuple[Step, T]] = []

    def up_to(self, steps: Sequence[Step], end: int) -> list[T]:
        """Return what is made of the first `end` steps; only those that are new are looked at."""
        made, same = self._made, 0
        for (step, _), now in zip(made, steps, strict=False):
            if step is not now:
                break
            same += 1
        del made[same:]
        made += [(step, self._make(step)) for step in steps[same:end]]
        return [each for _, each in made[:end]]
