"""The kinds of question that the learner answered wrongly, and when each is asked again in the same session."""

from __future__ import annotations

from typing import Final

from gleek.course.exercises.draw import Draw

SOONEST: Final = 2
LATEST: Final = 3


class Missed:
    """The kinds of question to ask again.

    Each is asked again after two or three other questions. The seed decides whether it is two or three.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._due: dict[str, tuple[int, int]] = {}

    def answered(self, kind: str, level: int, count: int, *, correct: bool) -> None:
        """Record the learner's answer number `count`: add the kind if it is wrong, else remove the kind."""
        self._due.pop(kind, None)
        if not correct:
            others = Draw(f"{self._seed}:missed:{kind}:{count}").between(SOONEST, LATEST)
            self._due[kind] = (count + others, level)

    def due(self, count: int, following: str) -> tuple[str, int] | None:
        """Return the kind to ask again after `count` answers, and its level then; None if there is none.

        `following` is the kind of the next question of the series. It is never returned: it is asked anyway.
        """
        for kind, (after, level) in self._due.items():
            if after <= count and kind != following:
                return kind, level
        return None
