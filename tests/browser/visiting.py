"""A visitor without a browser: opens a page as a browser does, and can then send any message over its websocket."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import time
import uuid
from dataclasses import dataclass
from http import HTTPStatus
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import websocket

from gleek.server.guard.messages import PROTOCOL
from tests.merging import with_changes
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.browser.conftest import Server

STOCK_PAGE = "00-stock.ipynb"
# The URL paths below which the pages of notebooks are: of all, and of those in the folder gleek.
PAGES = "voila/render/"
GLEEK = f"{PAGES}gleek/"
WATCH = "Watch"


def ask_server(
    url: str,
    path: str,
    method: str = "GET",
    body: bytes | str | None = None,
    headers: dict[str, str] | None = None,
) -> tuple[int, http.client.HTTPMessage, bytes]:
    """Request a path without normalising it, and with no headers but these and the required ones.

    Return the status, the headers and the body of the answer.
    """
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
    try:
        connection.putrequest(method, path, skip_accept_encoding=True, skip_host="Host" in (headers or {}))
        data = body.encode() if isinstance(body, str) else body
        for name, value in (headers or {}).items():
            connection.putheader(name, value)
        if data is not None:
            connection.putheader("Content-Length", str(len(data)))
        connection.endheaders(data)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        connection.close()


def framed(channel: str, header: object, content: object, metadata: object = None) -> bytes:
    """Return a message in Jupyter's websocket protocol v1. It need not be valid."""
    return joined(
        [channel.encode(), *(json.dumps(part).encode() for part in (header, {}, metadata or {}, content))]
    )


def joined(parts: list[bytes]) -> bytes:
    """Return a message of the protocol v1 with these parts. It begins with the number of offsets and the offsets."""
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    return b"".join(each.to_bytes(8, "little") for each in (len(offsets), *offsets)) + b"".join(parts)


def unframed(message: bytes) -> list[bytes]:
    count = int.from_bytes(message[:8], "little")
    at = [int.from_bytes(message[8 * i : 8 * i + 8], "little") for i in range(1, count + 1)]
    return [message[begin:end] for begin, end in pairwise(at)]


class Channel:
    """One websocket of a page."""

    def __init__(self, socket: websocket.WebSocket, session: str) -> None:
        self.socket, self.session = socket, session
        self.heard: list[tuple[str, dict[str, Any]]] = []
        self.states: dict[str, dict[str, Any]] = {}
        self._asked = 0

    def header(self, kind: str, **more: object) -> dict[str, object]:
        return {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "session": self.session,
            "username": "",
            "version": "5.2",
            **more,
        }

    def message(
        self, kind: str, content: object, channel: object = "shell", metadata: object = None, **header: object
    ) -> bytes:
        return framed(str(channel), self.header(kind, **header), content, metadata)

    def send(self, kind: str, content: object, channel: object = "shell", **more: Any) -> None:
        self.send_raw(self.message(kind, content, channel, **more))

    def send_raw(self, message: bytes | str) -> None:
        if isinstance(message, bytes):
            self.socket.send_binary(message)
        else:
            self.socket.send(message)

    def hear(
        self, until: Callable[[str, dict[str, Any]], bool], patience: float = PATIENCE
    ) -> dict[str, Any]:
        """Read messages until `until(kind, content)` is true for one, and return its content.

        Raise an error if this takes longer than `patience` seconds, or if the server closes the websocket.
        """
        end = time.monotonic() + patience
        while True:
            self.socket.settimeout(max(0.01, end - time.monotonic()))
            given = self.socket.recv()
            if not given:
                raise ConnectionError("the server has hung up")
            _, header, _, _, content_text = unframed(given)[:5]
            kind, content = json.loads(header)["msg_type"], json.loads(content_text)
            self.heard.append((kind, content))
            if kind == "comm_msg" and content["data"]["method"] == "update":
                state = self.states.setdefault(content["comm_id"], {})
                state.update(content["data"]["state"])
                made = content["data"]["state"].get("changes", {}).get("made")
                # A change that arrives before `learn` has its answer is in that answer already.
                if made and "view" in state:
                    state["view"] = with_changes(state["view"], made)
            if until(kind, content):
                return content

    def learn(self) -> None:
        """Request the states of all widgets, as a page does, and store them in `states`."""
        control = uuid.uuid4().hex
        opening = {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        self.send("comm_open", opening, metadata={"version": "1.0.0"})
        self.send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        told = self.hear(lambda kind, content: kind == "comm_msg" and content["comm_id"] == control)
        self.states = {comm: each["state"] for comm, each in told["data"]["states"].items()}
        self.send("comm_close", {"comm_id": control, "data": {}})

    def widget(self, label: str) -> str:
        (found,) = [
            comm for comm, state in self.states.items() if state.get("label") == label and "view" in state
        ]
        return found

    def update(self, comm: str, state: object, **more: object) -> None:
        self.send(
            "comm_msg",
            {"comm_id": comm, "data": {"method": "update", "state": state, "buffer_paths": [], **more}},
        )

    def ask(self, comm: str, **asked: object) -> dict[str, Any]:
        """Send a request to a widget as its script does, wait for the answer, and return the widget's new view."""
        self._asked += 1
        number = max(self._asked, self.states[comm].get("answered", 0) + 1)
        self._asked = number
        self.update(comm, {"asked": {**asked, "n": number}})
        self.hear(lambda *_: self.states[comm].get("answered", 0) >= number)
        return self.states[comm]["view"]


@dataclass
class Visit:
    """An open page: its server, its kernel's id, its XSRF cookie and its HTML."""

    server: Server
    kernel: str
    xsrf: str
    body: str

    @property
    def cookie(self) -> str:
        return f"_xsrf={self.xsrf}"

    @property
    def alive(self) -> bool:
        _, _, body = ask_server(self.server.url, f"/gleek/alive/{self.kernel}")
        return bool(json.loads(body)["alive"])

    @contextlib.contextmanager
    def connect(
        self, *, session: str | None = None, patient: bool = False, **options: Any
    ) -> Iterator[Channel]:
        """Open a websocket; `options` are those of `websocket.create_connection`.

        If `patient`, try again as long as the server answers 429 (too many requests), for at most `PATIENCE` seconds.
        """
        name = uuid.uuid4().hex if session is None else session
        address = (
            f"ws://{urlsplit(self.server.url).netloc}/api/kernels/{self.kernel}/channels?session_id={name}"
        )
        options = {
            "timeout": PATIENCE,
            "cookie": self.cookie,
            "suppress_origin": True,
            "subprotocols": [PROTOCOL],
            **options,
        }
        end = time.monotonic() + (PATIENCE if patient else 0)
        while True:
            try:
                socket = websocket.create_connection(address, **options)
                break
            except websocket.WebSocketBadStatusException as error:
                if error.status_code != HTTPStatus.TOO_MANY_REQUESTS or time.monotonic() > end:
                    raise
                time.sleep(0.1)
        try:
            yield Channel(socket, name)
        finally:
            socket.shutdown()

    def leave(self) -> None:
        """Shut the kernel down, as the page does when it is closed."""
        form = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        status, _, _ = ask_server(
            self.server.url, f"/voila/api/shutdown/{self.kernel}", "POST", f"_xsrf={self.xsrf}", form
        )
        assert status == 204


def open_visit(server: Server, page: str) -> Visit:
    """Open the page of this notebook, wait until the response is complete, and return the visit."""
    status, headers, body = ask_server(server.url, f"/{PAGES}{page}")
    assert status == 200
    text = body.decode()
    assert "data-gleek-end" in text
    kernel = re.search(r'data-kernel="([^"]+)"', text)
    xsrf = re.search(r"_xsrf=([^;]+)", " ".join(headers.get_all("Set-Cookie", [])))
    assert kernel, text[-500:]
    assert xsrf, headers.items()
    return Visit(server, kernel[1], xsrf[1], text)


def assert_well(visit: Visit, bystander: Callable[[], None]) -> None:
    """Assert that the widget of this page answers. `bystander()` asserts the same of another visitor's page."""
    assert visit.alive
    with visit.connect(patient=True) as channel:
        channel.learn()
        assert channel.ask(channel.widget(WATCH), what="step", to=2)["step"] == 2
    bystander()


def assert_log_is_quiet(server: Server) -> None:
    """Assert that the server's log reports no failure, is short, and repeats nothing that a visitor sent."""
    log = server.log
    lines = log.splitlines()
    assert "Traceback" not in log, log
    assert len(lines) < 200, lines
    assert all(len(line) < 400 for line in lines), max(lines, key=len)
    assert not re.search(r"alert|x{40}|open\(|os\.system", log)
    assert not [line for line in lines if re.search(r"\[(E|C|ERROR|CRITICAL)\b", line)], log
