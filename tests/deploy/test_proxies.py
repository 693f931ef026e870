"""The tutorial behind nginx and Caddy with TLS, at the root and under a path, with the files of deploy/ on free
ports.
"""

from __future__ import annotations

import functools
import re
import shutil
import ssl
from concurrent.futures import ThreadPoolExecutor

import pytest
import requests
from playwright.sync_api import expect
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from gleek.server.guard.messages import PROTOCOL
from tests.browser.checks import open_sections, settle
from tests.browser.conftest import ROOT
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import GLEEK, PAGES
from tests.deploy.proxies import proxy, trusting
from tests.waiting import PATIENCE, run_apart, wait_until

LESSON, SLOW = f"{GLEEK}02-the-stock.ipynb", f"{PAGES}99-slow.ipynb"
# A cell that waits for a file, for a minute at most.
WAIT = """
import time
from pathlib import Path
go, end = Path({go!r}), time.monotonic() + 60
while not go.exists() and time.monotonic() < end: time.sleep(0.05)
print("late", go.exists())
"""


@pytest.fixture(scope="module")
def tutorials(serve_all, tmp_path_factory):
    """Return a function that starts a server of a lesson and a slow page, at the root or under a path."""
    folder = tmp_path_factory.mktemp("notebooks")
    lesson = LESSON.removeprefix(PAGES)
    (folder / lesson).parent.mkdir()
    shutil.copy(ROOT / "notebooks" / lesson, folder / lesson)
    write_notebook(
        folder / SLOW.removeprefix(PAGES),
        [prose("# Slow"), code(WAIT.format(go=str(folder / "go")))],
    )
    servers = {}

    def give(base_url):
        if base_url not in servers:
            servers[base_url] = serve_all(folder, base_url=base_url)
        return servers[base_url]

    give.go = folder / "go"
    return give


@pytest.fixture(params=["nginx", "caddy"])
def kind(request):
    return request.param


@pytest.fixture
def before(kind, tmp_path, certificate):
    """Return a function that puts this kind of proxy in front of a server."""
    return functools.partial(proxy, kind, tmp_path, certificate=certificate)


def test_a_lesson_opens_and_answers_over_https(kind, before, tutorials, open_page):
    server = tutorials("/gleek/" if kind == "nginx" else "/")
    with before(server) as front:
        page = open_page(at=front, ignore_https_errors=True)
        page.goto(LESSON)
        assert page.url == front.url + LESSON
        settle(page)
        open_sections(page)
        step = page.get_by_text(re.compile(r"Step \d of 8 · The stock")).first
        page.get_by_role("button", name="Forward").first.click()
        expect(step).to_contain_text("Step 2 of 8")
        kernel = page.locator("body").get_attribute("data-kernel")
        page.goto("about:blank")
        # The page's goodbye has passed the proxy, and the table is free.
        alive = f"{server.url}gleek/alive/{kernel}"
        wait_until(
            lambda: requests.get(alive, timeout=PATIENCE).json() == {"alive": False}, "its kernel's end"
        )
    assert not server.log, server.log


def test_a_page_is_not_held_back_until_it_is_whole(before, tutorials, certificate):
    tutorials.go.unlink(missing_ok=True)
    with (
        before(tutorials("/")) as front,
        trusting(certificate) as visitor,
        visitor.get(front.url + SLOW, stream=True, timeout=PATIENCE) as answer,
    ):
        assert answer.headers["Strict-Transport-Security"]
        text = ""
        for part in answer.iter_content(None, decode_unicode=True):
            text += part
            if "Slow</h1>" in text:
                tutorials.go.touch()
        assert "late True" in text


async def websocket_status(address, certificate, origin):
    trusted = ssl.create_default_context(cafile=str(certificate.signed))
    try:
        opened = await websocket_connect(
            HTTPRequest(address, headers={"Origin": origin}, ssl_options=trusted), subprotocols=[PROTOCOL]
        )
    except HTTPClientError as refused:
        return refused.code
    opened.close()
    while await opened.read_message() is not None:  # until the server has closed it too
        pass
    return 101


def test_a_websocket_is_for_the_pages_of_this_host_alone(before, tutorials, certificate):
    with before(tutorials("/gleek/")) as front, trusting(certificate) as visitor:
        page = visitor.get(front.url + LESSON, timeout=PATIENCE).text
        kernel = re.search(r'data-kernel="([\w-]+)"', page)[1]
        address = f"{front.url.replace('https', 'wss')}api/kernels/{kernel}/channels"
        here = front.url.removesuffix("/gleek/")
        assert run_apart(websocket_status(address, certificate, here)) == 101
        assert run_apart(websocket_status(address, certificate, "https://elsewhere.example")) == 403


def test_too_large_requests_are_refused_by_the_proxy(kind, before, tutorials, certificate):
    server = tutorials("/")
    with before(server) as front, trusting(certificate) as visitor:
        goodbye = f"{front.url}voila/api/shutdown/0-0-0-0-0"
        assert (
            visitor.post(goodbye, data=b"x" * 10_000, timeout=PATIENCE).status_code == 403
        )  # refused by Gleek, because the token is missing
        if kind == "nginx":
            assert visitor.post(goodbye, data=b"x" * 20_000, timeout=PATIENCE).status_code == 413
            plain = requests.get(
                f"http://127.0.0.1:{front.http}/{LESSON}?a=b", allow_redirects=False, timeout=PATIENCE
            )
            assert (plain.status_code, plain.headers["Location"]) == (301, f"https://127.0.0.1/{LESSON}?a=b")
            first = [visitor.get(f"{front.url}none.ipynb", timeout=PATIENCE).status_code for _ in range(30)]
            assert first == [404] * 30
            # Send several at once: on a slow machine, requests one after another would be no flood.
            with ThreadPoolExecutor(8) as many:
                gets = [
                    many.submit(visitor.get, f"{front.url}none.ipynb", timeout=PATIENCE) for _ in range(80)
                ]
            assert {each.result().status_code for each in gets} == {404, 429}
            # The proxy still serves the other files of a page.
            assert visitor.get(f"{front.url}gleek/static/page.css", timeout=PATIENCE).status_code == 200
