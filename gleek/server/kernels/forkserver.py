"""A process that has imported everything a kernel needs, and forks itself into a kernel on request.

A kernel that starts as a new process spends a second importing IPython, the widgets and the lessons, and needs its own
memory for them. A forked kernel has them at once, and shares the memory with the others.

The server communicates with this process over one socket (`gleek.server.kernels.forks`); each message is a line of
JSON. The server sends

- ``{"id": number, "fork": {"kernel": id, "file": connection file, "cwd": folder, "env": {name: value}}}`` to fork a
  kernel,
- ``{"id": number}`` to list the kernels,

and receives

- ``{"ready": true}`` once, when everything is imported;
- ``{"id": number, "pid": number}`` or ``{"id": number, "error": words}`` after a fork;
- ``{"id": number, "children": {kernel id: pid}}`` as the list of kernels;
- ``{"ended": pid, "status": exit status, or minus the signal}`` when a kernel has ended.

When the server closes its end of the socket, this process kills every kernel and then exits.
"""

import ast
import gc
import io
import json
import os
import select
import signal
import socket
import sys
from contextlib import redirect_stderr, redirect_stdout, suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from gleek.evidence.paths import notebooks_in

_READ_AT_ONCE: Final = 65_536


def main(number: int, folder: str | None = None) -> None:
    """Answer the server's requests until it closes its end of the socket, which has the descriptor `number`."""
    # Ctrl-C in a terminal, and SIGTERM from a service manager, reach this process too. Ignore both: the server acts on
    # them, and then closes the socket.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    asking = socket.socket(fileno=number)
    # When a kernel ends, Python writes a byte to `waking`. It arrives at `woken`, and so wakes `ForkServer.run`.
    woken, waking = socket.socketpair()
    for each in (woken, waking):
        each.setblocking(False)  # noqa: FBT003  (its only argument)
    signal.set_wakeup_fd(waking.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    prepare(folder)
    server = ForkServer(asking, waking, woken)
    server.say({"ready": True})
    server.run()
    # Kernels may still end. Let Python write no byte about it any more, because nothing reads the socket now.
    signal.set_wakeup_fd(-1)


def prepare(folder: str | None = None) -> None:
    """Import everything that kernels need, and run the notebooks in `folder`, so that kernels share this memory.

    Then hide all objects from the garbage collector. Otherwise it would write to their memory, and each kernel would
    get a copy of it.
    """
    # Make the import of the debugger, which no client can request, fail. This saves time and memory.
    sys.modules["debugpy"] = None  # type: ignore[assignment]

    # Import the kernel before the widgets, because it decides how the widgets communicate with a browser.
    for name in ("ipykernel.kernelapp", "ipykernel.zmqshell", "IPython.core.logger", "gleek.widgets.lesson"):
        import_module(name)
    # ipywidgets registers its comm target when it is imported in a kernel. Here there is no kernel yet, so do it here.
    import_module("ipywidgets").register_comm_target()

    if folder is not None:
        _run_notebooks(Path(folder))
    gc.collect()
    gc.freeze()


def _run_notebooks(folder: Path) -> None:
    """Run every notebook up to the first cell that fails, without output, so that the pages' data is in memory."""
    for path in notebooks_in(folder):
        with suppress(Exception), redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            _run(json.loads(path.read_text(encoding="utf-8")))
        import_module("ipywidgets").Widget.close_all()


def _run(notebook: dict[str, Any]) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            continue
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        # The server gives only the folder of our own notebooks, whose code the kernels run too.
        exec(compile(tree, "<cell>", "exec"), names)  # noqa: S102
        if last is None:
            continue
        assert isinstance(last, ast.Expr)
        result = eval(compile(ast.Expression(last.value), "<cell>", "eval"), names)  # noqa: S307
        for way in ("_repr_mimebundle_", "_repr_html_"):
            if draw := getattr(result, way, None):
                draw()
        repr(result)


class ForkServer:
    """Handles one request at a time, without threads: no other thread may run when a process forks."""

    def __init__(self, asking: socket.socket, waking: socket.socket, woken: socket.socket) -> None:
        self.asking = asking
        self.waking, self.woken = waking, woken
        self.kernels: dict[int, str] = {}  # the ids of the live kernels, keyed by process id
        self.unread = b""

    def run(self) -> None:
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
        """Answer the requests that have arrived as complete lines; return False if the server has closed the socket."""
        arrived = self.asking.recv(_READ_AT_ONCE)
        *lines, self.unread = (self.unread + arrived).split(b"\n")
        for line in lines:
            asked = json.loads(line)
            self.say({"id": asked["id"], **self.answer(asked)})
        return bool(arrived)

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        if "fork" not in asked:
            return {"children": {kernel: pid for pid, kernel in self.kernels.items()}}
        try:
            pid = self.fork(asked["fork"])
        except OSError as error:
            return {"error": str(error)}
        self.kernels[pid] = asked["fork"]["kernel"]
        return {"pid": pid}

    def fork(self, asked: dict[str, Any]) -> int:
        pid = os.fork()
        if pid == 0:
            # Do this before the sockets are closed. Otherwise Python could write the byte for a signal to a file that
            # the kernel opens later, and that gets the same descriptor.
            signal.set_wakeup_fd(-1)
            for each in (self.asking, self.waking, self.woken):
                each.close()
            _become_kernel(asked["file"], asked["cwd"], asked["env"])
        # Both this process and the kernel set the kernel's process group, whichever is first. So a signal for the
        # kernel's group can never reach this process.
        with suppress(OSError):
            os.setpgid(pid, pid)
        return pid

    def reap(self) -> None:
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
        self.asking.sendall(json.dumps(what).encode() + b"\n")


def _become_kernel(file: str, cwd: str, env: dict[str, str]) -> None:
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

        # Tell the kernel the process id of its parent, so that it notices when the parent dies.
        parent = f"--IPKernelApp.parent_handle={os.getppid()}"
        IPKernelApp.launch_instance(["-f", file, parent, "--HistoryManager.enabled=False"])
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    except BaseException:  # noqa: BLE001  (after any error this process must not continue as a second fork server)
        import traceback

        traceback.print_exc()
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
