"""A real server without browsers: which code it runs, what it leaves behind, and how it answers."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import urllib.request
import uuid
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import websocket

from gleek.server.kernels.provisioner import CAN_FORK
from tests.browser.conftest import ROOT, running
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.short_limits import (
    PAGE,
    SERVE,
    children,
    folder,
    has_ended,
    kernels,
    serve_shorter,
)
from tests.browser.visiting import GLEEK, PAGES, STOCK_PAGE, ask_server, open_visit
from tests.waiting import PATIENCE, wait_until

__all__ = ["folder", "serve_shorter"]

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="looks at processes as Linux shows them")

# ---- Foreign code, and processes and folders left behind -----------------------------------------


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
        status = server.process.wait(timeout=PATIENCE)
        assert status == (-how if how == signal.SIGKILL else 0)
        wait_until(lambda: all(map(has_ended, there)), "its processes are gone")
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
        wait_until(lambda: "could not be printed" in log.read_text(encoding="utf-8"), "it says where it is")
        said = log.read_text(encoding="utf-8")
        url = next(word.rstrip(";") for word in said.split() if word.startswith("http://"))
        assert ask_server(url, "/gleek/room")[0] == 200
    finally:
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=PATIENCE) == 0
    assert "Traceback" not in log.read_text(encoding="utf-8")
    assert "Exception ignored" not in log.read_text(encoding="utf-8")


# ---- The fork server -----------------------------------------------------------------------------


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
    wait_until(lambda: has_ended(fork_server), "it goes with its last table")
    assert server.log.count("has not answered for 1 s") == 1
    assert "Traceback" not in server.log


def test_a_kernel_that_belongs_to_no_page_is_ended(folder, serve_shorter):
    """Provoke a fault on purpose: the server forgets a page while its kernel lives, and then ends the kernel."""
    forget = (
        "visits.Visits.end_overdue = lambda self: any(v.came for v in self.all()) and self._visits.clear()"
    )
    server = serve_shorter(folder, forget)
    visit = open_visit(server, PAGE)
    assert len(kernels(server)) == 1
    with visit.connect():
        wait_until(lambda: not kernels(server), "the stranger is ended")
    assert "A kernel without a page is ended" in server.log


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
        for length in (256, 60_000)
        for end in ("", ".ipynb")
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


def test_files_of_the_front_end_may_be_kept_for_good(server):
    """Their names change with their content, or their URLs change with the version."""
    with urllib.request.urlopen(f"{server.url}{GLEEK}00-welcome.ipynb", timeout=PATIENCE) as page:  # noqa: S310  (our own)
        text = page.read().decode()
    entries = [part.split('"')[0] for part in text.split('href="')[1:] if "remoteEntry" in part.split('"')[0]]
    assert len(entries) == 3
    for entry in entries:
        status, headers, _ = ask_server(server.url, entry)
        assert status == 200
        assert headers["Cache-Control"] == "max-age=31536000"
        again = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=PATIENCE)
        again.request("GET", entry, headers={"If-Modified-Since": headers["Last-Modified"]})
        answer = again.getresponse()
        assert (answer.status, answer.read()) == (304, b"")
        again.close()
