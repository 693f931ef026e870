"""A server on a system without fork, Unix sockets, file locks or a limit on open files.

The server runs in this way on Windows. It does so on macOS too, but with Unix sockets.
"""

from __future__ import annotations

import sys

import pytest

from tests.browser.conftest import Server, running
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import open_visit

SERVE = """
import sys
sys.modules["fcntl"] = sys.modules["resource"] = None
from pathlib import Path
from gleek.server import Serving, serve
from gleek.server.kernels import page_kernels
page_kernels.CAN_FORK = False
page_kernels.use_ipc = lambda: False
serve(Path({folder!r}), Serving(port=0))
"""


@pytest.fixture
def plain_server(tmp_path):
    write_notebook(tmp_path / "00-a.ipynb", [prose("# First"), code("print(6 * 7)")])
    command = [sys.executable, "-c", SERVE.format(folder=str(tmp_path))]
    with running(command, tmp_path / "log.txt") as server:
        yield server


def test_a_page_is_made_and_heard_and_ended_without_a_word_in_the_log(plain_server: Server):
    visit = open_visit(plain_server, "00-a.ipynb")
    assert '<pre class="gleek-text" tabindex="0">42' in visit.body
    with visit.connect() as channel:
        channel.send("kernel_info_request", {})
        told = channel.hear(lambda kind, _: kind == "kernel_info_reply")
    assert told["status"] == "ok"
    visit.leave()
    assert not visit.alive
    assert plain_server.log == ""
