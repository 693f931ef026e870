"""One visitor's page, as a browser has it: the page over HTTP, its kernel over a websocket, its widgets' states."""
# ruff: noqa: S311 - what is drawn by chance is no secret

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
BUSY = {429, 503}  # what the server answers while all rooms are taken


def allow_many() -> None:
    """Let a whole class go through the one client of this process."""
    AsyncHTTPClient.configure(None, max_clients=1000, max_body_size=10_000_000)


class NoRoom(Exception):
    """All rooms were taken for as long as somebody waited."""


class Session:
    """One learner's page: its kernel, and the models of its widgets with their states as they stand."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.name = uuid.uuid4().hex
        self.models: dict[str, dict] = {}
        self.counts: dict[str, int] = {}
        self.socket: WebSocketClientConnection | None = None
        self.kernel = ""
        self.token = ""

    async def open(self, lesson: str) -> None:
        """Fetch a lesson's page, and connect to its kernel."""
        await self.open_at(f"{PLACE}{lesson}.ipynb")

    async def open_at(self, address: str) -> None:
        """Fetch a page by its address on the server, and connect to its kernel."""
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
        """Open a lesson, and while all rooms are taken ask again, as the waiting page does. Raises `NoRoom`."""
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
        """Leave as a browser does."""
        form = {"Cookie": f"_xsrf={self.token}", "Content-Type": "application/x-www-form-urlencoded"}
        address = f"{self.url}voila/api/shutdown/{self.kernel}"
        request = HTTPRequest(address, "POST", headers=form, body=f"_xsrf={self.token}")
        self.close()
        await AsyncHTTPClient().fetch(request, raise_error=False)

    def close(self) -> None:
        """Be gone without a word, if the page was open."""
        if self.socket is not None:
            self.socket.close()

    async def connect(self) -> None:
        """Open the websocket; once more when the network has failed."""
        address = f"{self.url}api/kernels/{self.kernel}/channels?session_id={self.name}"
        origin = "{0.scheme}://{0.netloc}".format(urlsplit(self.url))
        request = HTTPRequest(
            address.replace("http", "ws", 1), headers={"Origin": origin}, connect_timeout=60
        )
        self.socket = await websocket_connect(request, max_message_size=50_000_000)

    async def fetch_states(self) -> None:
        """Fetch all widgets' states, as the front end does when it has connected."""
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
        """Return the model of the page's one widget of a kind; of several the first."""
        for name, state in self.models.items():
            if state.get("_anywidget_id", "").rpartition(".")[2] == kind:
                return name
        raise LookupError(f"the page has no {kind}")

    def view(self, kind: str) -> dict:
        """Return what the page's one widget of a kind shows."""
        return self.models[self.named(kind)]["view"]

    async def ask(self, name: str, asked: dict) -> bool:
        """Ask one thing of one widget, and wait until it is answered; tell whether anything is seen of it."""
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
        """Ask one thing of a lesson, of which something must be seen."""
        name, asked = self.next_request()
        if not await self.ask(name, asked):
            raise RuntimeError(f"nothing came of {asked}")

    def next_request(self) -> tuple[str, dict]:
        """Step through the sample hand mostly; now and then ask for another question."""
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
            # The versions of the widgets' protocol, which the front end writes into what opens and what it sends.
            "metadata": {"version": "1.0.0" if "target_name" in content else "2.1.0"},
            "content": content,
            "channel": "shell",
            "buffers": [],
        }
        await self.socket.write_message(json.dumps(message))

    async def heard(self, kind: str) -> dict:
        """Return the next message of that kind."""
        while True:
            text = await asyncio.wait_for(self.socket.read_message(), ANSWER_SECONDS)
            if text is None:
                raise ConnectionError("the websocket was closed")
            message = json.loads(text)
            if message["header"]["msg_type"] == kind:
                return message
