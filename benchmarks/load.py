"""A class at its lessons: many learners at once, each a real session over HTTP and a websocket, as a browser's is.

    python benchmarks/load.py                              # 100 learners, five minutes
    python benchmarks/load.py --learners 30 --within 10 --minutes 0.5
    python benchmarks/load.py --learners 1 --minutes 0.1   # one visitor
    python benchmarks/load.py --matches --learners 30 --minutes 3     # against masters, with advice and reviews
    python benchmarks/load.py --matches --against plain-2 --learners 30 --minutes 3

A learner asks for a lesson's page, reads it to its end, connects to its kernel, fetches the widgets' states as the
front end does (by then a browser would draw the first one), and then every few seconds steps through the sample hand or
answers a question, and waits for the answer. Nothing is drawn: what a browser takes for that is measured by
`benchmarks/first_widget.py`. The server is started here, on a port of its own, unless `--url` names one.

With `--matches` they play matches, touching by chance what the page offers. Now and then they ask for advice, and
after each hand they read its review, piece by piece as a page fetches it. Wanted is that no session is lost, and of 30
learners against masters, on two cores, that a click takes 0.3 s in the middle and 1 s in 95 of 100.

Reported: sessions lost; seconds to the first widget; seconds from an action to its answer; memory a session: what
the kernels hold for themselves (the "private" pages of their processes, and the fork server's share), and the server's.
"""
# ruff: noqa: T201 - it reports

from __future__ import annotations

import argparse
import asyncio
import sys
from contextlib import asynccontextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.visitors.figures import MISSED, times
from benchmarks.visitors.learners import Course, Learner, Seen, at_lessons, lost
from benchmarks.visitors.matches import at_matches
from benchmarks.visitors.server import Server, serving
from benchmarks.visitors.session import allow_many
from benchmarks.visitors.system import memory, seconds

MEDIAN_SECONDS, LATE_SECONDS = 0.3, 1.0
"""What a click may take in a match: the median, and 95 in 100."""


async def staying(learners: list[Learner], within: float) -> None:
    """Let a class come within some seconds, work, and stay; nobody is let go before all have done."""
    await asyncio.gather(
        *(learner.come(within * number / len(learners)) for number, learner in enumerate(learners))
    )


def told(server: Server | None, seen: Seen, given: argparse.Namespace) -> None:
    """Print what the class saw, and what it took."""
    print(f"{given.learners} learners within {given.within:g} s, {given.minutes:g} minutes")
    lost(seen)
    times("page whole", seen.pages)
    times("first widget's state", seen.first)
    if given.matches:
        times("click in a match", seen.answers, MEDIAN_SECONDS, LATE_SECONDS)
        times("advice", seen.advice)
        times("a piece of a review", seen.pieces)
        print(f"hands played: {seen.hands}")
    else:
        times("answer to an action", seen.answers)
    if server is None:
        return
    print(memory(server.pid))
    used = sum(map(seconds, server.kernels()))
    share = used / given.learners / (given.minutes * 60)
    print(
        f"processor time: server {server.seconds():.1f} s; kernels {used:.1f} s, "
        f"{used / given.learners:.2f} s a learner, {share:.1%} of one core each"
    )


@asynccontextmanager
async def a_server(given: argparse.Namespace):
    """Give the server's address, and the server where it is this benchmark's own."""
    if given.url:
        yield given.url, None
        return
    async with serving("--max-sessions", str(given.learners)) as server:
        yield server.url, server


async def measured(given: argparse.Namespace) -> None:
    """Let the class come, work and stay; then look at the server, and let the class go."""
    seen, course = Seen(), Course(given.minutes, given.pause)
    async with a_server(given) as (url, server):
        if given.matches:
            learners = at_matches(url, given.learners, seen, course, given.against)
        else:
            learners = at_lessons(url, given.learners, seen, course)
        await staying(learners, given.within)
        told(server, seen, given)
        for learner in learners:
            learner.session.close()


def main() -> int:
    """Run what the arguments say; the exit status is 1 when a session was lost, or a click in a match came late."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learners", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--pause", type=float, default=5, help="mean seconds between a learner's actions")
    parser.add_argument("--within", type=float, default=10, help="seconds in which all open their lessons")
    parser.add_argument("--url", help="a server that runs already, with a slash at its end")
    parser.add_argument(
        "--matches", action="store_true", help="learners who play matches, with advice and reviews"
    )
    parser.add_argument("--against", default="master-1", help="the id of those whom they play against")
    given = parser.parse_args()
    allow_many()
    asyncio.run(measured(given))
    return int(bool(MISSED))


if __name__ == "__main__":
    sys.exit(main())
