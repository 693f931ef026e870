"""A real server and a class without browsers: what the server leaves behind, which page it ends, and its answers."""

from __future__ import annotations

import json
import signal
import socket
import tempfile
import time
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from gleek.server.kernels.page_kernels import CAN_FORK
from tests.browser.conftest import Server
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import PAGES, ask_server, open_visit
from tests.waiting import PATIENCE, wait_until

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="looks at processes as Linux shows them")
PAGE = "00-a.ipynb"
# Short limits keep each test to a few seconds.
SWEEP = "sessions.SWEEP_SECONDS = 0.5"


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
def serve_shorter(serve):
    """Return a function that starts a server that often looks for pages to end: `serve_shorter(folder, limits)`."""
    return lambda folder, shorter="pass", **how: serve(folder, f"{SWEEP}; {shorter}", **how)


def leave_after(server: Server, seconds: float, headers: str = "") -> None:
    """Request the page, and disconnect after some seconds."""
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as connection:
        connection.sendall(f"GET /{PAGES}{PAGE} HTTP/1.1\r\nHost: {address.netloc}\r\n{headers}\r\n".encode())
        time.sleep(seconds)


def assert_visitors_who_leave_while_their_kernels_start_leave_none(server: Server) -> None:
    open_visit(server, PAGE).leave()  # now the fork server is ready
    wait_until(lambda: free(server) == 3, "the first has left")
    most = 0
    for n in range(40):
        leave_after(server, 0.002 + n % 10 * 0.005)
        most = max(most, len(kernels(server)))
    assert most <= 3
    wait_until(lambda: free(server) == 3 and not kernels(server), "no kernel is left")
    time.sleep(1)
    assert (free(server), kernels(server)) == (3, [])


@pytest.mark.parametrize("how", [signal.SIGHUP, signal.SIGKILL])
def test_however_it_ends_no_process_stays_and_the_next_leaves_no_folder(
    folder, serve_shorter, monkeypatch, how
):
    with tempfile.TemporaryDirectory(prefix="g") as short:
        monkeypatch.setenv("TMPDIR", short)
        server = serve_shorter(folder, max_sessions=3)
        if how == signal.SIGHUP:
            assert_visitors_who_leave_while_their_kernels_start_leave_none(server)
        visits = [open_visit(server, PAGE) for _ in range(2)]
        there = [*children(server.process.pid), *kernels(server)]
        assert len(there) == 3
        assert visits[0].alive
        assert len(list(Path(short).iterdir())) == 1
        server.process.send_signal(how)
        status = server.process.wait(timeout=PATIENCE)
        assert status == (-how if how == signal.SIGKILL else 0)
        wait_until(lambda: all(map(has_ended, there)), "its processes are gone")
        if how == signal.SIGKILL:
            assert len(list(Path(short).iterdir())) == 1
            serve_shorter(folder).interrupt()
        assert list(Path(short).iterdir()) == []
        assert not server.log, server.log


@pytest.fixture(scope="module")
def impatient(tmp_path_factory, serve_all):
    """A server with room for two pages.

    It ends a page one second after its visitor left, and after five seconds if no visitor ever connected.
    """
    folder = tmp_path_factory.mktemp("impatient")
    write_notebook(folder / PAGE, [prose("# A"), code("1")])
    # On a busy machine, seconds may pass between the opening of a page and its connection.
    never = "visits.NEVER_CAME_SECONDS = 5"
    shorter = f"visits.IDLE_SECONDS = visits.AWAY_SECONDS = 1; {never}; sessions.SWEEP_SECONDS = 0.2"
    server = serve_all(folder, shorter, max_sessions=2)
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
        wait_until(lambda: len(kernels(impatient)) == 1, "one kernel is left")
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
            wait_until(lambda: len(kernels(server)) == 2, "two kernels are left")


def test_limits_by_address_hold_for_one_address_and_not_for_another(folder, serve_shorter):
    server = serve_shorter(folder, max_sessions=5, max_per_address=2, behind_proxy=True)

    def asked(address: str, path: str = f"/{PAGES}{PAGE}") -> tuple[int, bytes]:
        status, _, body = ask_server(server.url, path, headers={"X-Forwarded-For": address})
        return status, body

    assert [asked("192.0.2.1")[0] for _ in range(3)] == [200, 200, 429]
    assert b"Too many tables are open where you are" in asked("192.0.2.1")[1]
    assert json.loads(asked("192.0.2.1", "/gleek/room")[1]) == {"free": 0}
    assert json.loads(asked("192.0.2.2", "/gleek/room")[1]) == {"free": 2}
    assert [asked(f"192.0.2.1, 192.0.2.{n}")[0] for n in (2, 2, 3)] == [200, 200, 200]
    assert asked("192.0.2.4")[0] == 503
    assert b"All tables are taken" in asked("192.0.2.4")[1]
