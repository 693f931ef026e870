"""A real server and a class without browsers: visitors who reload at once, leave, break off a handshake or find no
room.
"""

from __future__ import annotations

import contextlib
import resource
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from gleek.server.kernels.provisioner import CAN_FORK
from tests.browser.conftest import running
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.short_limits import (
    PAGE,
    SERVE,
    folder,
    free,
    kernels,
    leave_after,
    serve_shorter,
)
from tests.browser.visiting import PAGES, STOCK_PAGE, WATCH, ask_server, open_visit
from tests.waiting import PATIENCE, wait_until

__all__ = ["folder", "serve_shorter"]

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="looks at processes as Linux shows them")

# ---- Visitors who come and leave -----------------------------------------------------------------


def test_visitors_who_leave_while_their_kernels_start_leave_none(folder, serve_shorter):
    server = serve_shorter(folder, max_sessions=3)
    open_visit(server, PAGE).leave()  # now the fork server is ready
    wait_until(lambda: free(server) == 3, "the first has left")
    most = 0
    for n in range(40):
        leave_after(server, 0.002 + n % 10 * 0.005)
        most = max(most, len(kernels(server)))
    assert most <= 3
    # A busy machine may not have noticed yet that the last visitors have come and left.
    wait_until(lambda: free(server) == 3 and not kernels(server), "no kernel is left")
    time.sleep(1)
    assert (free(server), kernels(server)) == (3, [])
    assert not server.log, server.log


def test_a_class_that_reloads_at_once_has_a_kernel_for_each_page_and_no_more(folder, serve_shorter):
    server = serve_shorter(folder, max_sessions=12)
    open_visit(server, PAGE).leave()
    opened = []

    def learner(n: int) -> None:
        leave_after(server, n * 0.01)
        while ask_server(server.url, "/gleek/room")[2] == b'{"free": 0}':
            time.sleep(0.05)  # the interval of the page that waits for a free table
        opened.append(open_visit(server, PAGE))

    threads = [threading.Thread(target=learner, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    most = 0
    while any(thread.is_alive() for thread in threads):
        most = max(most, len(kernels(server)))
        time.sleep(0.01)
    assert len(opened) == 8
    assert most <= 12
    wait_until(lambda: len(kernels(server)) == 8, "a kernel for each page")
    assert free(server) == 4
    assert all(visit.alive for visit in opened)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory):
    """A server with room for two pages.

    It ends a page one second after its visitor left, and after eight seconds if no visitor ever connected.
    """
    folder = tmp_path_factory.mktemp("impatient")
    write_notebook(folder / PAGE, [prose("# A"), code("1")])
    # On a busy machine, a browser may take seconds to connect after it has opened a page.
    never = "visits.NEVER_CAME_SECONDS = 8"
    shorter = f"visits.IDLE_SECONDS = visits.AWAY_SECONDS = 1; {never}; sessions.SWEEP_SECONDS = 0.2"
    serve = SERVE.format(folder=str(folder), shorter=shorter, how="max_sessions=2")
    with running([sys.executable, "-c", serve], tmp_path_factory.mktemp("log") / "log.txt") as server:
        yield server
    assert not server.log, server.log


def test_a_page_nobody_connects_to_is_ended_and_one_whose_page_only_waits_is_not(impatient):
    left, waiting = open_visit(impatient, PAGE), open_visit(impatient, PAGE)
    with waiting.connect():
        wait_until(lambda: not left.alive, "the page that nobody connected to has been ended")
        left = open_visit(impatient, PAGE)
        with left.connect():
            time.sleep(1.5)
            assert left.alive
        wait_until(lambda: not left.alive, "the page that was left has been ended")
        assert waiting.alive
        assert len(kernels(impatient)) == 1
    waiting.leave()


def test_a_visitor_who_has_vanished_gives_way_when_all_tables_are_taken(folder, serve_shorter):
    """A telephone that is switched off sends no goodbye. Its table is kept as long as there is room for others."""
    server = serve_shorter(folder, "visits.AWAY_SECONDS = 1", max_sessions=2)
    gone, there = open_visit(server, PAGE), open_visit(server, PAGE)
    with gone.connect():
        pass
    with there.connect():
        time.sleep(1.2)
        assert gone.alive
        assert free(server) == 1
        third = open_visit(server, PAGE)
        assert (gone.alive, there.alive, third.alive) == (False, True, True)
        with third.connect():
            time.sleep(1.2)
            assert free(server) == 0
            status, headers, body = ask_server(server.url, f"/{PAGES}{PAGE}")
            assert status == 503
            assert headers["Retry-After"]
            assert b"All tables are taken" in body
            assert there.alive
            assert len(kernels(server)) == 2


def test_a_page_that_says_goodbye_while_its_websocket_is_open_leaves_no_socket(folder, serve_shorter):
    """The browser sends the goodbye and closes the websocket while the server is ending the kernel."""
    server = serve_shorter(folder, max_sessions=2)

    def descriptors() -> int:
        return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))

    def come_and_go(wait: float) -> None:
        visit = open_visit(server, PAGE)
        with visit.connect(patient=True):
            visit.leave()
            time.sleep(wait)
        wait_until(lambda: free(server) == 2 and not kernels(server), "it has gone")

    come_and_go(0.05)
    time.sleep(2)  # closed sockets linger for a second
    first = descriptors()
    for wait in (0.0, 0.002, 0.004, 0.006, 0.008, 0.01, 0.012, 0.02):
        come_and_go(wait)
    wait_until(lambda: descriptors() <= first, "no socket is left over")


# ---- Incomplete handshakes -----------------------------------------------------------------------


def half_a_handshake(visit, session: str, wait: float = 0.0, key: str = "dGhlIHNhbXBsZSBub25jZQ==") -> bytes:
    """Request a websocket and disconnect while the server sets it up; return the bytes received so far."""
    address = urlsplit(visit.server.url)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as connection:
        connection.sendall(
            f"GET /api/kernels/{visit.kernel}/channels?session_id={session} HTTP/1.1\r\nHost: {address.netloc}\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Cookie: {visit.cookie}\r\n\r\n".encode()
        )
        connection.settimeout(wait or 0.001)
        with contextlib.suppress(TimeoutError):
            return connection.recv(1000)
        return b""


def test_half_a_handshake_neither_ends_an_open_page_nor_keeps_one_that_is_left(impatient):
    visit = open_visit(impatient, PAGE)
    for n in range(4):
        half_a_handshake(visit, "same", 0.002 * n)
    with visit.connect(session="same", patient=True):
        for n in range(3):
            half_a_handshake(visit, f"other{n}", 0.004 * n)
        time.sleep(2)
        assert visit.alive
    wait_until(lambda: not visit.alive, "the page that was left is ended")
    wait_until(lambda: not kernels(impatient), "its kernel is gone")


def test_a_session_whose_handshake_was_no_handshake_can_connect_afterwards(stock_server):
    visit = open_visit(stock_server, STOCK_PAGE)
    assert b" 400 " in half_a_handshake(visit, "mine", 5, key="").partition(b"\r\n")[0]
    half_a_handshake(visit, "mine", 0.001)
    with visit.connect(session="mine") as channel:
        channel.learn()
        assert channel.ask(channel.widget(WATCH), what="step", to=2)["step"] == 2
    visit.leave()


# ---- Limits of the system ------------------------------------------------------------------------


def test_with_few_open_files_it_says_how_many_pages_there_can_be_and_refuses_more(folder, serve_shorter):
    server = serve_shorter(folder, files=180, max_sessions=50)
    assert "180 files and sockets open" in server.log
    rooms = free(server)
    assert 2 <= rooms < 20
    assert f"enough for {rooms} pages" in server.log
    with contextlib.ExitStack() as held:
        visits = [open_visit(server, PAGE) for _ in range(rooms)]
        for visit in visits:
            held.enter_context(visit.connect())
        status, _, body = ask_server(server.url, f"/{PAGES}{PAGE}")
        assert status == 503
        assert b"All tables are taken" in body
        address = urlsplit(server.url)
        for _ in range(200):
            held.enter_context(socket.create_connection((address.hostname, address.port), timeout=PATIENCE))
        assert all(visit.alive for visit in visits)
    assert len(server.log.splitlines()) < 5, server.log


def test_with_hardly_any_it_does_not_start(folder, tmp_path):
    serve = SERVE.format(folder=str(folder), shorter="pass", how="")
    limit = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60)); "
    ended = subprocess.run(
        [sys.executable, "-c", limit + serve], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert "too few for a single page" in ended.stderr
    assert "ServeError" in ended.stderr


def test_the_server_takes_as_many_open_files_as_it_may(folder, tmp_path):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    low = min(256, soft)
    limit = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({low}, {hard})); "
    command = [
        sys.executable,
        "-c",
        limit + SERVE.format(folder=str(folder), shorter="pass", how="max_sessions=99"),
    ]
    with running(command, tmp_path / "log.txt") as server:
        assert free(server) == 99
        assert not server.log, server.log
