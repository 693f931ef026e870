"""The server does not serve private files or addresses, and its answers have the right headers."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

from tests.browser.checks import assert_accessible, assert_fits
from tests.browser.visiting import GLEEK, ask_server

WELCOME = f"{GLEEK}00-welcome.ipynb"

NOT_HERE = [
    "/nothing.ipynb",
    "/tree",
    "/voila/files/00-welcome.ipynb",
    "/voila/templates/gleek/index.html.j2",
    "/voila/execution/0-0-0-0-0",
    "/api/status",
    "/..%2f..%2f..%2fetc%2fpasswd",
    "/voila/render/..%2fREADME.ipynb",
]
NOR_THESE = [
    "/gleek/static/../voila.py",
    "/gleek/static/..%2fvoila.py",
    "/gleek/static/%2e%2e%2fvoila.py",
    "/gleek/static//etc/passwd",
    "/gleek/static/",
    "/voila/static/0.5.13/..%2f..%2fapp.py",
    "/voila/labextensions/0.5.13/..%2f..%2f..%2fetc%2fpasswd",
]


def test_address_that_is_not_ours_gets_the_page_that_says_so(server):
    for path in NOT_HERE:
        for method in ("GET", "POST", "PUT", "DELETE"):
            status, headers, body = ask_server(server.url, path, method)
            # A page's address accepts only GET; all other addresses do not exist.
            page = path.endswith(".ipynb") and method != "GET"
            assert status == 404 or (status in {403, 405} and page), (method, path)
            assert headers["Content-Type"] == "text/html; charset=UTF-8"
            assert b"Traceback" not in body
            assert b"There is no such page" in body or status != 404


def test_files_beside_ours_are_not_given_out(server):
    for path in NOR_THESE:
        status, _, body = ask_server(server.url, path)
        assert status in {403, 404}, path
        assert b"<h1>" in body
        assert b"import" not in body
        assert b"root:" not in body


def test_page_that_is_not_there_says_so_and_leads_home(server, open_page):
    page = open_page(watched=False)
    answer = page.goto("no-such-page")
    assert answer.status == 404
    assert page.title() == "There is no such page · Gleek"
    assert_accessible(page)
    assert_fits(page)
    page.get_by_role("link", name="To the first page").click()
    page.wait_for_url(server.url)


def test_all_answers_carry_the_policy_that_keeps_scripts_ours(server):
    for path in (f"/{WELCOME}", "/nothing", "/gleek/static/page.css", "/gleek/room", "/gleek/static/nothing"):
        _, headers, _ = ask_server(server.url, path)
        policy = dict(part.strip().split(" ", 1) for part in headers["Content-Security-Policy"].split(";"))
        assert policy["default-src"] == "'self'", path
        assert policy["script-src"] == "'self' blob:", path
        assert policy["connect-src"] == "'self'", path
        assert headers["X-Content-Type-Options"] == "nosniff", path
        assert "Server" not in headers, path


def test_a_page_is_compressed_is_never_kept_and_says_nothing_of_the_machine_nor_of_the_visitor(server):
    _, headers, body = ask_server(server.url, f"/{WELCOME}", headers={"Accept-Encoding": "gzip"})
    assert headers["Content-Encoding"] == "gzip"
    assert headers["Cache-Control"] == "no-store"
    # The one cookie lasts as long as the browser is open, and holds no name.
    (cookie,) = headers.get_all("Set-Cookie")
    assert cookie.startswith("_xsrf=")
    assert "expires" not in cookie.casefold()
    text = gzip.decompress(body).decode()
    assert 'data-gleek="page"' in text
    assert str(Path.home()) + os.sep not in text
    assert str(Path(__file__).parents[2]) not in text
    assert "execute_input" not in text


def test_files_are_compressed_and_kept(server):
    _, headers, body = ask_server(server.url, "/nothing")
    assert headers["Cache-Control"] == "no-store"
    css = body.decode().split('rel="stylesheet" href="')[1].split('"')[0]
    assert "max-age=" in ask_server(server.url, css)[1]["Cache-Control"]
    _, headers, body = ask_server(server.url, "/gleek/static/page.css", headers={"Accept-Encoding": "gzip"})
    assert headers["Content-Encoding"] == "gzip"
    assert b"--gleek-paper" in gzip.decompress(body)
