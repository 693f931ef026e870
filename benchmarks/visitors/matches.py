"""Learners who play matches: they choose their opponents, play hand after hand, ask for advice, and read reviews.

A learner does what a page lets him do: he reads the desk and the table, and touches what they offer. What he plays is
left to chance, so that a hand goes as the opponents make it.
"""
# ruff: noqa: S311 - what is drawn by chance is no secret

from __future__ import annotations

import random
import time

from benchmarks.visitors.learners import Course, Learner, Seen

PAGE = "07-a-hand-of-your-own"
OPPONENTS = 2
ASKS_ADVICE = 0.1  # of the moments in which there is something to choose


class Player(Learner):
    """One who plays a match against some opponents."""

    lesson = PAGE

    def __init__(self, url: str, seen: Seen, course: Course, against: str) -> None:
        super().__init__(url, seen, course)
        self.against = against
        self.advised = False

    async def begin(self) -> None:
        """Choose the opponents."""
        await self._asked("Match", {"what": "opponents", "players": [self.against] * OPPONENTS})
        said = self.session.view("Match")
        if said["problem"]:
            raise RuntimeError(said["problem"])

    async def act(self) -> None:
        """Do one thing: touch, ask for advice, read the review of a hand, go on to the next one."""
        desk = self.session.view("Desk")
        if desk["problem"]:
            raise RuntimeError(desk["problem"])
        if desk["can"]["hint"] and not self.advised and random.random() < ASKS_ADVICE:
            self.advised = True
            self.seen.advice.append(await self._asked("Desk", {"what": "hint"}))
            return
        self.advised = False
        if desk["review"]:
            await self._over()
        else:
            self.seen.answers.append(await self._asked(*self._next(desk)))

    async def _over(self) -> None:
        """Read the review of the hand that is over, piece by piece, and go on to the next hand."""
        self.seen.hands += 1
        while self.session.view("Review")["state"] in {"ready", "going"}:
            self.seen.pieces.append(await self._asked("Review", {"what": "review"}))
        words = [each["id"] for each in self.session.view("Desk")["choices"]]
        word = next(each for each in ("next hand", "new match") if each in words)
        self.seen.answers.append(await self._asked("Desk", {"what": "choose", "id": word}))

    def _next(self, desk: dict) -> tuple[str, dict]:
        """Return what is asked of which widget: to go on, or one of the things that may be done."""
        if desk["can"]["next"]:
            return "Desk", {"what": "next"}
        table = self.session.view("Table")
        pick = table["pick"]
        if pick is not None:
            mine = next(each for each in table["seats"] if each["seat"] == pick["seat"])["cards"]
            if pick["many"] == 1:
                return "Table", {
                    "what": "pick",
                    "c": random.choice([each["c"] for each in mine if each["legal"]]),
                }
            if desk["submit"].get("quiet") or len(pick["chosen"]) == pick["many"]:
                return "Desk", {"what": "submit"}
            left = [each["c"] for each in mine if each["c"] not in pick["chosen"]]
            return "Table", {"what": "pick", "c": random.choice(left)}
        if desk["number_box"] is not None and not desk["choices"]:
            return "Desk", {"what": "number", "value": desk["number_box"]["min"]}
        return "Desk", {"what": "choose", "id": random.choice(desk["choices"])["id"]}

    async def _asked(self, kind: str, asked: dict) -> float:
        """Ask something of a widget, and return how long its answer took."""
        began = time.perf_counter()
        await self.session.ask(self.session.named(kind), asked)
        return time.perf_counter() - began


def at_matches(url: str, count: int, seen: Seen, course: Course, against: str) -> list[Learner]:
    """Return so many learners who play matches against players of that id."""
    return [Player(url, seen, course, against) for _ in range(count)]
