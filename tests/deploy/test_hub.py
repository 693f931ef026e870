"""A JupyterHub with two users: each gets the lessons, nothing else, and nothing that belongs to the other."""

from __future__ import annotations

import asyncio
import json
import re
import uuid

import pytest
import requests
from playwright.sync_api import expect
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import websocket_connect

from gleek.server.guard.messages import PROTOCOL
from tests.browser.checks import open_sections, settle
from tests.browser.visiting import GLEEK, framed, unframed
from tests.deploy.conftest import PASSWORD, running_hub
from tests.deploy.proxies import proxy
from tests.waiting import PATIENCE, free_port, run_apart, wait_until

pytestmark = pytest.mark.node

LESSON = f"{GLEEK}02-the-stock.ipynb"
# A name like those of school accounts; it appears in every URL of this user.
BEN = "ben.o-hara@school.example"


@pytest.fixture(scope="module")
def ann(hub):
    with hub.login("ann") as visitor:
        yield visitor


@pytest.fixture(scope="module")
def ben(hub):
    with hub.login(BEN) as visitor:
        yield visitor


@pytest.fixture(scope="module")
def lesson(hub, ann):
    """Request a lesson's page as Ann; return the complete response."""
    answer = ann.get(f"{hub.url}user/ann/{LESSON}", timeout=PATIENCE)
    assert answer.status_code == 200
    return answer


@pytest.fixture(scope="module")
def channels(hub, lesson):
    """Return the URL of the websocket between that page and its kernel."""
    return channels_of(f"{hub.url}user/ann/", lesson)


def channels_of(home, page):
    kernel = re.search(r'data-kernel="([\w-]+)"', page.text)[1]
    return f"{home.replace('http', 'ws', 1)}api/kernels/{kernel}/channels"


def cookies(visitor, url):
    """Return the Cookie header that a browser would send to a URL."""
    asking = requests.Request("GET", url.replace("ws", "http", 1), cookies=visitor.cookies).prepare()
    return {"Cookie": asking.headers["Cookie"]} if "Cookie" in asking.headers else {}


def message(kind, content):
    header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "username": "", "session": "s", "version": "5.3"}
    return framed("shell", header, content)


async def talk(url, headers, *messages, **how):
    """Send messages over a websocket; return the types of all answers up to the answer to the last message."""
    socket = await websocket_connect(HTTPRequest(url, headers=headers, **how), subprotocols=[PROTOCOL])
    last = ""
    for each in messages:
        last = json.loads(unframed(each)[1])["msg_id"]
        await socket.write_message(each, binary=True)
    heard = []
    while True:
        _, header, parent, *_ = unframed(await asyncio.wait_for(socket.read_message(), 20))
        heard.append(json.loads(header)["msg_type"])
        if json.loads(parent).get("msg_id") == last and heard[-1].endswith("_reply"):
            socket.close()
            while await socket.read_message() is not None:  # until the server has closed it too
                pass
            return heard


def refusal(url, headers):
    """Return the HTTP status with which the server refuses a websocket."""
    with pytest.raises(HTTPClientError) as refused:
        run_apart(talk(url, headers, message("kernel_info_request", {})))
    return refused.value.code


def test_each_user_gets_the_landing_page_and_the_lessons(hub, ann, ben, lesson):
    for name, visitor in (("ann", ann), (BEN, ben)):
        answer = visitor.get(f"{hub.url}hub/", timeout=PATIENCE)  # the login leads here
        assert answer.url.startswith(f"{hub.url}user/{name}/")
        assert re.search(r"<title>Gleek\b", answer.text)
        assert f'href="/school/user/{name}/' in answer.text
    assert "The stock</h1>" in lesson.text
    assert "application/vnd.jupyter.widget-view+json" in lesson.text
    assert "data-gleek-end" in lesson.text


@pytest.fixture
def stranger():
    with requests.Session() as visitor:
        yield visitor


def test_without_a_login_comes_the_login_page(hub, stranger, channels):
    for address in ("", f"user/ann/{LESSON}", "user/ann/", "user/nobody/"):
        answer = stranger.get(hub.url + address, timeout=PATIENCE)
        assert answer.status_code == 200, address
        assert answer.url.startswith(f"{hub.url}hub/login"), address
    assert refusal(channels, {}) == 403
    wrong = stranger.post(
        f"{hub.url}hub/login",
        params={"_xsrf": stranger.cookies["_xsrf"]},
        data={"username": "ann", "password": PASSWORD + "x"},
        timeout=PATIENCE,
    )
    assert wrong.status_code == 403


def test_nobody_gets_anothers_lessons(hub, ben, channels):
    for address in (f"{hub.url}user/ann/{LESSON}", f"{hub.url}user/ann/"):
        answer = ben.get(address, timeout=PATIENCE)
        assert answer.status_code == 403, address
        assert "data-kernel" not in answer.text
    assert refusal(channels, cookies(ben, channels)) == 403
    # The same path on the other user's own server leads to no kernel.
    astray = channels.replace("/ann/", f"/{BEN}/")
    assert refusal(astray, cookies(ben, astray)) == 404


@pytest.mark.usefixtures("lesson")
def test_no_kernel_knows_the_secret_of_its_users_server(hub):
    server = hub.server_of("ann")
    secret = server.environ()["JUPYTERHUB_API_TOKEN"]
    kernels = server.children(recursive=True)
    assert kernels
    assert not [each for each in kernels if secret in each.environ().values()]
    assert PASSWORD not in server.environ().values()


def logged_in(page, name):
    """Log in with the browser, and wait for the tutorial."""
    page.goto("")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    # The hub first shows a page that waits for the server.
    page.wait_for_url(re.compile(rf"/school/user/{re.escape(name)}/(\d\d-.*)?$"))
    expect(page).to_have_title(re.compile(r"Gleek\b"))


def test_a_lesson_in_a_browser_answers_and_says_goodbye(hub, open_page):
    page = open_page(at=hub)
    logged_in(page, BEN)
    page.goto(f"user/{BEN}/{LESSON}")
    settle(page)
    open_sections(page)
    step = page.get_by_text(re.compile(r"Step \d of 8 · The stock")).first
    expect(step).to_contain_text("Step 1 of 8")
    page.get_by_role("button", name="Forward").first.click()
    expect(step).to_contain_text("Step 2 of 8")
    # The page polls every twenty seconds, and shows a notice if the hub refuses.
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_load_state("networkidle")
    expect(page.locator("#gleek-notice")).to_be_empty()
    kernel = page.locator("body").get_attribute("data-kernel")
    alive = f"{hub.url}user/{BEN}/gleek/alive/{kernel}"
    assert requests.get(alive, timeout=PATIENCE).json() == {"alive": True}
    page.goto("about:blank")
    # The page's goodbye is a POST, which must pass the hub's protection against forged requests.
    wait_until(
        lambda: requests.get(alive, timeout=PATIENCE).json() == {"alive": False}, "the end of a page's kernel"
    )


def test_a_hub_behind_nginx_knows_its_public_address(hub_proxy, tmp_path, certificate):
    https = free_port()
    public = f"https://127.0.0.1:{https}/school/"
    with (
        running_hub(hub_proxy, tmp_path, GLEEK_HUB_PUBLIC=public) as hub,
        proxy("nginx", tmp_path, hub, certificate, https) as front,
        hub.login(BEN, front.url, certificate.signed) as visitor,
    ):
        assert front.url == public
        page = visitor.get(f"{front.url}user/{BEN}/{LESSON}", timeout=PATIENCE)
        channels = channels_of(f"{front.url}user/{BEN}/", page)
        origin = {"Origin": front.url.removesuffix("/school/")}
        asked = message("kernel_info_request", {})
        trusted = {"ca_certs": str(certificate.signed)}
        heard = run_apart(talk(channels, cookies(visitor, channels) | origin, asked, **trusted))
        assert heard[-1] == "kernel_info_reply"
        assert next(each for each in visitor.cookies if each.name == "jupyterhub-hub-login").secure


def test_the_hub_knew_all_that_it_was_told(hub):
    assert "not recognized" not in hub.log
    assert "Traceback" not in hub.log
    assert "unrecognized" not in hub.log
    # The hub's log does not contain a user's name.
    assert not re.search(r"\bann\b", hub.log)
    assert BEN not in hub.log
