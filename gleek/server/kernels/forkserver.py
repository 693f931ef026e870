"""A process that has everything imported, and forks a kernel from itself in a moment when it is asked for one.

A kernel that is started anew imports IPython, the widgets and the lessons for a second before it can do anything, and
holds all of it for itself. A fork has it at once, and shares it with the others.

The server talks to it over one socket (`gleek.server.kernels.forks`), a line of JSON a message. It sends

- ``{"id": number, "fork": {"kernel": id, "file": connection file, "cwd": folder, "env": {name: value}}}`` for a kernel,
- ``{"id": number}`` to ask which kernels there are,

and is sent

- ``{"ready": true}`` once, when everything is imported;
- ``{"id": number, "pid": number}`` or ``{"id": number, "error": words}`` for a fork;
- ``{"id": number, "children": {kernel id: pid}}`` for the other;
- ``{"ended": pid, "status": exit status, or minus the signal}`` when a kernel has ended.

When the server's end of the socket closes, every kernel is ended, and then the process itself.
"""

from __future__ import annotations

import gc
import json
import os
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

_READ_AT_ONCE: Final = 65_536


def main(number: int, folder: str | None = None) -> None:
    """Serve the socket with that file number until its other end is closed.

    Where a folder is given, its notebooks are run beforehand.
    """
    # Ctrl-C in a terminal is for the server, which then closes the socket.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A service that is stopped sends this to all its processes at once: here too it is the server that says when.
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    asking = socket.socket(fileno=number)
    waking, woken = _wake_when_a_kernel_ends()
    prepare(folder)
    server = ForkServer(asking, waking, woken)
    server.say({"ready": True})
    server.run()
    # A kernel that ends from now on wakes nobody.
    signal.set_wakeup_fd(-1)


def prepare(folder: str | None = None) -> None:
    """Import and read what pages need, and keep the collector from touching, and so copying, any of it."""
    # A page's kernel has no debugger: left out, it costs no time and no memory, and cannot be asked for either.
    sys.modules["debugpy"] = None  # type: ignore[assignment]

    # The kernel before the widgets: it decides how they speak to a browser.
    for name in ("ipykernel.kernelapp", "ipykernel.zmqshell", "IPython.core.logger", "gleek.widgets.lesson"):
        import_module(name)
    # They do so themselves when they are imported in a kernel; here there is none yet.
    import_module("ipywidgets").register_comm_target()

    if folder is not None:
        from gleek.server.kernels.preload import run_notebooks

        run_notebooks(Path(folder))
    gc.collect()
    gc.freeze()


def _wake_when_a_kernel_ends() -> tuple[socket.socket, socket.socket]:
    """Return two ends of a socket: whenever a child has ended, something is written to the first."""
    reading, writing = socket.socketpair()
    writing.setblocking(False)  # noqa: FBT003  (its only argument)
    reading.setblocking(False)  # noqa: FBT003
    signal.set_wakeup_fd(writing.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return writing, reading


class ForkServer:
    """Answers what comes over the socket, one thing at a time: no thread may run when a process forks."""

    def __init__(self, asking: socket.socket, waking: socket.socket, woken: socket.socket) -> None:
        self.asking = asking
        self.waking, self.woken = waking, woken
        self.kernels: dict[int, str] = {}
        """The ids of the kernels that live, by their processes' numbers."""
        self.unread = b""

    def run(self) -> None:
        """Serve until the socket closes, then end what was forked."""
        import select

        with suppress(ConnectionError):
            while True:
                ready, _, _ = select.select([self.asking, self.woken], [], [])
                if self.woken in ready:
                    with suppress(BlockingIOError):
                        self.woken.recv(_READ_AT_ONCE)
                    self.reap()
                if self.asking in ready and not self.listen():
                    break
        for pid in self.kernels:
            with suppress(OSError):
                os.killpg(pid, signal.SIGKILL)

    def listen(self) -> bool:
        """Answer the whole lines that have come; return False at the socket's end."""
        arrived = self.asking.recv(_READ_AT_ONCE)
        *lines, self.unread = (self.unread + arrived).split(b"\n")
        for line in lines:
            asked = json.loads(line)
            self.say({"id": asked["id"], **self.answer(asked)})
        return bool(arrived)

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Do what is asked for, and return what to say of it."""
        if "fork" not in asked:
            return {"children": {kernel: pid for pid, kernel in self.kernels.items()}}
        try:
            pid = self.fork(asked["fork"])
        except OSError as error:
            return {"error": str(error)}
        self.kernels[pid] = asked["fork"]["kernel"]
        return {"pid": pid}

    def fork(self, asked: dict[str, Any]) -> int:
        """Fork a kernel, and return its process's number."""
        pid = os.fork()
        if pid == 0:
            # First, so that no signal is written to whatever the kernel opens under this number.
            signal.set_wakeup_fd(-1)
            for each in (self.asking, self.waking, self.woken):
                each.close()
            _become_kernel(asked["file"], asked["cwd"], asked["env"])
        # Whichever of the two comes first: a signal to the kernel's group must never reach this process's.
        with suppress(OSError):
            os.setpgid(pid, pid)
        return pid

    def reap(self) -> None:
        """Tell of every kernel that has ended."""
        while self.kernels:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            self.kernels.pop(pid, None)
            self.say({"ended": pid, "status": os.waitstatus_to_exitcode(status)})

    def say(self, what: dict[str, Any]) -> None:
        """Send one line."""
        self.asking.sendall(json.dumps(what).encode() + b"\n")


def _become_kernel(file: str, cwd: str, env: dict[str, str]) -> None:
    """Turn the forked process into an IPython kernel, and never return."""
    status = 1
    try:
        with suppress(OSError):
            os.setpgid(0, 0)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.environ.clear()
        os.environ.update(env)
        os.chdir(cwd)
        from ipykernel.kernelapp import IPKernelApp

        # By the parent's number the kernel sees when that is gone, even if nobody could tell it.
        parent = f"--IPKernelApp.parent_handle={os.getppid()}"
        IPKernelApp.launch_instance(["-f", file, parent, "--HistoryManager.enabled=False"])
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    except BaseException:  # noqa: BLE001  (whatever it is, this process must not go on as a second fork server)
        import traceback

        traceback.print_exc()
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
