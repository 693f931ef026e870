"""A class at its lessons: many learners at once, each a real session over HTTP and a websocket, as a browser's is.

    python benchmarks/load.py                              # 100 learners, five minutes
    python benchmarks/load.py --learners 30 --within 10 --minutes 0.5
    python benchmarks/load.py --learners 1 --minutes 0.1   # one visitor
    python benchmarks/load.py --restless --learners 60 --minutes 5    # an hour of a class in small

A learner asks for a lesson's page, reads it to its end, connects to its kernel, fetches the widgets' states as the
front end does (by then a browser would draw the first one), and then every few seconds steps through the sample hand or
answers a question, and waits for the answer. Nothing is drawn: what a browser takes for that is measured by
`benchmarks/first_widget.py`. The server is started here, on a port of its own, unless `--url` names one.

With `--restless` the learners come, play, reload, hurry on, sleep, leave with a goodbye or without, and come again;
there are fewer rooms than learners, and the limits of the server that is started here are short. Reported is what is
left when all have gone.

Reported: sessions lost; seconds to the first widget; seconds from an action to its answer; memory a session: what
the kernels hold for themselves (the "private" pages of their processes, and the fork server's share), and the server's.
"""
# ruff: noqa: T201, S311, S603, ASYNC240 - it reports, draws pauses by chance, starts our own server, reads small files

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

PLACE = "voila/render/gleek/"
LESSONS = (
    "01-the-deal",
    "02-the-stock",
    "03-the-ruff",
    "04-mournivals-and-gleeks",
    "05-the-tricks",
    "06-the-reckoning",
)
KERNEL = re.compile(rb'data-kernel="([^"]+)"')
TOKEN = re.compile(r"_xsrf=([^;]+)")
# For `--restless`: what takes minutes on a real server takes seconds.
SHORTER = (
    "from gleek.server.kernels import visits, sessions; visits.IDLE_SECONDS, visits.AWAY_SECONDS = 20, 3; "
    "visits.NEVER_CAME_SECONDS, sessions.SWEEP_SECONDS = 8, 1"
)


@dataclass
class Seen:
    """What the learners saw: all times in seconds."""

    pages: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)


class Session:
    """One learner's page: its kernel, and the models of its widgets."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = uuid.uuid4().hex
        self.models: dict[str, dict] = {}
        self.counts: dict[str, int] = {}
        self.socket: WebSocketClientConnection | None = None
        self.kernel = ""
        self.token = ""

    async def open(self, lesson: str) -> None:
        """Fetch a lesson's page, and connect to its kernel."""
        await self.open_at(f"{PLACE}{lesson}.ipynb")

    async def open_at(self, address: str) -> None:
        """Fetch a page by its address on the server, and connect to its kernel."""
        client = AsyncHTTPClient()
        request = HTTPRequest(f"{self.url}{address}", request_timeout=60, decompress_response=True)
        answer = await client.fetch(request)
        page = answer.body
        if b"data-gleek-end" not in page:
            raise RuntimeError("the page is not whole")
        self.kernel = KERNEL.search(page)[1].decode()
        self.token = TOKEN.search(answer.headers["Set-Cookie"])[1]
        await self.connect()

    async def goodbye(self) -> None:
        """Leave as a browser does."""
        form = {"Cookie": f"_xsrf={self.token}", "Content-Type": "application/x-www-form-urlencoded"}
        address = f"{self.url}voila/api/shutdown/{self.kernel}"
        request = HTTPRequest(address, "POST", headers=form, body=f"_xsrf={self.token}")
        self.socket.close()
        await AsyncHTTPClient().fetch(request, raise_error=False)

    async def connect(self) -> None:
        """Open the websocket; once more when the network has failed."""
        address = f"{self.url}api/kernels/{self.kernel}/channels?session_id={self.name}"
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(self.url))
        request = HTTPRequest(
            address.replace("http", "ws", 1), headers={"Origin": origin}, connect_timeout=60
        )
        self.socket = await websocket_connect(request, max_message_size=50_000_000)

    async def fetch_states(self) -> None:
        """Fetch all widgets' states, as the front end does when it has connected."""
        control = uuid.uuid4().hex
        await self.send("kernel_info_request", {})
        await self.send(
            "comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        )
        await self.send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        while not self.models:
            content = (await self.heard("comm_msg"))["content"]
            if content["comm_id"] == control:
                self.models = {name: model["state"] for name, model in content["data"]["states"].items()}
        await self.send("comm_close", {"comm_id": control, "data": {}})

    async def act(self) -> None:
        """Ask one thing of one widget, and wait until it is answered."""
        name, asked = self.next_request()
        number = self.counts[name] = self.counts.get(name, 0) + 1
        state = {"asked": {"n": number, **asked}}
        await self.send(
            "comm_msg", {"comm_id": name, "data": {"method": "update", "state": state, "buffer_paths": []}}
        )
        answered, changed = False, False
        while not answered:
            content = (await self.heard("comm_msg"))["content"]
            told = content["data"].get("state", {})
            changed = changed or "view" in told
            answered = content["comm_id"] == name and told.get("answered") == number
        if not changed:
            raise RuntimeError(f"nothing came of {asked}")

    def next_request(self) -> tuple[str, dict]:
        """Step through the sample hand mostly; now and then ask for another question."""
        kinds = {
            state.get("_anywidget_id", "").rpartition(".")[2]: name for name, state in self.models.items()
        }
        if random.random() < 0.7:
            watch = kinds["Watch"]
            step = self.models[watch]["at"] = self.models[watch].get("at", 1) % 3 + 1
            return watch, {"what": "step", "to": step}
        return kinds["Exercise"], {"what": "new_seed"}

    async def send(self, kind: str, content: dict) -> None:
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self.name,
            "username": "",
            "version": "5.3",
            "date": "2026-01-01T00:00:00Z",
        }
        message = {
            "header": header,
            "parent_header": {},
            # The versions of the widgets' protocol, which the front end writes into what opens and what it sends.
            "metadata": {"version": "1.0.0" if "target_name" in content else "2.1.0"},
            "content": content,
            "channel": "shell",
            "buffers": [],
        }
        await self.socket.write_message(json.dumps(message))

    async def heard(self, kind: str) -> dict:
        """Return the next message of that kind."""
        while True:
            text = await asyncio.wait_for(self.socket.read_message(), 30)
            if text is None:
                raise ConnectionError("the websocket was closed")
            message = json.loads(text)
            if message["header"]["msg_type"] == kind:
                return message


async def learner(url: str, lesson: str, start: float, given: argparse.Namespace, seen: Seen) -> Session:
    """Open a lesson at that second, act until the time is over, and stay connected until everybody has done."""
    await asyncio.sleep(start)
    session, began = Session(url), time.perf_counter()
    try:
        await session.open(lesson)
        seen.pages.append(time.perf_counter() - began)
        await session.fetch_states()
        seen.first.append(time.perf_counter() - began)
        end = began + given.minutes * 60
        while time.perf_counter() < end:
            await asyncio.sleep(random.uniform(0.5, 1.5) * given.pause)
            acted = time.perf_counter()
            await session.act()
            seen.answers.append(time.perf_counter() - acted)
    except Exception as error:  # noqa: BLE001 (whatever it was, the learner has lost his table)
        seen.lost.append(f"{lesson}: {error!r}")
    return session


@contextmanager
def server(rooms: int, begin: str = "pass", **environment: str):
    """Start the tutorial for a class, and end it; ``begin`` is run first."""
    command = [sys.executable, "-c", f"{begin}; from gleek.app import main; main()", "serve"]
    command += ["--host", "127.0.0.1", "--port", "0", "--max-sessions", str(rooms)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment}
    ) as process:
        try:
            line = process.stdout.readline()
            yield re.search(r"http://\S+", line)[0], process.pid
        finally:
            process.terminate()


# ---------------------------------------------------------------- learners who do not keep still


async def restless(url: str, until: float, seen: Seen) -> None:
    """Come, do something, leave in one of the ways that there are, and come again, until it is time."""
    while time.perf_counter() < until:
        session = Session(url)
        try:
            await come(session, until)
            for _ in range(random.randrange(1, 6)):
                await asyncio.sleep(random.uniform(0.2, 1.0))
                acted = time.perf_counter()
                await session.act()
                seen.answers.append(time.perf_counter() - acted)
            await random.choice([reload, hurry, sleep, leave, leave, vanish])(session)
        except NoTimeLeft:
            return
        except Exception as error:  # noqa: BLE001 (whatever it was, the learner has lost his table)
            seen.lost.append(repr(error))


class NoTimeLeft(Exception):
    """The lesson is over while a learner waits for a table."""


async def come(session: Session, until: float) -> None:
    """Open a lesson; while all tables are taken look again, as the waiting page does."""
    while True:
        try:
            await session.open(random.choice(LESSONS))
        except HTTPClientError as refusal:
            if refusal.code != 503:
                raise
            if time.perf_counter() > until:
                raise NoTimeLeft from None
            await asyncio.sleep(random.uniform(0.5, 1.5))
        else:
            await session.fetch_states()
            return


async def reload(session: Session) -> None:
    """Say goodbye and come again at once, in the same moment."""
    await session.goodbye()


async def leave(session: Session) -> None:
    """Say goodbye, and come again later."""
    await session.goodbye()
    await asyncio.sleep(random.uniform(1, 4))


async def vanish(session: Session) -> None:
    """Be gone without a word, as a telephone that is switched off."""
    session.socket.close()
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
    session.socket.close()
    await asyncio.sleep(random.uniform(0.5, 6))
    try:
        await session.connect()
    except HTTPClientError as refusal:
        if refusal.code != 404:
            raise
        return
    await session.act()
    await session.goodbye()


async def class_in_small(given: argparse.Namespace) -> int:
    """Let a restless class come and go, and tell what is left of it; the status is 1 if anything is."""
    allow_many()
    rooms = given.learners * 3 // 4
    folder = tempfile.mkdtemp(prefix="load", dir="/tmp")
    with server(rooms, SHORTER, TMPDIR=folder) as (url, pid):
        await asyncio.sleep(4)
        seen, began = Seen(), time.perf_counter()
        until = began + given.minutes * 60
        files, levels = descriptors(pid), []
        learners = asyncio.gather(*(restless(url, until, seen) for _ in range(given.learners)))
        most = 0
        while not learners.done():
            await asyncio.wait([learners], timeout=1)
            most = max(most, len(processes(pid)[1]))
            levels.append(own_memory(pid))
        print(f"{given.learners} learners, {rooms} rooms, {given.minutes:g} minutes; lost: {len(seen.lost)}")
        for line in seen.lost[:5]:
            print("  ", line)
        tell("answer to an action", seen.answers)
        await asyncio.sleep(35)  # longer than anything is kept here
        left = processes(pid)[1]
        free = json.loads((await AsyncHTTPClient().fetch(f"{url}gleek/room")).body)["free"]
        third = len(levels) // 3
        early, late = statistics.mean(levels[third : third + 10]), statistics.mean(levels[-10:])
        over = descriptors(pid) - files
        print(
            f"kernels: {most} at most, {len(left)} left; rooms free: {free}; descriptors more than at first: {over}"
        )
        print(f"server and fork server: {early:.0f} MB after a third of the time, {late:.0f} at its end")
    folders = len(list(Path(folder).iterdir()))
    print(f"folders left when the server has ended: {folders}")
    Path(folder).rmdir()
    good = (
        not folders
        and not seen.lost
        and not left
        and free == rooms
        and most <= rooms
        and over <= 12
        and late < early + 40
    )
    return int(not good)


# ---------------------------------------------------------------- what the system says of the processes


def has_ended(pid: int) -> bool:
    """Whether a process is gone, or there in name only."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except FileNotFoundError:
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


def processes(server: int) -> tuple[list[int], list[int]]:
    """Return the living processes that the server has started, and those that these have."""

    def children(pid: int) -> list[int]:
        with suppress(FileNotFoundError):
            found = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
            return [int(each) for each in found if not has_ended(int(each))]
        return []

    forks = children(server)
    return forks, [kernel for fork in forks for kernel in children(fork)]


def descriptors(server: int) -> int:
    """Return how many files and sockets the server has open."""
    return len(list(Path(f"/proc/{server}/fd").iterdir()))


def own_memory(server: int) -> float:
    """Return the megabytes that the server and its fork server hold, without the kernels."""
    sizes = []
    for pid in (server, *processes(server)[0]):
        with suppress(FileNotFoundError, StopIteration):
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
            sizes.append(next(int(line.split()[1]) for line in lines if line.startswith("Rss:")) / 1024)
    return sum(sizes)


def memory(server: int) -> str:
    """Return what the server, the fork server and the kernels hold, in megabytes; from Linux's own account."""

    def held(pid: int) -> tuple[float, float]:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
        table = {name: int(size.split()[0]) / 1024 for name, size in (line.split(":") for line in lines)}
        return table["Pss"], table["Private_Dirty"] + table["Private_Clean"]

    if not Path("/proc/self/smaps_rollup").exists():
        return "memory: not known on this system"
    forks, kernels = processes(server)
    kernels = kernels or forks
    shares = [held(kernel) for kernel in kernels]
    own = held(server)[0]
    whole = own + sum(pss for pss, _ in shares) + sum(held(fork)[0] for fork in forks if fork not in kernels)
    return (
        f"memory: {len(kernels)} kernels, each {statistics.mean(p for _, p in shares):.1f} MB of its own; "
        f"server {own:.0f} MB; in all {whole:.0f} MB, {whole / len(kernels):.1f} MB a session"
    )


def tell(name: str, times: list[float]) -> None:
    """Print the median, the 19th in 20 and the longest."""
    if not times:
        print(f"{name}: none")
        return
    ordered = sorted(times)
    at = ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))]
    print(
        f"{name}: {len(times)}, median {statistics.median(times):.3f} s, 95% {at:.3f} s, longest {ordered[-1]:.3f} s"
    )


def allow_many() -> None:
    """Let a whole class go through the one client of this process."""
    AsyncHTTPClient.configure(None, max_clients=1000, max_body_size=10_000_000)


async def run(url: str, pid: int | None, given: argparse.Namespace) -> Seen:
    """Let the class come, work and stay; then look at the memory, and let it go."""
    allow_many()
    seen = Seen()
    sessions = await asyncio.gather(
        *(
            learner(url, LESSONS[i % len(LESSONS)], given.within * i / given.learners, given, seen)
            for i in range(given.learners)
        )
    )
    print(
        f"{given.learners} learners within {given.within:g} s, {given.minutes:g} minutes; lost: {len(seen.lost)}"
    )
    for line in seen.lost[:5]:
        print("  ", line)
    tell("page whole", seen.pages)
    tell("first widget's state", seen.first)
    tell("answer to an action", seen.answers)
    if pid is not None:
        print(memory(pid))
        ticks = os.sysconf("SC_CLK_TCK")
        used = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        print(f"server's processor time: {(int(used[11]) + int(used[12])) / ticks:.1f} s")
    for session in sessions:
        if session.socket is not None:
            session.socket.close()
    return seen


def main() -> int:
    """Run what the arguments say; the exit status is 1 when a session was lost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learners", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--pause", type=float, default=5, help="mean seconds between a learner's actions")
    parser.add_argument("--within", type=float, default=10, help="seconds in which all open their lessons")
    parser.add_argument("--url", help="a server that runs already, with a slash at its end")
    parser.add_argument(
        "--restless", action="store_true", help="learners who come, reload, sleep, leave, come again"
    )
    given = parser.parse_args()
    if given.restless:
        return asyncio.run(class_in_small(given))
    if given.url:
        return int(bool(asyncio.run(run(given.url, None, given)).lost))
    with server(given.learners) as (url, pid):
        time.sleep(3)
        return int(bool(asyncio.run(run(url, pid, given)).lost))


if __name__ == "__main__":
    sys.exit(main())
