"""How Jupyter starts a page's kernel: it asks `gleek.server.forkserver` to fork one.

Where processes do not fork safely (Windows, macOS) Jupyter's own way stands: a kernel is started anew for each page.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from jupyter_client.provisioning.factory import KernelProvisionerFactory
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

if TYPE_CHECKING:
    from collections.abc import Mapping

# As they are called in a connection file; the last are made last.
_PORTS: Final = ("shell_port", "stdin_port", "control_port", "iopub_port", "hb_port")
# A kernel that does not listen by then is found out by whoever asks it for something.
_LISTENING_SECONDS: Final = 10

CAN_FORK: Final = sys.platform == "linux"


class Forked:
    """A forked kernel, with what Jupyter asks of a `subprocess.Popen`."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit status, or None while the process lives."""
        return self.returncode

    def wait(self) -> int | None:
        """Return the exit status; asked only when `poll` has given it."""
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send a signal, if the process has not ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """End the process at once."""
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        """Ask the process to end."""
        self.send_signal(signal.SIGTERM)


class ForkServerGoneError(RuntimeError):
    """The fork server ended while it was asked for a kernel."""


class Nursery:
    """The server's end of a fork server, which is started when it is first needed, and again should it have died."""

    def __init__(self, env: Mapping[str, str], rehearse: Path | None = None) -> None:
        """Set what fork servers are started with: an environment, and a folder of notebooks to run beforehand."""
        self._env = dict(env)
        self._rehearse = rehearse
        self._process: subprocess.Popen[bytes] | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._reading: asyncio.Task[None] | None = None
        self._numbers = itertools.count()
        self._asked: dict[int, asyncio.Future[int]] = {}
        self._kernels: dict[int, Forked] = {}
        self._starting = asyncio.Lock()

    async def start(self) -> None:
        """Have a fork server: it imports what the kernels need while this process goes on."""
        async with self._starting:
            if self._writer is not None:
                return
            folder = [] if self._rehearse is None else [str(self._rehearse)]
            ours, theirs = socket.socketpair()
            with theirs:
                self._process = subprocess.Popen(  # noqa: ASYNC220, S603  (it returns at once; our own program)
                    [sys.executable, "-m", "gleek.server.forkserver", str(theirs.fileno()), *folder],
                    stdin=subprocess.DEVNULL,
                    pass_fds=[theirs.fileno()],
                    env=self._env,
                    start_new_session=True,
                )
            reader, self._writer = await asyncio.open_connection(sock=ours)
            self._reading = asyncio.create_task(self._read(reader))

    async def fork(self, file: str, cwd: str, env: Mapping[str, str]) -> Forked:
        """Return a new kernel for that connection file. Raises ForkServerGoneError."""
        await self.start()
        assert self._writer is not None
        number = next(self._numbers)
        answer = self._asked[number] = asyncio.get_running_loop().create_future()
        self._writer.write(
            json.dumps({"id": number, "file": file, "cwd": cwd, "env": dict(env)}).encode() + b"\n"
        )
        try:
            pid = await answer
        finally:
            del self._asked[number]
        return self._kernels.setdefault(pid, Forked(pid))

    async def _read(self, reader: asyncio.StreamReader) -> None:
        """Hear what the fork server says, until it says no more."""
        with suppress(ConnectionError):
            while line := await reader.readline():
                self._hear(json.loads(line))
        self._lost()

    def _hear(self, told: dict[str, Any]) -> None:
        """Take in one thing that the fork server has said."""
        if "ended" in told:
            ended = self._kernels.pop(told["ended"], None)
            if ended is not None:
                ended.returncode = told["status"]
        elif (answer := self._asked.get(told["id"])) and not answer.done():
            if "pid" in told:
                # Known at once: its end may be told of in the very next line.
                self._kernels[told["pid"]] = Forked(told["pid"])
                answer.set_result(told["pid"])
            else:
                answer.set_exception(ForkServerGoneError(told["error"]))

    def _lost(self) -> None:
        """The fork server is gone: its kernels end by themselves, and the next one asked for starts another."""
        writer, self._writer = self._writer, None
        process, self._process = self._process, None
        if writer is not None:
            writer.close()
        if process is not None:
            process.kill()
            process.wait()
        for answer in self._asked.values():
            if not answer.done():
                answer.set_exception(ForkServerGoneError("the fork server has ended"))
        for kernel in self._kernels.values():
            with suppress(OSError):
                os.killpg(kernel.pid, signal.SIGKILL)
            kernel.returncode = -signal.SIGKILL
        self._kernels.clear()

    def stop(self) -> None:
        """End the fork server and every kernel of it."""
        if self._reading is not None:
            self._reading.cancel()
        self._lost()


class ForkedProvisioner(LocalProvisioner):
    """Jupyter's local provisioner, with a fork in place of a new process."""

    nursery: ClassVar[Nursery]

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Have a kernel forked that listens where its connection file says."""
        assert self.parent is not None
        env, cwd = kwargs["env"], str(kwargs.get("cwd") or "/")
        forked = await self.nursery.fork(self.parent.connection_file, cwd, env)
        self.process = forked  # type: ignore[assignment]
        self.pid = self.pgid = forked.pid
        self.cwd = cwd
        await self._until_it_listens(forked)
        return self.connection_info

    async def _until_it_listens(self, forked: Forked) -> None:
        """Wait until the kernel's sockets are there: who connects sooner tries again only after a tenth of a second."""
        info = self.connection_info
        sockets = [Path(f"{info['ip']}-{info[port]}") for port in _PORTS]
        with suppress(TimeoutError):
            async with asyncio.timeout(_LISTENING_SECONDS):
                while forked.poll() is None and not all(map(Path.exists, sockets)):  # noqa: ASYNC110  (nobody tells)
                    await asyncio.sleep(0.002)


class Provisioners(KernelProvisionerFactory):
    """Jupyter's register of ways to start a kernel, knowing no other way than ours."""

    def create_provisioner_instance(self, kernel_id: str, kernel_spec: Any, parent: Any) -> ForkedProvisioner:
        """Return what starts this kernel."""
        return ForkedProvisioner(kernel_id=kernel_id, kernel_spec=kernel_spec, parent=parent)
