"""Load test: many learners at once, each a real session over HTTP and a websocket, like a browser's.

    python benchmarks/load.py                              # 100 learners, five minutes
    python benchmarks/load.py --learners 30 --within 10 --minutes 0.5
    python benchmarks/load.py --learners 1 --minutes 0.1   # one visitor
    python benchmarks/load.py --matches --learners 30 --minutes 3     # against masters, with advice and reviews
    python benchmarks/load.py --matches --against plain-1 --learners 30 --minutes 3

A simulated learner fetches a lesson's page, connects to its kernel and fetches the widgets' states as the front end
does (at this point a browser would draw the first widget). Then, every few seconds, the learner steps through the
sample hand or asks for another question, and waits for the answer. Nothing is drawn: `benchmarks/first_widget.py`
measures the browser's part. The script starts a server on a free port unless `--url` names a running one.

With `--matches` the learners play matches and choose random legal actions. Sometimes they ask for advice, and after
each hand they fetch its review piece by piece, as a page does. The targets: no session is lost; with 30 learners
against masters, on two cores, a click takes at most 0.3 s (median) and 1 s (95th percentile).

The script prints the number of lost sessions, the seconds to the first widget, the seconds from an action to its
answer, and the memory per session: the kernels' own (private) memory, and that of the server and the fork server.
"""
# ruff: noqa: T201 - the script prints its results

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
"""The longest acceptable time of a click in a match: median and 95th percentile."""


async def staying(learners: list[Learner], within: float) -> None:
    """Run all learners, with their starts spread over `within` seconds; return when the last one has finished."""
    await asyncio.gather(
        *(learner.come(within * number / len(learners)) for number, learner in enumerate(learners))
    )


def told(server: Server | None, seen: Seen, given: argparse.Namespace) -> None:
    """Print the learners' measurements, and the memory and CPU time of our own server."""
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
    """Yield the server's address, and the server itself if this script started it, else None."""
    if given.url:
        yield given.url, None
        return
    async with serving("--max-sessions", str(given.learners)) as server:
        yield server.url, server


async def measured(given: argparse.Namespace) -> None:
    """Run the learners, print the results while all are still connected, then disconnect them."""
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
    """Run the load test; return 1 if a session was lost or the clicks of a match were too slow, else 0."""
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
