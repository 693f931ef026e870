"""A real server and a class without browsers: what the server leaves behind, which page it ends, and its answers."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import tempfile
import threading
import time
import uuid
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import websocket

from gleek.server.kernels.page_kernels import CAN_FORK
from tests.browser.conftest import Server
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import PAGES, STOCK_PAGE, ask_server, open_visit
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


# ---- Processes and folders left behind -----------------------------------------------------------


@pytest.mark.parametrize("how", [signal.SIGHUP, signal.SIGKILL])
def test_however_it_ends_no_process_stays_and_the_next_leaves_no_folder(
    folder, serve_shorter, monkeypatch, how
):
    with tempfile.TemporaryDirectory(prefix="g") as short:
        monkeypatch.setenv("TMPDIR", short)
        server = serve_shorter(folder)
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


def test_when_the_fork_server_is_killed_its_pages_are_told_and_others_open(folder, serve_shorter):
    server = serve_shorter(folder)
    visit = open_visit(server, PAGE)
    (fork_server,) = children(server.process.pid)
    with visit.connect() as channel:
        os.kill(fork_server, signal.SIGKILL)
        # The server closes the websocket; otherwise this loop would wait for the socket's timeout.
        with contextlib.suppress(websocket.WebSocketConnectionClosedException, ConnectionError):
            while channel.socket.recv():
                pass
        assert not visit.alive
    again = open_visit(server, PAGE)
    assert again.alive
    assert "another is started" in server.log
    assert "Traceback" not in server.log


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
def impatient(tmp_path_factory, serve_all):
    """A server with room for two pages.

    It ends a page one second after its visitor left, and after eight seconds if no visitor ever connected.
    """
    folder = tmp_path_factory.mktemp("impatient")
    write_notebook(folder / PAGE, [prose("# A"), code("1")])
    # On a busy machine, a browser may take seconds to connect after it has opened a page.
    never = "visits.NEVER_CAME_SECONDS = 8"
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


# ---- Answers -------------------------------------------------------------------------------------


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


ODD = [
    ("GET", "/api/kernels/{kernel}", {"Origin": "http://[::1"}, {403, 404}),
    ("GET", "/api/kernels/{kernel}/channels", {"Origin": "http://[::1"}, {403}),
    ("POST", "/api/kernels/{kernel}", {"Origin": "http://[::1"}, {403, 405}),
    ("POST", "/voila/api/shutdown/{kernel}", {"Origin": "http://[::1", "Referer": "http://[::1"}, {403, 404}),
    ("GET", "/gleek/static/%00", {}, {404}),
    ("GET", "/gleek/static/a%00b.css", {}, {404}),
    ("GET", "/voila/static/0.5.13/%00", {}, {404}),
    ("GET", "/%00", {}, {404}),
    *(
        ("GET", f"/{place}{'x' * length}{end}", {}, {404})
        for place in (
            "",
            "gleek/static/",
            "voila/static/0.5.13/",
            "voila/labextensions/0.5.13/",
            "hand/",
            PAGES,
        )
        for length, end in ((256, ".ipynb"), (60_000, ""))
    ),
    ("OPTIONS", "/voila/api/shutdown/{kernel}", {}, {405}),
    ("OPTIONS", "/api/kernels/{kernel}", {}, {405}),
]


def test_odd_requests_are_the_visitor_s_fault_and_not_the_server_s(old_visit):
    own = {"Cookie": old_visit.cookie, "X-XSRFToken": old_visit.xsrf}
    for method, path, headers, wanted in ODD:
        status, _, body = ask_server(
            old_visit.server.url,
            path.format(kernel=old_visit.kernel),
            method,
            "" if method == "POST" else None,
            own | headers,
        )
        assert status in wanted, (method, path)
        assert b"<h1>" in body
    form = {"Cookie": old_visit.cookie, "Content-Type": "application/x-www-form-urlencoded"}
    stranger = f"/voila/api/shutdown/{uuid.uuid4()}"
    assert ask_server(old_visit.server.url, stranger, "POST", f"_xsrf={old_visit.xsrf}", form)[0] == 404
    assert old_visit.alive
    assert "Traceback" not in old_visit.server.log
    assert "xxx" not in old_visit.server.log


def test_behind_tls_the_cookie_goes_back_by_tls_only(stock_server):
    def cookie(**headers: str) -> str:
        status, given, _ = ask_server(stock_server.url, f"/{PAGES}{STOCK_PAGE}", headers=headers)
        assert status == 200
        return " ".join(given.get_all("Set-Cookie"))

    assert "Secure" not in cookie()
    assert "Secure" not in cookie(**{"X-Forwarded-Proto": "http"})
    assert "Secure" in cookie(**{"X-Forwarded-Proto": "https"})
    assert "Secure" in cookie(**{"X-Forwarded-Proto": "https, http"})
