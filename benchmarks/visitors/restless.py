"""Learners who come, play, reload, hurry on, sleep, leave with a goodbye or without, and come again."""
# ruff: noqa: S311, T201, ASYNC240 - chance is no secret; it reports, and looks into its own folder

from __future__ import annotations

import asyncio
import json
import random
import statistics
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPClientError

from benchmarks.visitors.figures import found, times
from benchmarks.visitors.learners import LESSONS, Seen, lost
from benchmarks.visitors.server import serving
from benchmarks.visitors.session import PLACE, NoRoom, Session
from benchmarks.visitors.system import descriptors, own_memory

# What takes minutes on a real server takes seconds.
SHORTER = (
    "from gleek.server.kernels import visits, sessions; visits.IDLE_SECONDS, visits.AWAY_SECONDS = 20, 3; "
    "visits.NEVER_CAME_SECONDS, sessions.SWEEP_SECONDS = 8, 1"
)
KEPT_SECONDS = 35  # longer than anything is kept then


async def restless(url: str, until: float, seen: Seen) -> None:
    """Come, do something, leave in one of the ways that there are, and come again, until it is time."""
    while time.perf_counter() < until:
        session = Session(url)
        try:
            await session.open_patiently(random.choice(LESSONS), until - time.perf_counter())
            await session.fetch_states()
            for _ in range(random.randrange(1, 6)):
                await asyncio.sleep(random.uniform(0.2, 1.0))
                acted = time.perf_counter()
                await session.act()
                seen.answers.append(time.perf_counter() - acted)
            await random.choice([reload, hurry, sleep, leave, leave, vanish])(session)
        except NoRoom:  # the lesson is over
            return
        except Exception as error:  # noqa: BLE001 (whatever it was, the learner has lost his table)
            seen.lost.append(repr(error))


async def reload(session: Session) -> None:
    """Say goodbye and come again at once, in the same moment."""
    await session.goodbye()


async def leave(session: Session) -> None:
    """Say goodbye, and come again later."""
    await session.goodbye()
    await asyncio.sleep(random.uniform(1, 4))


async def vanish(session: Session) -> None:
    """Be gone without a word, as a telephone that is switched off."""
    session.close()
    await asyncio.sleep(random.uniform(1, 4))


async def hurry(session: Session) -> None:
    """Ask for the next page, and leave that before it has come."""
    await session.goodbye()
    split = urlsplit(session.url)
    _, writer = await asyncio.open_connection(split.hostname, split.port)
    writer.write(
        f"GET /{PLACE}{random.choice(LESSONS)}.ipynb HTTP/1.1\r\nHost: {split.netloc}\r\n\r\n".encode()
    )
    await asyncio.sleep(random.uniform(0, 0.3))
    writer.close()


async def sleep(session: Session) -> None:
    """Be away for a while, and go on at the same table, if it has not been cleared away meanwhile."""
    session.close()
    await asyncio.sleep(random.uniform(0.5, 6))
    try:
        await session.connect()
    except HTTPClientError as refusal:
        if refusal.code != 404:
            raise
        return
    await session.act()
    await session.goodbye()


async def class_in_small(learners: int, minutes: float) -> None:
    """Let a restless class come and go, with fewer rooms than learners, and tell what is left of it."""
    rooms = learners * 3 // 4
    with tempfile.TemporaryDirectory(prefix="load", dir="/tmp") as folder:
        async with serving("--max-sessions", str(rooms), begin=SHORTER, TMPDIR=folder) as server:
            seen, levels, most = Seen(), list[float](), 0
            files, until = descriptors(server.pid), time.perf_counter() + minutes * 60
            class_ = asyncio.gather(*(restless(server.url, until, seen) for _ in range(learners)))
            while not class_.done():
                await asyncio.wait([class_], timeout=1)
                most = max(most, len(server.kernels()))
                levels.append(own_memory(server.pid))
            print(f"{learners} learners, {rooms} rooms, {minutes:g} minutes")
            lost(seen)
            times("answer to an action", seen.answers)
            await asyncio.sleep(KEPT_SECONDS)
            free = json.loads((await AsyncHTTPClient().fetch(f"{server.url}gleek/room")).body)["free"]
            third = len(levels) // 3
            early, late = statistics.mean(levels[third : third + 10]), statistics.mean(levels[-10:])
            found("kernels at most", most, at_most=rooms)
            found("kernels left", len(server.kernels()), at_most=0)
            found("rooms free", free, at_least=rooms, at_most=rooms)
            found("descriptors", descriptors(server.pid) - files, at_most=12, unit=" more")
            found(
                "server and fork server, from a third of the time to its end",
                round(late - early),
                at_most=40,
                unit=" MB more",
            )
        found("folders left when the server has ended", len(list(Path(folder).iterdir())), at_most=0)
