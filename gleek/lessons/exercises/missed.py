"""The kinds of question that were missed, and when each comes back in the same lesson."""

from __future__ import annotations

from typing import Final

from gleek.lessons.exercises.draw import Draw

SOONEST: Final = 2
LATEST: Final = 3


class Missed:
    """Kinds answered wrongly: each comes back after two or three other questions, which of the two the seed says."""

    def __init__(self, seed: str) -> None:
        """Begin with none."""
        self._seed = seed
        self._due: dict[str, tuple[int, int]] = {}

    def answered(self, kind: str, level: int, count: int, *, correct: bool) -> None:
        """Note an answer, the last of `count` so far. A right one, wherever it was asked, is enough to be done."""
        self._due.pop(kind, None)
        if not correct:
            others = Draw(f"{self._seed}:missed:{kind}:{count}").between(SOONEST, LATEST)
            self._due[kind] = (count + others, level)

    def due(self, count: int, following: str) -> tuple[str, int] | None:
        """Return the kind that comes back after so many answers, and the level at which it was missed; None if none.

        `following` is the kind that comes next in any case, and so need not be brought back.
        """
        for kind, (after, level) in self._due.items():
            if after <= count and kind != following:
                return kind, level
        return None
