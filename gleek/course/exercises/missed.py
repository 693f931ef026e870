"""The kinds of question that the learner missed, and when each returns in the same lesson."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw

SOONEST: Final = 2
LATEST: Final = 3


class Missed:
    """The missed kinds of question.

    Each returns after two or three other questions; the seed decides which.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._due: dict[str, tuple[int, int]] = {}

    def answered(self, kind: str, level: int, count: int, *, correct: bool) -> None:
        """Record answer number `count`. A right answer to a kind, wherever it was asked, clears it."""
        self._due.pop(kind, None)
        if not correct:
            others = Draw(f"{self._seed}:missed:{kind}:{count}").between(SOONEST, LATEST)
            self._due[kind] = (count + others, level)

    def due(self, count: int, following: str) -> tuple[str, int] | None:
        """Return the kind that is due after `count` answers, with the level at which it was missed; None if none is.

        `following` is the kind of the next question anyway, so it need not return.
        """
        for kind, (after, level) in self._due.items():
            if after <= count and kind != following:
                return kind, level
        return None
