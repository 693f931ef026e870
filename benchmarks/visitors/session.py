"""A simulated visitor's page: it fetches the page over HTTP and connects to its kernel over a websocket."""
# ruff: noqa: S311 - random numbers are no secrets here

from __future__ import annotations

import asyncio
import json
import random
import re
import time
import uuid
from urllib.parse import urlsplit

from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

PLACE = "voila/render/gleek/"
KERNEL = re.compile(rb'data-kernel="([^"]+)"')
TOKEN = re.compile(r"_xsrf=([^;]+)")
ANSWER_SECONDS = 60
BUSY = {429, 503}  # the server's status codes when no session is free


def allow_many() -> None:
    """Allow 1,000 connections at once from the HTTP client of this process."""
    AsyncHTTPClient.configure(None, max_clients=1000, max_body_size=10_000_000)


class NoRoom(Exception):
    """No session became free in the time allowed."""


class Session:
    """One learner's page: the connection to its kernel, and the current states of its widgets."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = uuid.uuid4().hex
        self.models: dict[str, dict] = {}
        self.counts: dict[str, int] = {}
        self.socket: WebSocketClientConnection | None = None
        self.kernel = ""
        self.token = ""

    async def open(self, lesson: str) -> None:
        """Fetch a lesson's page and connect to its kernel."""
        await self.open_at(f"{PLACE}{lesson}.ipynb")

    async def open_at(self, address: str) -> None:
        """Fetch a page by its path on the server, and connect to its kernel.

        Raises RuntimeError if the page is not complete.
        """
        client = AsyncHTTPClient()
        request = HTTPRequest(f"{self.url}{address}", request_timeout=60, decompress_response=True)
        answer = await client.fetch(request)
        page = answer.body
        if b"data-gleek-end" not in page:
            raise RuntimeError("the page is not whole")
        self.kernel = KERNEL.search(page)[1].decode()
        self.token = TOKEN.search(answer.headers["Set-Cookie"])[1]
        await self.connect()

    async def open_patiently(self, lesson: str, seconds: float) -> None:
        """Open a lesson; while no session is free, try again as the waiting page does.

        Raises `NoRoom` after `seconds`.
        """
        end = time.monotonic() + seconds
        while True:
            try:
                await self.open(lesson)
            except HTTPClientError as refusal:
                if refusal.code not in BUSY:
                    raise
                if time.monotonic() > end:
                    raise NoRoom(lesson) from None
                await asyncio.sleep(random.uniform(0.5, 1.5))
            else:
                return

    async def goodbye(self) -> None:
        """Shut the kernel down as a browser does when its visitor leaves the page."""
        form = {"Cookie": f"_xsrf={self.token}", "Content-Type": "application/x-www-form-urlencoded"}
        address = f"{self.url}voila/api/shutdown/{self.kernel}"
        request = HTTPRequest(address, "POST", headers=form, body=f"_xsrf={self.token}")
        self.close()
        await AsyncHTTPClient().fetch(request, raise_error=False)

    def close(self) -> None:
        """Close the websocket, if it is open, without shutting the kernel down."""
        if self.socket is not None:
            self.socket.close()

    async def connect(self) -> None:
        """Open the websocket, for the first time or after the network has failed."""
        address = f"{self.url}api/kernels/{self.kernel}/channels?session_id={self.name}"
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(self.url))
        request = HTTPRequest(
            address.replace("http", "ws", 1), headers={"Origin": origin}, connect_timeout=60
        )
        self.socket = await websocket_connect(request, max_message_size=50_000_000)

    async def fetch_states(self) -> None:
        """Fetch the states of all widgets, as the front end does after it has connected."""
        control = uuid.uuid4().hex
        await self.send("kernel_info_request", {})
        await self.send(
            "comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        )
        await self.send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        while not self.models:
            content = (await self.heard("comm_msg"))["content"]
            if content["comm_id"] == control:
                self.models = {name: model["state"] for name, model in content["data"]["states"].items()}
        await self.send("comm_close", {"comm_id": control, "data": {}})

    def named(self, kind: str) -> str:
        """Return the model id of the page's first widget of a kind. Raises LookupError if there is none."""
        for name, state in self.models.items():
            if state.get("_anywidget_id", "").rpartition(".")[2] == kind:
                return name
        raise LookupError(f"the page has no {kind}")

    def view(self, kind: str) -> dict:
        """Return the view of the page's first widget of a kind."""
        return self.models[self.named(kind)]["view"]

    async def ask(self, name: str, asked: dict) -> bool:
        """Send one request to the widget `name`, and wait for its answer; return whether any view has changed."""
        number = self.counts[name] = self.counts.get(name, 0) + 1
        state = {"asked": {"n": number, **asked}}
        await self.send(
            "comm_msg", {"comm_id": name, "data": {"method": "update", "state": state, "buffer_paths": []}}
        )
        answered, changed = False, False
        while not answered:
            content = (await self.heard("comm_msg"))["content"]
            told = content["data"].get("state", {})
            changed = changed or "view" in told
            if content["comm_id"] in self.models:
                self.models[content["comm_id"]].update(told)
            answered = content["comm_id"] == name and told.get("answered") == number
        return changed

    async def act(self) -> None:
        """Send one request to a lesson. Raises RuntimeError if no view changes."""
        name, asked = self.next_request()
        if not await self.ask(name, asked):
            raise RuntimeError(f"nothing came of {asked}")

    def next_request(self) -> tuple[str, dict]:
        """Return the next request as (model id, request): usually a sample hand's step, sometimes a new exercise."""
        if random.random() < 0.7:
            watch = self.named("Watch")
            step = self.models[watch]["at"] = self.models[watch].get("at", 1) % 3 + 1
            return watch, {"what": "step", "to": step}
        return self.named("Exercise"), {"what": "new_seed"}

    async def send(self, kind: str, content: dict) -> None:
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self.name,
            "username": "",
            "version": "5.3",
            "date": "2026-01-01T00:00:00Z",
        }
        message = {
            "header": header,
            "parent_header": {},
            # The versions of the widget protocol that the front end sends: in comm_open messages, and in others.
            "metadata": {"version": "1.0.0" if "target_name" in content else "2.1.0"},
            "content": content,
            "channel": "shell",
            "buffers": [],
        }
        await self.socket.write_message(json.dumps(message))

    async def heard(self, kind: str) -> dict:
        """Return the next message of a kind. Raises ConnectionError if the websocket closes."""
        while True:
            text = await asyncio.wait_for(self.socket.read_message(), ANSWER_SECONDS)
            if text is None:
                raise ConnectionError("the websocket was closed")
            message = json.loads(text)
            if message["header"]["msg_type"] == kind:
                return message
