"""No URL of the server runs code, reveals or ends a kernel, or gives a page to another host.

Every test sends requests to the server without a browser. The last test checks that the server still works
afterwards.
"""

from __future__ import annotations

import json
import socket
import uuid
from urllib.parse import urlsplit

import pytest
import websocket

from tests.browser.notebooks import prose, write_notebook
from tests.browser.visiting import PAGES, STOCK_PAGE, ask_server, assert_log_is_quiet, assert_well
from tests.waiting import PATIENCE

REFUSED = {403, 404}
# Other methods at the addresses that a page uses. `tests/server/test_routes.py` lists every route.
ADDRESSES = [
    ("GET", "/api/kernels"),
    ("DELETE", "/api/kernels/{kernel}"),
    ("POST", "/api/kernels/{kernel}"),
    ("POST", "/api/kernels/{kernel}/restart"),
    ("POST", "/api/kernels/{kernel}/channels"),
    ("GET", "/api/kernels/../kernels"),
    ("PUT", "/api/contents/{page}"),
    ("GET", "/terminals/websocket/1"),
    ("POST", "/{page}"),
    ("GET", "/voila/api/shutdown/{kernel}"),
    ("GET", "/static/../../../../etc/passwd"),
]


def test_no_address_gives_out_or_changes_a_kernel_or_a_file(old_visit, bystander):
    # The page's own cookie and token are sent, so that the server does not refuse only because they are missing.
    own = {"Cookie": old_visit.cookie, "X-XSRFToken": old_visit.xsrf, "Content-Type": "application/json"}
    body = json.dumps(
        {"name": "python3", "path": STOCK_PAGE, "type": "notebook", "kernel": {"id": old_visit.kernel}}
    )
    override = {"X-HTTP-Method-Override": "DELETE", "X-HTTP-Method": "DELETE", "X-Method-Override": "DELETE"}
    for method, path in ADDRESSES:
        path = path.format(kernel=old_visit.kernel, page=STOCK_PAGE)  # noqa: PLW2901
        for headers in (own, {}):
            data = None if method in {"GET", "DELETE"} else body
            status, _, text = ask_server(old_visit.server.url, path, method, data, headers)
            assert status in {400, 403, 404, 405}, (method, path)
            assert b"Traceback" not in text
            assert b"root:" not in text
    for path in (f"/{PAGES}{STOCK_PAGE}", f"/{PAGES}{STOCK_PAGE}?_method=DELETE"):
        status, _, _ = ask_server(old_visit.server.url, path, "HEAD", None, own | override)
        assert status == 200
    assert_well(old_visit, bystander)


def test_a_long_body_is_refused_before_it_has_arrived(old_visit):
    address = urlsplit(old_visit.server.url)
    with socket.create_connection((address.hostname, address.port), timeout=PATIENCE) as connection:
        connection.sendall(
            f"POST /voila/api/shutdown/{old_visit.kernel} HTTP/1.1\r\nHost: {address.netloc}\r\n"
            "Content-Length: 100000000\r\n\r\n".encode()
        )
        assert connection.recv(1000).startswith(b"HTTP/1.1 4") or not connection.recv(1000)
    assert old_visit.alive


def test_pages_of_other_hosts_get_no_websocket(old_visit):
    host = urlsplit(old_visit.server.url).netloc
    for origin in (
        "http://elsewhere.example",
        "https://elsewhere.example",
        f"http://{host}.elsewhere.example",
        f"http://elsewhere.example/{host}",
        f"http://{host}@elsewhere.example",
        f"http://elsewhere.example#{host}",
        f"http://{host.partition(':')[0]}",
        "http://localhost:1",
        "null",
        "file://",
        "",
    ):
        with (
            pytest.raises(websocket.WebSocketBadStatusException, match="403"),
            old_visit.connect(suppress_origin=True, header={"Origin": origin}),
        ):
            pass
    with old_visit.connect(suppress_origin=True, header={"Origin": f"http://{host}"}) as channel:
        channel.learn()


def test_a_picture_on_a_page_elsewhere_takes_no_table(stock_server):
    free = ask_server(stock_server.url, "/gleek/room")[2]
    for headers in (
        {"Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"},
        {"Accept": "image/avif,image/webp,*/*;q=0.8", "User-Agent": "Mozilla/5.0"},
    ):
        assert ask_server(stock_server.url, f"/{PAGES}{STOCK_PAGE}", headers=headers)[0] == 403
    assert ask_server(stock_server.url, "/gleek/room")[2] == free


def test_the_servers_name_in_a_request_is_not_repeated(stock_server):
    for host in ('"><script>alert(1)</script>', "elsewhere.example", "a\tb", "x" * 5000, "[::1", "{{7*7}}"):
        for path in ("/gleek/room", "/nothing", "/"):
            status, headers, body = ask_server(stock_server.url, path, headers={"Host": host})
            assert status in {200, 302, 400, 403, 404}
            assert host.encode() not in body
            assert host not in headers.get("Location", "")


def test_one_s_own_server_answers_to_its_own_names_only(serve_all, tmp_path_factory):
    folder = tmp_path_factory.mktemp("own")
    write_notebook(folder / STOCK_PAGE, [prose("# Words only")])
    url = serve_all(folder, own_names_only=True).url
    port = urlsplit(url).port
    for host in (f"127.0.0.1:{port}", f"localhost:{port}", "localhost", f"[::1]:{port}"):
        assert ask_server(url, "/gleek/room", headers={"Host": host})[0] == 200
    for host in (
        "elsewhere.example",
        f"elsewhere.example:{port}",
        "127.0.0.1.elsewhere.example",
        "192.0.2.1",
    ):
        for path in ("/gleek/room", f"/{PAGES}{STOCK_PAGE}", "/"):
            status, _, body = ask_server(url, path, headers={"Host": host})
            assert status == 403
            assert b"Words only" not in body


def test_another_s_kernel_cannot_be_ended_or_guessed(stock_server, old_visit, bystander):
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    cross = form | {"Origin": "http://elsewhere.example", "Referer": "http://elsewhere.example/"}
    cookie, token, other = {"Cookie": old_visit.cookie}, f"_xsrf={old_visit.xsrf}", bystander.kernel

    def goodbye(kernel, body, headers):
        return ask_server(stock_server.url, f"/voila/api/shutdown/{kernel}", "POST", body, headers)[0]

    # The server refuses a goodbye without a token, with a token but no cookie, and with a cookie but no token (as a
    # form on another site would send it).
    for body, headers in (
        ("", form),
        ("_xsrf=x", form),
        (token, cross),
        ("", cross | cookie),
        ("_xsrf=x", cross | cookie),
    ):
        assert goodbye(other, body, headers) in REFUSED
    # With token and cookie, a visitor would still need the kernel's id, which is random and which no page reveals.
    guess = other[:-1] + ("0" if other[-1] != "0" else "1")
    for kernel in (guess, "0-0-0-0-0", str(uuid.UUID(int=uuid.UUID(other).int ^ 1))):
        assert goodbye(kernel, token, form | cookie) in {204, 404}
        stranger = type(old_visit)(stock_server, kernel, old_visit.xsrf, "")
        with pytest.raises(websocket.WebSocketBadStatusException, match="404"), stranger.connect():
            pass
    for kernel in (other, old_visit.kernel):
        assert uuid.UUID(kernel).version == 4
    assert other not in old_visit.body
    for path in ("/", "/gleek/room", "/nothing", f"/{PAGES}{STOCK_PAGE}x"):
        _, headers, body = ask_server(stock_server.url, path)
        assert other not in str(headers) + body.decode()
    bystander()


ODD = [
    ("GET", "/api/kernels/{kernel}", {"Origin": "http://[::1"}, {403, 404}),
    ("GET", "/api/kernels/{kernel}/channels", {"Origin": "http://[::1"}, {403}),
    ("POST", "/voila/api/shutdown/{kernel}", {"Origin": "http://[::1", "Referer": "http://[::1"}, {403, 404}),
    ("GET", "/gleek/static/%00", {}, {404}),
    ("GET", "/gleek/static/a%00b.css", {}, {404}),
    ("GET", "/%00", {}, {404}),
    ("GET", f"/gleek/static/{'x' * 256}.ipynb", {}, {404}),
    ("GET", f"/{PAGES}{'x' * 60_000}", {}, {404}),
    ("OPTIONS", "/voila/api/shutdown/{kernel}", {}, {405}),
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


def test_after_all_that_the_log_has_few_words_and_none_of_a_visitor_s(stock_server, old_visit, bystander):
    assert_well(old_visit, bystander)
    assert_log_is_quiet(stock_server)
