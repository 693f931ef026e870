"""A cache of values computed from the steps of a replay, such as sentences or ledger lines."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from gleek.records.replay import Step

T = TypeVar("T")


class PerStep(Generic[T]):
    """A cache of what `make` returns for each step of a replay. It forgets steps that have been taken back."""

    def __init__(self, make: Callable[[Step], T]) -> None:
        self._make = make
        self._made: list[tuple[Step, T]] = []

    def up_to(self, steps: Sequence[Step], end: int) -> list[T]:
        made, same = self._made, 0
        for (step, _), now in zip(made, steps, strict=False):
            if step is not now:
                break
            same += 1
        del made[same:]
        made += [(step, self._make(step)) for step in steps[same:end]]
        return [each for _, each in made[:end]]
