"""What a class server has to bear: visitors who hurry, leave, hold connections, and ask for odd things.

    python benchmarks/strain.py                  # all of it, some four minutes
    python benchmarks/strain.py reload leave     # some of it

Each line starts a server of its own, does what it says, and prints what it found. It reads Linux's own account of
processes. Written down beside each figure is what is wanted; the exit status is 1 when one was missed.
"""
# ruff: noqa: T201, S311 - it reports, draws pauses by chance

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import resource
import signal
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.visitors.figures import MISSED, found
from benchmarks.visitors.odd import odd_request, status_of
from benchmarks.visitors.server import Server, serving
from benchmarks.visitors.session import KERNEL, PLACE, Session, allow_many
from benchmarks.visitors.system import descriptors, own_memory

PAGE = "02-the-stock.ipynb"
PATIENCE_SECONDS = 60


def limited(soft: int, hard: int) -> str:
    """Return what gives a server no more than so many open files."""
    return f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))"


# ---------------------------------------------------------------- visitors


async def begin(server: Server, path: str = PLACE + PAGE, headers: str = "") -> tuple:
    """Ask for a page over a connection of one's own, and return the connection."""
    reader, writer = await asyncio.open_connection(server.host, server.port)
    writer.write(f"GET /{path} HTTP/1.1\r\nHost: {server.host}:{server.port}\r\n{headers}\r\n".encode())
    return reader, writer


async def read_for(reader: asyncio.StreamReader, seconds: float) -> bytes:
    """Read what comes within some seconds."""
    text = b""
    with suppress(TimeoutError):
        async with asyncio.timeout(seconds):
            while more := await reader.read(65536):
                text += more
    return text


async def goodbye(server: Server, text: bytes) -> None:
    """Say goodbye as a page does, if as much of it has come as is needed for that."""
    kernel, token = KERNEL.search(text), re.search(rb"_xsrf=([^;]+)", text)
    if not kernel or not token:
        return
    body = b"_xsrf=" + token[1]
    _, writer = await asyncio.open_connection(server.host, server.port)
    writer.write(
        b"POST /voila/api/shutdown/%s HTTP/1.1\r\nHost: %s:%d\r\nCookie: _xsrf=%s\r\nContent-Length: %d\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\nConnection: close\r\n\r\n%s"
        % (kernel[1], server.host.encode(), server.port, token[1], len(body), body)
    )
    await writer.drain()
    await asyncio.sleep(0.1)
    writer.close()


async def answered(session: Session) -> bool:
    """Whether a learner's table answers."""
    try:
        await asyncio.wait_for(session.act(), 20)
    except Exception as error:  # noqa: BLE001 (whatever it was, the learner has lost his table)
        print("   ", repr(error))
        return False
    return True


async def settled(server: Server, seconds: float, seen: list[int]) -> int:
    """Count kernels for some seconds, and return how many there are in the end."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seen.append(len(server.kernels()))
        await asyncio.sleep(0.1)
    return len(server.kernels())


# ---------------------------------------------------------------- the lines


async def reload() -> None:
    """30 learners open a page within 1.5 s, and each reloads once within 1.2 s."""
    async with serving("--max-sessions", "40") as server:
        seen: list[int] = []
        counting = asyncio.create_task(settled(server, 20, seen))

        async def learner() -> Session:
            await asyncio.sleep(random.uniform(0, 1.5))
            reader, writer = await begin(server)
            text = await read_for(reader, random.uniform(0, 1.2))
            writer.close()
            session = Session(server.url)
            await asyncio.gather(goodbye(server, text), session.open_patiently(PAGE[:-6], PATIENCE_SECONDS))
            await session.fetch_states()
            return session

        sessions = await asyncio.gather(*(learner() for _ in range(30)))
        await counting
        found("kernels 15 s after the last", len(server.kernels()), at_least=30, at_most=30)
        found("kernels at most", max(seen), at_most=40)
        found("tables that answer", sum([await answered(s) for s in sessions]), at_least=30, at_most=30)
        for session in sessions:
            session.socket.close()


async def leave() -> None:
    """100 pages are opened and left after 2 to 50 ms, with three rooms."""
    async with serving("--max-sessions", "3") as server:
        before, files = own_memory(server.pid), descriptors(server.pid)
        seen: list[int] = []

        async def visitor() -> None:
            _, writer = await begin(server)
            await asyncio.sleep(random.uniform(0.002, 0.05))
            writer.close()

        counting = asyncio.create_task(settled(server, 18, seen))
        for _ in range(100):
            await visitor()
        await counting
        found("kernels 15 s later", len(server.kernels()), at_most=0)
        found("kernels at most", max(seen), at_most=3)
        found("server and fork server", round(own_memory(server.pid) - before), at_most=40, unit=" MB more")
        found("descriptors", descriptors(server.pid) - files, at_most=12, unit=" more")
        found("lines in the log", len(server.log.splitlines()), at_most=5)


async def files(soft: int, hard: int, asked: int = 120, *, at_least: int) -> None:
    """Open as many pages as there are rooms for, and one more."""
    async with serving("--max-sessions", str(asked), begin=limited(soft, hard)) as server:
        print("   ", server.log.strip() or "(nothing in the log)")
        sessions, refused = [], 0
        for _ in range(asked):
            session = Session(server.url)
            try:
                await session.open(PAGE[:-6])
                await session.fetch_states()
            except Exception as error:  # noqa: BLE001 (whatever it was, it is no page)
                refused += 1
                if getattr(error, "code", 0) != 503:
                    print("   ", repr(error))
                    found("pages that were not refused in words", 1, at_most=0)
                continue
            sessions.append(session)
        found("pages open", len(sessions), at_least=at_least, at_most=asked)
        print(f"  refused with the waiting page: {refused}; descriptors: {descriptors(server.pid)} of {hard}")
        alive = server.process.returncode is None
        found(
            "tables that answer",
            sum([await answered(s) for s in sessions]) if alive else 0,
            at_least=len(sessions),
            at_most=len(sessions),
        )
        for session in sessions:
            session.socket.close()


async def plenty() -> None:
    """120 pages with a soft limit of 1,024 open files, and a hard one of 4,096."""
    await files(1024, 4096, at_least=120)


async def scarce() -> None:
    """120 pages are asked of a server that may have 256 files open, and no more."""
    await files(256, 256, at_least=15)


async def idle() -> None:
    """1,010 idle connections, with 1,024 open files in all; then a page."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, 4096)), hard))
    async with serving(begin=limited(1024, 1024)) as server:
        learner = Session(server.url)
        await learner.open(PAGE[:-6])
        await learner.fetch_states()
        size, used = len(server.log), server.seconds()
        held = []
        for _ in range(1010):
            with suppress(OSError):
                held.append(await asyncio.open_connection(server.host, server.port))
        await asyncio.sleep(10)
        found("processor", round((server.seconds() - used) / 10, 3), at_most=0.5)
        found("log", len(server.log) - size, at_most=100_000, unit=" bytes")
        found("the learner’s table answers", await answered(learner), at_least=1, at_most=1)
        late = Session(server.url)
        began = time.monotonic()
        with suppress(Exception):
            await asyncio.wait_for(late.open(PAGE[:-6]), 20)
        found("a new page", round(time.monotonic() - began, 2), at_most=5, unit=" s")
        for _, writer in held:
            writer.close()


async def half_sent() -> None:
    """200 requests that are only begun, and 20 clients that read nothing of what they asked for."""
    async with serving() as server:
        before = descriptors(server.pid)
        held = []
        for _ in range(200):
            _, writer = await asyncio.open_connection(server.host, server.port)
            writer.write(b"GET / HTTP/1.1\r\nHost: ")
            held.append(writer)
        await asyncio.sleep(80)
        found("held after 80 s", descriptors(server.pid) - before, at_most=3)
        for writer in held:
            writer.close()


async def odd() -> None:
    """5,000 odd requests, of which none may be a fault of the server's."""
    async with serving("--max-sessions", "6") as server:
        reader, writer = await begin(server, headers="Connection: close\r\n")
        text = await read_for(reader, 5)
        writer.close()
        kernel, token = KERNEL.search(text)[1].decode(), re.search(rb"_xsrf=([^;]+)", text)[1].decode()
        statuses: Counter = Counter()
        draw = random.Random(1662)
        faults: list[str] = []
        for _ in range(5000):
            request = odd_request(draw, server, kernel, token)
            status = await status_of(server, request, draw)
            statuses[status] += 1
            if status >= 500 and status != 503:
                faults.append(f"{status}: {request[:120]!r}")
        print("  answers:", dict(sorted(statuses.items())))
        for line in faults[:10]:
            print("   ", line)
        found("answers of 500", len(faults), at_most=0)
        found("tracebacks", server.log.count("Traceback"), at_most=0)
        found("log", len(server.log), at_most=100_000, unit=" bytes")
        found("it lives", server.process.returncode is None, at_least=1, at_most=1)
        if "Traceback" in server.log:
            print(server.log[:3000])


async def hang() -> None:
    """The fork server is stopped, and later killed."""
    async with serving("--max-sessions", "10") as server:
        learner = Session(server.url)
        await learner.open(PAGE[:-6])
        await learner.fetch_states()
        (stopped,) = server.fork_servers()
        os.kill(stopped, signal.SIGSTOP)
        new = Session(server.url)
        began = time.monotonic()
        with suppress(Exception):
            await asyncio.wait_for(new.open(PAGE[:-6]), 40)
        found(
            "a new page while the fork server hangs",
            round(time.monotonic() - began, 1),
            at_most=15,
            unit=" s",
        )
        found("the old table answers", await answered(learner), at_least=1, at_most=1)
        current = [pid for pid in server.fork_servers() if pid != stopped]
        with suppress(Exception):
            await new.fetch_states()
        began = time.monotonic()
        os.kill((current or [stopped])[-1], signal.SIGKILL)
        with suppress(Exception):
            while await asyncio.wait_for(new.socket.read_message(), 40) is not None:
                pass
        found(
            "a page whose fork server was killed is told",
            round(time.monotonic() - began, 1),
            at_most=5,
            unit=" s",
        )
        again = Session(server.url)
        with suppress(Exception):
            await asyncio.wait_for(again.open(PAGE[:-6]), 40)
        found("and another page is there", round(time.monotonic() - began, 1), at_most=5, unit=" s")
        for each in (learner, new, again):
            if each.socket is not None:
                each.socket.close()


LINES = {each.__name__: each for each in (reload, leave, plenty, scarce, idle, half_sent, odd, hang)}


def main() -> int:
    """Try the lines that are named, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("lines", nargs="*", metavar="LINE", help=f"some of: {', '.join(LINES)}")
    given = parser.parse_args()
    if unknown := set(given.lines) - set(LINES):
        parser.error(f"there is no {', '.join(sorted(unknown))}: choose from {', '.join(LINES)}")
    allow_many()
    for name in given.lines or LINES:
        print(f"{name}: {LINES[name].__doc__}", flush=True)
        asyncio.run(LINES[name]())
    return int(bool(MISSED))


if __name__ == "__main__":
    sys.exit(main())
