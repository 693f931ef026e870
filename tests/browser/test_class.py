"""A whole server and a class without browsers: who hurries, leaves, fails half-way, or asks for too much."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import resource
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
import uuid
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import websocket

from gleek.server.kernels.provisioner import CAN_FORK
from tests.browser.conftest import ROOT, Server, running
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import GLEEK, PAGES, STOCK_PAGE, WATCH, ask_server, open_visit
from tests.waiting import wait_until

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="looks at processes as Linux shows them")

PAGE = "00-a.ipynb"
# The limits are made short, so that a test takes seconds.
SERVE = (
    "import sys; from pathlib import Path; from gleek.server import Serving, serve; "
    "from gleek.server.kernels import forks, sessions, visits; "
    "sessions.SWEEP_SECONDS = 0.5; {shorter}; serve(Path({folder!r}), Serving(port=0, {how}))"
)


def children(pid: int) -> list[int]:
    """The processes that a process has started and that have not ended."""
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
    """A folder with a page that needs a kernel and hardly any time."""
    found = tmp_path / "notebooks"
    found.mkdir()
    write_notebook(found / PAGE, [prose("# A"), code("1")])
    return found


@pytest.fixture
def serve_shorter(tmp_path):
    """Start servers with short limits: `serve_shorter(folder, "visits.AWAY_SECONDS = 1", max_sessions=2)`."""
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
    """Ask for the page, and hang up soon."""
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname, address.port), timeout=10) as connection:
        connection.sendall(f"GET /{PAGES}{PAGE} HTTP/1.1\r\nHost: {address.netloc}\r\n{headers}\r\n".encode())
        time.sleep(seconds)


# ---- Who comes and goes --------------------------------------------------------------------------


def test_visitors_who_leave_while_their_kernels_start_leave_none(folder, serve_shorter):
    server = serve_shorter(folder, max_sessions=3)
    open_visit(server, PAGE).leave()  # the fork server is ready now
    wait_until(lambda: free(server) == 3, 10, "the first has left")
    most = 0
    for n in range(40):
        leave_after(server, 0.002 + n % 10 * 0.005)
        most = max(most, len(kernels(server)))
    assert most <= 3
    # A busy machine may only now take in that the last of them have come and gone.
    wait_until(lambda: free(server) == 3 and not kernels(server), 20, "no kernel is left")
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
            time.sleep(0.05)  # as the page does that waits for a table
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
    wait_until(lambda: len(kernels(server)) == 8, 10, "a kernel for each page")
    assert free(server) == 4
    assert all(visit.alive for visit in opened)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory):
    """A server with two rooms, on which every time that a page is kept is a second."""
    folder = tmp_path_factory.mktemp("impatient")
    write_notebook(folder / PAGE, [prose("# A"), code("1")])
    shorter = "visits.IDLE_SECONDS = visits.NEVER_CAME_SECONDS = visits.AWAY_SECONDS = 1; sessions.SWEEP_SECONDS = 0.2"
    serve = SERVE.format(folder=str(folder), shorter=shorter, how="max_sessions=2")
    with running([sys.executable, "-c", serve], tmp_path_factory.mktemp("log") / "log.txt") as server:
        yield server
    assert not server.log, server.log


def test_a_page_nobody_connects_to_is_ended_and_one_whose_page_only_waits_is_not(impatient):
    left, waiting = open_visit(impatient, PAGE), open_visit(impatient, PAGE)
    with waiting.connect():
        wait_until(lambda: not left.alive, 10, "the page that nobody connected to has been ended")
        left = open_visit(impatient, PAGE)
        with left.connect():
            time.sleep(1.5)
            assert left.alive
        wait_until(lambda: not left.alive, 10, "the page that was left has been ended")
        assert waiting.alive
        assert len(kernels(impatient)) == 1
    waiting.leave()


def test_a_visitor_who_has_vanished_gives_way_when_all_tables_are_taken(folder, serve_shorter):
    """A telephone that is switched off says no goodbye. While there is room, its table waits for it."""
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
    """The browser sends both at once, and closes the websocket while the kernel is being ended."""
    server = serve_shorter(folder, max_sessions=2)

    def descriptors() -> int:
        return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))

    def come_and_go(wait: float) -> None:
        visit = open_visit(server, PAGE)
        with visit.connect(patient=True):
            visit.leave()
            time.sleep(wait)
        wait_until(lambda: free(server) == 2 and not kernels(server), 10, "it has gone")

    come_and_go(0.05)
    time.sleep(2)  # what is closed lingers for a second
    first = descriptors()
    for wait in (0.0, 0.002, 0.004, 0.006, 0.008, 0.01, 0.012, 0.02):
        come_and_go(wait)
    wait_until(lambda: descriptors() <= first, 10, "no socket is left over")


# ---- Handshakes that are left half-way -----------------------------------------------------------


def half_a_handshake(visit, session: str, wait: float = 0.0, key: str = "dGhlIHNhbXBsZSBub25jZQ==") -> bytes:
    """Ask for a websocket and hang up while the server sets it up; return what came by then."""
    address = urlsplit(visit.server.url)
    with socket.create_connection((address.hostname, address.port), timeout=10) as connection:
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
    wait_until(lambda: not visit.alive, 10, "the page that was left is ended")
    wait_until(lambda: not kernels(impatient), 10, "its kernel is gone")


def test_a_session_whose_handshake_was_no_handshake_can_connect_afterwards(stock_server):
    visit = open_visit(stock_server, STOCK_PAGE)
    assert b" 400 " in half_a_handshake(visit, "mine", 5, key="").partition(b"\r\n")[0]
    half_a_handshake(visit, "mine", 0.001)
    with visit.connect(session="mine") as channel:
        channel.learn()
        assert channel.ask(channel.widget(WATCH), what="step", to=2)["step"] == 2
    visit.leave()


# ---- What the system allows ----------------------------------------------------------------------


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
            held.enter_context(socket.create_connection((address.hostname, address.port), timeout=5))
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


# ---- Whose code runs, and what is left -----------------------------------------------------------


def test_what_lies_where_the_server_was_started_is_not_run(folder, tmp_path):
    (tmp_path / "random.py").write_text("raise SystemExit('not ours')", encoding="utf-8")
    (tmp_path / "gleek").mkdir()
    (tmp_path / "gleek" / "__init__.py").write_text("raise SystemExit('not ours')", encoding="utf-8")
    source = "import gleek, random\nprint(random.__file__, gleek.__file__)"
    write_notebook(folder / PAGE, [prose("# A"), code(source)])
    starting = f"sys.path[:] = [each for each in sys.path if each] + [{str(ROOT)!r}]"
    serve = SERVE.format(folder=str(folder), shorter="pass", how="").replace(
        "import sys;", f"import sys; {starting};", 1
    )
    with running([sys.executable, "-c", serve], tmp_path / "log.txt", cwd=tmp_path) as server:
        body = open_visit(server, PAGE).body
    assert str(tmp_path) not in body
    assert "random.py" in body


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
        status = server.process.wait(timeout=10)
        assert status == (-how if how == signal.SIGKILL else 0)
        wait_until(lambda: all(map(has_ended, there)), 10, "its processes are gone")
        if how == signal.SIGKILL:
            assert len(list(Path(short).iterdir())) == 1
            serve_shorter(folder).interrupt()
        assert list(Path(short).iterdir()) == []
        assert not server.log, server.log


def test_a_port_that_is_taken_leaves_no_folder(folder, monkeypatch):
    with tempfile.TemporaryDirectory(prefix="g") as short, socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setenv("TMPDIR", short)
        serve = SERVE.format(folder=str(folder), shorter="pass", how="").replace(
            "port=0", f"port={taken.getsockname()[1]}"
        )
        ended = subprocess.run(
            [sys.executable, "-c", serve], capture_output=True, text=True, cwd=ROOT, check=False
        )
        assert "cannot be had" in ended.stderr
        assert list(Path(short).iterdir()) == []


def test_a_full_disk_under_its_output_does_not_keep_it_from_serving(folder, tmp_path):
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    log = tmp_path / "log.txt"
    serve = SERVE.format(folder=str(folder), shorter="pass", how="")
    with full.open("w") as out, log.open("w") as err:
        process = subprocess.Popen([sys.executable, "-c", serve], stdout=out, stderr=err, cwd=ROOT)
    try:
        wait_until(
            lambda: "could not be printed" in log.read_text(encoding="utf-8"), 20, "it says where it is"
        )
        said = log.read_text(encoding="utf-8")
        url = next(word.rstrip(";") for word in said.split() if word.startswith("http://"))
        assert ask_server(url, "/gleek/room")[0] == 200
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=10) == 0
    assert "Traceback" not in log.read_text(encoding="utf-8")
    assert "Exception ignored" not in log.read_text(encoding="utf-8")


# ---- The fork server -----------------------------------------------------------------------------


def test_when_the_fork_server_is_killed_its_pages_are_told_and_others_open(folder, serve_shorter):
    server = serve_shorter(folder)
    visit = open_visit(server, PAGE)
    (fork_server,) = children(server.process.pid)
    with visit.connect() as channel:
        os.kill(fork_server, signal.SIGKILL)
        began = time.monotonic()
        with contextlib.suppress(websocket.WebSocketConnectionClosedException, ConnectionError):
            while channel.socket.recv():
                pass
        assert not visit.alive
        assert time.monotonic() - began < 5
    again = open_visit(server, PAGE)
    assert time.monotonic() - began < 10  # on a machine that is busy
    assert again.alive
    assert "another is started" in server.log
    assert "Traceback" not in server.log


def test_a_fork_server_that_hangs_keeps_nobody_waiting_and_ends_no_table(folder, serve_shorter):
    server = serve_shorter(folder, "forks.ANSWER_SECONDS = 1")
    old = open_visit(server, PAGE)
    (fork_server,) = children(server.process.pid)
    with old.connect():
        os.kill(fork_server, signal.SIGSTOP)
        assert open_visit(server, PAGE).alive
        assert old.alive
        assert not has_ended(fork_server)
    old.leave()
    wait_until(lambda: has_ended(fork_server), 15, "it goes with its last table")
    assert server.log.count("has not answered for 1 s") == 1
    assert "Traceback" not in server.log


def test_a_kernel_that_belongs_to_no_page_is_ended(folder, serve_shorter):
    """The next fault of this kind heals: here a page is forgotten while its kernel lives."""
    forget = (
        "visits.Visits.end_overdue = lambda self: any(v.came for v in self.all()) and self._visits.clear()"
    )
    server = serve_shorter(folder, forget)
    visit = open_visit(server, PAGE)
    assert len(kernels(server)) == 1
    with visit.connect():
        wait_until(lambda: not kernels(server), 10, "the stranger is ended")
    assert "A kernel without a page is ended" in server.log


# ---- What is answered ----------------------------------------------------------------------------


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


def test_new_pages_are_limited_by_the_minute(folder, serve_shorter):
    server = serve_shorter(folder, max_sessions=9, new_per_minute=2)
    assert [ask_server(server.url, f"/{PAGES}{PAGE}")[0] for _ in range(3)] == [200, 200, 429]


ODD = [
    ("GET", "/api/kernels/{kernel}", {"Origin": "http://[::1"}, {403, 404}),
    ("GET", "/api/kernels/{kernel}/channels", {"Origin": "http://[::1"}, {403}),
    ("POST", "/api/kernels/{kernel}", {"Origin": "http://[::1"}, {403, 405}),
    ("POST", "/voila/api/shutdown/{kernel}", {"Origin": "http://[::1", "Referer": "http://[::1"}, {403, 404}),
    ("GET", "/gleek/static/%00", {}, {404}),
    ("GET", "/gleek/static/a%00b.css", {}, {404}),
    ("GET", "/voila/static/0.5.13/%00", {}, {404}),
    ("GET", "/%00", {}, {404}),
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


def test_behind_tls_the_cookie_goes_back_by_tls_only(stock_server):
    def cookie(**headers: str) -> str:
        status, given, _ = ask_server(stock_server.url, f"/{PAGES}{STOCK_PAGE}", headers=headers)
        assert status == 200
        return " ".join(given.get_all("Set-Cookie"))

    assert "Secure" not in cookie()
    assert "Secure" not in cookie(**{"X-Forwarded-Proto": "http"})
    assert "Secure" in cookie(**{"X-Forwarded-Proto": "https"})
    assert "Secure" in cookie(**{"X-Forwarded-Proto": "https, http"})


def test_files_of_the_front_end_may_be_kept_for_good(server):
    """Their names change with their content, or the address with the version."""
    with urllib.request.urlopen(f"{server.url}{GLEEK}00-welcome.ipynb", timeout=30) as page:  # noqa: S310  (our own)
        text = page.read().decode()
    entries = [part.split('"')[0] for part in text.split('href="')[1:] if "remoteEntry" in part.split('"')[0]]
    assert len(entries) == 3
    for entry in entries:
        status, headers, _ = ask_server(server.url, entry)
        assert status == 200
        assert headers["Cache-Control"] == "max-age=31536000"
        again = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)
        again.request("GET", entry, headers={"If-Modified-Since": headers["Last-Modified"]})
        answer = again.getresponse()
        assert (answer.status, answer.read()) == (304, b"")
        again.close()
