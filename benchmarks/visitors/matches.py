"""Simulated learners who play matches: they choose opponents, play hands, ask for advice and read reviews.

A learner uses only what a page offers, as read from the views of the task panel and the table. Actions are random.
"""
# ruff: noqa: S311 - random numbers are no secrets here

from __future__ import annotations

import random
import time

from benchmarks.visitors.learners import Course, Learner, Seen

PAGE = "07-a-hand-of-your-own"
OPPONENTS = 2
ASKS_ADVICE = 0.1  # the share of decisions at which a learner asks for advice


class Player(Learner):
    """A simulated learner who plays a match."""

    lesson = PAGE

    def __init__(self, url: str, seen: Seen, course: Course, against: str) -> None:
        super().__init__(url, seen, course)
        self.against = against
        self.advised = False

    async def begin(self) -> None:
        """Choose the opponents; raise RuntimeError if the page shows a problem."""
        await self._asked("Match", {"what": "opponents", "players": [self.against] * OPPONENTS})
        said = self.session.view("Match")
        if said["problem"]:
            raise RuntimeError(said["problem"])

    async def act(self) -> None:
        """Do one thing: act, ask for advice, or read the review of a finished hand and start the next hand."""
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
        """Fetch the review of the finished hand piece by piece, and start the next hand or match."""
        self.seen.hands += 1
        while self.session.view("Review")["state"] in {"ready", "going"}:
            self.seen.pieces.append(await self._asked("Review", {"what": "review"}))
        words = [each["id"] for each in self.session.view("Desk")["choices"]]
        word = next(each for each in ("next hand", "new match") if each in words)
        self.seen.answers.append(await self._asked("Desk", {"what": "choose", "id": word}))

    def _next(self, desk: dict) -> tuple[str, dict]:
        """Return the next request as (kind of widget, request): go on, or a random legal action."""
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
        """Send a request to a widget, and return the seconds until its answer."""
        began = time.perf_counter()
        await self.session.ask(self.session.named(kind), asked)
        return time.perf_counter() - began


def at_matches(url: str, count: int, seen: Seen, course: Course, against: str) -> list[Learner]:
    """Return `count` learners who play matches against the players with the id `against`."""
    return [Player(url, seen, course, against) for _ in range(count)]
