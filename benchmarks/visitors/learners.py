"""Learners who open a lesson, work at it, and stay until everybody has done; what they saw."""
# ruff: noqa: S311, T201 - what is drawn by chance is no secret; it reports

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field

from benchmarks.visitors.figures import found
from benchmarks.visitors.session import Session

LESSONS = (
    "01-the-deal",
    "02-the-stock",
    "03-the-ruff",
    "04-mournivals-and-gleeks",
    "05-the-tricks",
    "06-the-reckoning",
)


@dataclass
class Seen:
    """What the learners saw: all times in seconds."""

    pages: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    advice: list[float] = field(default_factory=list)
    pieces: list[float] = field(default_factory=list)
    """The pieces of reviews: a page asks for the next when one has come."""
    hands: int = 0
    lost: list[str] = field(default_factory=list)


def lost(seen: Seen) -> None:
    """Print how many learners have lost their tables: none should; and how the first of them did."""
    for line in seen.lost[:5]:
        print("  ", line)
    found("lost", len(seen.lost), at_most=0)


@dataclass
class Course:
    """How long learners stay, in minutes, and how many seconds they take on average between two actions."""

    minutes: float
    pause: float


class Learner:
    """One who works at a lesson."""

    lesson = LESSONS[0]

    def __init__(self, url: str, seen: Seen, course: Course) -> None:
        self.session, self.seen, self.course = Session(url), seen, course

    async def come(self, start: float) -> Session:
        """Open the lesson at that second, act until the time is over, and stay connected."""
        await asyncio.sleep(start)
        began = time.perf_counter()
        try:
            await self.session.open(self.lesson)
            self.seen.pages.append(time.perf_counter() - began)
            await self.session.fetch_states()
            self.seen.first.append(time.perf_counter() - began)
            await self.begin()
            end = began + self.course.minutes * 60
            while time.perf_counter() < end:
                await asyncio.sleep(random.uniform(0.5, 1.5) * self.course.pause)
                await self.act()
        except Exception as error:  # noqa: BLE001 (whatever it was, the learner has lost his table)
            self.seen.lost.append(f"{self.lesson}: {error!r}")
        return self.session

    async def begin(self) -> None:
        """Do what comes before the first action."""

    async def act(self) -> None:
        """Do one thing, and note how long its answer took."""
        acted = time.perf_counter()
        await self.session.act()
        self.seen.answers.append(time.perf_counter() - acted)


def at_lessons(url: str, count: int, seen: Seen, course: Course) -> list[Learner]:
    """Return so many learners, a lesson each by turns."""
    found = []
    for number in range(count):
        learner = Learner(url, seen, course)
        learner.lesson = LESSONS[number % len(LESSONS)]
        found.append(learner)
    return found
