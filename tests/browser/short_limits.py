"""Servers with short limits, and their processes, for tests of a class without browsers."""

from __future__ import annotations

import contextlib
import json
import socket
import sys
import time
import uuid
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import ROOT, Server, running
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import PAGES, ask_server
from tests.waiting import PATIENCE

PAGE = "00-a.ipynb"
# Short limits keep each test to a few seconds.
SERVE = (
    "import sys; from pathlib import Path; from gleek.server import Serving, serve; "
    "from gleek.server.kernels import forks, sessions, visits; "
    "sessions.SWEEP_SECONDS = 0.5; {shorter}; serve(Path({folder!r}), Serving(port=0, {how}))"
)


def children(pid: int) -> list[int]:
    """Return the ids of the running child processes of a process."""
    listed = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [int(each) for each in listed if not has_ended(int(each))]


def has_ended(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except FileNotFoundError:
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


def kernels(server: Server) -> list[int]:
    return [kernel for fork_server in children(server.process.pid) for kernel in children(fork_server)]


def free(server: Server) -> int:
    return json.loads(ask_server(server.url, "/gleek/room")[2])["free"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one page that needs a kernel but hardly any time to run."""
    found = tmp_path / "notebooks"
    found.mkdir()
    write_notebook(found / PAGE, [prose("# A"), code("1")])
    return found


@pytest.fixture
def serve_shorter(tmp_path):
    """Return a function that starts a server with short limits.

    Example: `serve_shorter(folder, "visits.AWAY_SECONDS = 1", max_sessions=2)`.
    """
    with contextlib.ExitStack() as stack:

        def start(folder, shorter="pass", files=None, cwd=ROOT, **how):
            words = ", ".join(f"{name}={value!r}" for name, value in how.items())
            command = [sys.executable, "-c", SERVE.format(folder=str(folder), shorter=shorter, how=words)]
            if files is not None:
                limit = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({files}, {files})); "
                command[2] = limit + command[2]
            return stack.enter_context(running(command, tmp_path / f"{uuid.uuid4()}.log", cwd=cwd))

        yield start


def leave_after(server: Server, seconds: float, headers: str = "") -> None:
    """Request the page, and disconnect after some seconds."""
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as connection:
        connection.sendall(f"GET /{PAGES}{PAGE} HTTP/1.1\r\nHost: {address.netloc}\r\n{headers}\r\n".encode())
        time.sleep(seconds)
