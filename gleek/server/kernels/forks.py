"""Starts the fork server (`gleek.server.kernels.forkserver`), sends it requests, and replaces it if it fails.

When a fork server dies, its kernels die with it. When it only hangs, it is replaced, and its kernels live on.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Collection, Container, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

# The time in which a fork server must have imported everything. It takes two seconds on an ordinary machine.
START_SECONDS: Final = 60.0
# A fork server that does not answer a request within this time hangs. A fork takes milliseconds.
ANSWER_SECONDS: Final = 5.0

# The longest line from a fork server, in bytes. A line that lists a thousand kernels has about 60,000.
_LONGEST_LINE: Final = 1 << 22


class ForkServerError(RuntimeError):
    """No kernel could be forked: the fork server has ended or hangs, or the system allows no more processes."""


class ForkServerHangs(ForkServerError):
    """The fork server does not answer."""


class ForkedKernel:
    """The process of a forked kernel. It has those methods and attributes of `subprocess.Popen` that Jupyter uses."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int, kernel_id: str) -> None:
        self.pid = pid
        self.kernel_id = kernel_id
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit status, or None while the process runs. Ask the system too: the fork server may hang."""
        if self.returncode is None and not _is_running(self.pid):
            self.returncode = -signal.SIGKILL
        return self.returncode

    def wait(self) -> int | None:
        """Return the exit status, without waiting. Jupyter calls this only after `poll` has returned one."""
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        if self.returncode is None:
            with suppress(OSError):
                os.killpg(self.pid, signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


def _is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


class ForkServerProcess:
    def __init__(self, ended: Callable[[str], None], died: Callable[[ForkServerProcess], None]) -> None:
        """Prepare a fork server, which `start` starts.

        `ended` is called with the id of each kernel that has ended, `died` with this object if its process has ended.
        """
        self.kernels: dict[int, ForkedKernel] = {}
        self.gone = False
        self.is_ready = False
        self._ended, self._died = ended, died
        self._numbers = itertools.count()
        # The pending requests by number: the id of the kernel to be forked (or ""), and the future of the answer.
        self._asked: dict[int, tuple[str, asyncio.Future[dict[str, Any]]]] = {}
        self._heard_at = 0.0
        self._process: subprocess.Popen[bytes] | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None

    async def start(self, env: Mapping[str, str], notebooks: Path | None) -> None:
        """Start the process of the fork server, without waiting until it has imported what kernels need."""
        folder = [] if notebooks is None else [str(notebooks)]
        ours, theirs = socket.socketpair()
        with theirs:
            # -P: Python imports nothing from the folder in which the server was started.
            command = [sys.executable, "-P", "-m", "gleek.server.kernels.forkserver"]
            self._process = subprocess.Popen(  # noqa: ASYNC220, S603  (it returns at once; our own program)
                [*command, str(theirs.fileno()), *folder],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env=env,
                start_new_session=True,
            )
        self._heard_at = asyncio.get_running_loop().time()
        reader, self._writer = await asyncio.open_connection(sock=ours, limit=_LONGEST_LINE)
        self._reading = asyncio.create_task(self._read(reader))

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def fork(self, kernel_id: str, file: str, cwd: str, env: Mapping[str, str]) -> ForkedKernel:
        told = await self._ask(fork={"kernel": kernel_id, "file": file, "cwd": cwd, "env": dict(env)})
        if "error" in told:
            raise ForkServerError(told["error"])
        kernel: ForkedKernel = told["kernel"]
        return kernel

    async def children(self) -> dict[str, int]:
        """Return the process ids of the live kernels, by kernel id. Raises `ForkServerError` without an answer."""
        children: dict[str, int] = (await self._ask())["children"]
        return children

    async def _ask(self, **what: Any) -> dict[str, Any]:
        loop = asyncio.get_running_loop()
        if self.gone or self._writer is None:
            raise ForkServerError("the fork server has ended")
        number, since = next(self._numbers), loop.time()
        answer: asyncio.Future[dict[str, Any]] = loop.create_future()
        self._asked[number] = what.get("fork", {}).get("kernel", ""), answer
        try:
            self._writer.write(json.dumps({"id": number, **what}).encode() + b"\n")
            while not answer.done():
                limit = ANSWER_SECONDS if self.is_ready else START_SECONDS
                left = max(since, self._heard_at) + limit - loop.time()
                if left <= 0:
                    raise ForkServerHangs(f"the fork server has not answered for {limit:g} s")
                await asyncio.wait([answer], timeout=left)
            return answer.result()
        finally:
            del self._asked[number]

    async def _read(self, reader: asyncio.StreamReader) -> None:
        try:
            with suppress(ConnectionError):
                while line := await reader.readline():
                    self._heard_at = asyncio.get_running_loop().time()
                    self._hear(json.loads(line))
        finally:
            if not self.gone:
                self._died(self)
                self.stop()

    def _hear(self, told: dict[str, Any]) -> None:
        if "ready" in told:
            self.is_ready = True
        elif "ended" in told:
            kernel = self.kernels.pop(told["ended"], None)
            if kernel is not None:
                kernel.returncode = told["status"]
                self._ended(kernel.kernel_id)
        else:
            kernel_id, answer = self._asked.get(told["id"], ("", None))
            if "pid" in told:
                # Register the kernel before the next line is read, because that may report its end.
                told["kernel"] = self.kernels[told["pid"]] = ForkedKernel(told["pid"], kernel_id)
            if answer is not None and not answer.done():
                answer.set_result(told)
            elif "pid" in told:
                told["kernel"].kill()  # its requester has stopped waiting

    def end_all_but(self, known: Container[str]) -> None:
        """Kill the kernels whose ids are not in `known`, and remove ended ones. For a fork server that hangs."""
        for pid, kernel in list(self.kernels.items()):
            if kernel.poll() is not None:
                del self.kernels[pid]
                self._ended(kernel.kernel_id)
            elif kernel.kernel_id not in known:
                kernel.kill()

    def stop(self) -> None:
        if self.gone:
            return
        self.gone = True
        if self._writer is not None:
            self._writer.close()
        if self._reading is not None and self._reading is not asyncio.current_task(self._reading.get_loop()):
            self._reading.cancel()
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None
        for _, answer in self._asked.values():
            if not answer.done():
                answer.set_exception(ForkServerError("the fork server has ended"))
        kernels = list(self.kernels.values())
        self.kernels.clear()
        for kernel in kernels:
            kernel.kill()
            kernel.returncode = -signal.SIGKILL
            self._ended(kernel.kernel_id)


class ForkServerClient:
    """Keeps a fork server running: starts it when it is first needed, and replaces it if it dies or hangs."""

    def __init__(
        self,
        env: Mapping[str, str],
        notebooks: Path | None = None,
        ended: Callable[[str], None] = lambda _: None,
        log: logging.Logger | None = None,
    ) -> None:
        """Prepare the client. It starts a fork server when asked to, which first runs the notebooks in `notebooks`.

        `ended` is called with the id of each kernel that has ended.
        """
        self._env, self._notebooks, self._ended = dict(env), notebooks, ended
        self._log = log or logging.getLogger(__name__)
        self._starting = asyncio.Lock()
        self._stopped = False
        self._restarting: asyncio.Future[ForkServerProcess] | None = None
        self.server: ForkServerProcess | None = None
        self.retired: list[ForkServerProcess] = []
        """Fork servers that hang, but whose kernels still have open pages."""

    async def start(self) -> ForkServerProcess:
        async with self._starting:
            if self.server is None or self.server.gone:
                server = ForkServerProcess(self._kernel_ended, self._died)
                await server.start(self._env, self._notebooks)
                self.server = server  # set only after its start: other code uses it at once
                if self._stopped:
                    server.stop()
            return self.server

    async def fork(self, kernel_id: str, file: str, cwd: str, env: Mapping[str, str]) -> ForkedKernel:
        """Fork a kernel, and return its process. Raises `ForkServerError` if this fails even with a new fork server."""
        server = await self.start()
        try:
            return await server.fork(kernel_id, file, cwd, env)
        except ForkServerError as fault:
            if not server.gone and not isinstance(fault, ForkServerHangs):
                raise
            self._replace(server, fault)
        return await (await self.start()).fork(kernel_id, file, cwd, env)

    def _kernel_ended(self, kernel_id: str) -> None:
        if not self._stopped:
            self._ended(kernel_id)

    def _died(self, server: ForkServerProcess) -> None:
        """Start another fork server after one has died, unless that one was never ready: the next would die too."""
        if server is self.server and server.is_ready and not self._stopped:
            self._log.error("The fork server has died, and all kernels with it: another is started.")
            self.server = None
            self._restarting = asyncio.ensure_future(self.start())

    def _replace(self, server: ForkServerProcess, fault: ForkServerError) -> None:
        """Do not use this fork server any more, because of `fault`. If it only hangs, keep its kernels."""
        if self.server is not server:
            return
        self.server = None
        kept = "" if server.gone else " The tables that it has started stay open."
        self._log.error("Another fork server is started, since %s.%s", fault, kept)
        if not server.gone:
            self.retired.append(server)

    async def sweep(self, known: Collection[str]) -> None:
        """Kill kernels that are not in `known`. Replace a dead or hanging fork server before a visitor must wait."""
        server = self.server  # `self.server` may be replaced before this one answers
        before = set(known)
        if server is not None:
            try:
                children = await server.children()
            except ForkServerError as fault:
                self._replace(server, fault)
                if not self._stopped:
                    await self.start()
            else:
                # `before` is what `known` had before the fork server was asked. A page's kernel is in one of them,
                # even if it was forked or has ended meanwhile. Kill those that are in neither.
                for kernel_id, pid in children.items():
                    if kernel_id not in before.union(known) and _is_running(pid):
                        self._log.error("A kernel without a page is ended: %s", kernel_id or pid)
                        with suppress(OSError):
                            os.killpg(pid, signal.SIGKILL)
        for old in list(self.retired):
            old.end_all_but(known)
            if old.gone or not old.kernels:
                old.stop()
                self.retired.remove(old)

    def stop(self) -> None:
        """Stop every fork server and kill every kernel. From now on, `ended` is not called."""
        self._stopped = True
        for server in [*self.retired, *([self.server] if self.server else [])]:
            server.stop()
