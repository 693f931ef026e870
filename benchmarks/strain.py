"""What a class server has to bear: visitors who hurry, leave, hold connections, and ask for odd things.

    python benchmarks/strain.py                  # all of it, some four minutes
    python benchmarks/strain.py reload leave     # some of it

Each line starts a server of its own, does what it says, and prints what it found. It reads Linux's own account of
processes. Written down beside each figure is what is wanted; the exit status is 1 when one was missed.
"""
# ruff: noqa: T201, S311 - it reports, draws pauses by chance, starts our own server, reads small files

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import resource
import signal
import string
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.load import KERNEL, Session, allow_many, descriptors, own_memory, processes

PLACE, PAGE = "voila/render/gleek/", "02-the-stock.ipynb"
MISSED: list[str] = []


def found(name: str, value: float, *, at_most: float, unit: str = "", at_least: float | None = None) -> None:
    """Print one figure beside what is wanted."""
    good = value <= at_most and (at_least is None or value >= at_least)
    wanted = f"at most {at_most:g}" if at_least is None else f"{at_least:g} to {at_most:g}"
    print(f"  {name}: {value:g}{unit} ({wanted}){'' if good else '   <-- MISSED'}", flush=True)
    if not good:
        MISSED.append(name)


# ---------------------------------------------------------------- a server, and what the system says of it


class Server:
    """A server of this benchmark's own."""

    def __init__(self, process: asyncio.subprocess.Process, url: str, log: Path) -> None:
        self.process, self.url, self._log = process, url, log
        self.pid = process.pid
        self.host, self.port = urlsplit(url).hostname, urlsplit(url).port

    @property
    def log(self) -> str:
        return self._log.read_text(encoding="utf-8")

    def fork_servers(self) -> list[int]:
        return processes(self.pid)[0]

    def kernels(self) -> list[int]:
        return processes(self.pid)[1]

    def seconds(self) -> float:
        """Processor time so far."""
        used = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        return (int(used[11]) + int(used[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def serving(*arguments: str, files: tuple[int, int] | None = None):
    """Start the tutorial for a class, wait until its fork server is ready, and end it.

    ``files`` is how many files it may have open: the soft and the hard limit.
    """
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, {files}); " if files else ""
    command = [
        "-c",
        f"{limit}from gleek.app import main; main()",
        "serve",
        "--host",
        "127.0.0.1",
        "--port",
        "0",
    ]
    with tempfile.TemporaryDirectory(prefix="strain-") as folder:
        path = Path(folder) / "log"
        with path.open("w", encoding="utf-8") as log:
            process = await asyncio.create_subprocess_exec(
                sys.executable, *command, *arguments, stdout=subprocess.PIPE, stderr=log
            )
        try:
            line = (await process.stdout.readline()).decode()
            await asyncio.sleep(4)
            yield Server(process, re.search(r"http://\S+", line)[0], path)
        finally:
            process.terminate()
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), 15)
            if process.returncode is None:
                process.kill()


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


async def open_patiently(session: Session, lesson: str, seconds: float = 60) -> None:
    """Open a lesson, and while all tables are taken ask again, as the waiting page does."""
    end = time.monotonic() + seconds
    while True:
        try:
            await session.open(lesson)
        except Exception as error:
            if getattr(error, "code", 0) not in {429, 503} or time.monotonic() > end:
                raise
            await asyncio.sleep(random.uniform(0.5, 1.5))
        else:
            return


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
            await asyncio.gather(goodbye(server, text), open_patiently(session, PAGE[:-6]))
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
    async with serving("--max-sessions", str(asked), files=(soft, hard)) as server:
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
    async with serving(files=(1024, 1024)) as server:
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


FORMS = ("application/json", "multipart/form-data; boundary=", "x", "application/x-www-form-urlencoded")


def odd_request(draw: random.Random, server: Server, kernel: str, token: str) -> bytes:
    """Make up a request: a method, an address and headers, each of which may be one that no browser sends."""
    host = f"{server.host}:{server.port}"
    some = "".join(draw.choices(string.printable, k=draw.randrange(12)))
    stranger = "00000000-0000-4000-8000-000000000000"
    which = draw.choice([kernel, kernel, stranger, some.strip().replace(" ", "")])
    path = draw.choice(
        [
            "/",
            f"/{PLACE}{PAGE}",
            f"/{PLACE}{PAGE}?deal=%00&rules={some!r}".replace(" ", ""),
            f"/api/kernels/{which}",
            f"/api/kernels/{which}/channels",
            f"/api/kernels/{which}/channels?session_id={draw.choice(['a', 'a', '%00', 'x' * 70, ''])}",
            f"/voila/api/shutdown/{stranger}",
            f"/voila/api/shutdown/{which}" if which != kernel else "/voila/api/shutdown/",
            f"/gleek/alive/{which}",
            "/gleek/room",
            f"/gleek/static/{draw.choice(['page.css', '%00', 'a%00b', '%ff', '../x', '', 'fonts', '.'])}",
            f"/voila/static/0.5.13/{draw.choice(['voila.js', '%00', '%ff%fe', 'x' * 5000, 'a' * 300])}",
            f"/voila/labextensions/0.5.13/{draw.choice(['anywidget', '%00', '..%2f', '%ff'])}",
            "/gleek/front-end-0.js",
            "/%00",
            "/%ff%fe",
            "//",
            "*",
            "http://[::1",
            f"/{some}".replace(" ", "").replace("\r", "").replace("\n", ""),
        ]
    )
    method = draw.choice(
        ["GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "X"]
    )
    headers = [f"Host: {draw.choice([host, host, host, '', '[::1', 'x' * 300])}"]
    possible = [
        f"Origin: {draw.choice(['http://[::1', 'null', f'http://{host}', 'http://elsewhere.example', '//', ']'])}",
        f"Referer: {draw.choice(['http://[::1', f'http://{host}/', 'x'])}",
        f"Cookie: _xsrf={draw.choice([token, token, 'x', '2|x|y|z', '%00'])}",
        f"X-XSRFToken: {draw.choice([token, '2|0|0|0', 'x', ''])}",
        "Upgrade: websocket\r\nConnection: Upgrade",
        f"Sec-WebSocket-Version: {draw.choice(['13', '13', '0', ''])}",
        f"Sec-WebSocket-Key: {draw.choice(['', 'x', 'dGhlIHNhbXBsZSBub25jZQ=='])}",
        f"Sec-WebSocket-Protocol: {draw.choice(['v1.kernel.websocket.jupyter.org', 'x', ''])}",
        f"Accept-Encoding: {draw.choice(['gzip', 'x', '*'])}",
        f"If-None-Match: {draw.choice(['*', 'x', chr(34)])}",
        f"If-Modified-Since: {draw.choice(['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '0'])}",
        f"Range: {draw.choice(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'x', 'bytes=99999999999-'])}",
        f"X-Forwarded-For: {draw.choice(['x', '::1', '1.2.3.4, 5.6.7.8', ''])}",
        f"X-Forwarded-Proto: {draw.choice(['https', 'x', ''])}",
        f"Content-Type: {draw.choice(FORMS)}",
        f"Accept-Language: {draw.choice(['*', 'x' * 200, ';q='])}",
        f"Authorization: {draw.choice(['token x', 'Basic x', ''])}",
        f"X-{'y' * draw.randrange(20)}: {some!r}",
    ]
    headers += draw.sample(possible, draw.randrange(7))
    body = draw.choice(["", "", f"_xsrf={token}", "{}", "{", "%", "\0" * 9, "x" * 20_000])
    if body or method in {"POST", "PUT", "PATCH"}:
        headers.append(f"Content-Length: {draw.choice([len(body), len(body), len(body), 'x', '-1'])}")
    if draw.random() < 0.02:
        headers.append("Transfer-Encoding: chunked")
    version = draw.choice(["HTTP/1.1"] * 9 + ["HTTP/1.0", "HTTP/9"])
    return "\r\n".join([f"{method} {path} {version}", *headers, "", body]).encode("utf-8", "replace")


async def status_of(server: Server, request: bytes, draw: random.Random) -> int:
    """Send a request, now and then leave early, and return the status (0 where none came)."""
    reader, writer = await asyncio.open_connection(server.host, server.port)
    try:
        writer.write(request)
        if draw.random() < 0.1:
            await asyncio.sleep(draw.uniform(0, 0.05))
            return 0
        line = b""
        with suppress(TimeoutError, ConnectionError):
            line = await asyncio.wait_for(reader.readline(), 2)
        match = re.match(rb"HTTP/1\.\d (\d+)", line)
        return int(match[1]) if match else 0
    finally:
        writer.close()


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
