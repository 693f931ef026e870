"""Simulated learners, each of whom opens a lesson, works through it and stays connected; and their measurements."""
# ruff: noqa: S311, T201 - random numbers are no secrets here; it prints results

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
    """The learners' measurements: times in seconds, and counts."""

    # Until a page was complete, and until the widgets' states had arrived.
    pages: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    # From a request to its answer: actions, advice, and the pieces of reviews, fetched one after the other.
    answers: list[float] = field(default_factory=list)
    advice: list[float] = field(default_factory=list)
    pieces: list[float] = field(default_factory=list)
    # Hands played to the end.
    hands: int = 0
    # One line for each learner whose session failed.
    lost: list[str] = field(default_factory=list)


def lost(seen: Seen) -> None:
    """Print the errors of up to five lost sessions, and the number of lost sessions, which should be 0."""
    for line in seen.lost[:5]:
        print("  ", line)
    found("lost", len(seen.lost), at_most=0)


@dataclass
class Course:
    """The pace of the learners."""

    # How long each learner stays.
    minutes: float
    # Mean seconds between two actions.
    pause: float


class Learner:
    """A simulated learner who works through a lesson."""

    lesson = LESSONS[0]

    def __init__(self, url: str, seen: Seen, course: Course) -> None:
        self.session, self.seen, self.course = Session(url), seen, course

    async def come(self, start: float) -> Session:
        """Wait `start` seconds, open the lesson, act until the time is over, and return the open session."""
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
        except Exception as error:  # noqa: BLE001 (after any error the session is lost)
            self.seen.lost.append(f"{self.lesson}: {error!r}")
        return self.session

    async def begin(self) -> None:
        """Prepare for the first action; subclasses override this."""

    async def act(self) -> None:
        """Send one request, and record how long its answer took."""
        acted = time.perf_counter()
        await self.session.act()
        self.seen.answers.append(time.perf_counter() - acted)


def at_lessons(url: str, count: int, seen: Seen, course: Course) -> list[Learner]:
    """Return `count` learners, spread evenly over the lessons."""
    found = []
    for number in range(count):
        learner = Learner(url, seen, course)
        learner.lesson = LESSONS[number % len(LESSONS)]
        found.append(learner)
    return found
