"""The websocket between a page and its kernel: which messages pass, how fast, and how many may wait."""

import asyncio
import json
import re
import time
import uuid
from http import HTTPStatus
from typing import Any

from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from tornado import web
from tornado.httputil import HTTPHeaders
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from gleek.server.guard import limits, messages
from gleek.server.handlers import OwnErrors
from gleek.server.kernels.page_kernels import plain
from gleek.server.kernels.sessions import Sessions
from gleek.server.kernels.visits import Visit

_SESSION_ID = re.compile(r"[\w-]{1,64}", re.ASCII)
_COST_OF_CONNECTING = 10.0
_COST_OF_A_REFUSAL = 1.0
# After more refusals than this, the server closes the websocket. Our own pages send no message that is refused.
_MOST_REFUSALS = 20


class PageChannels(OwnErrors, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """One websocket of a page.

    Only messages that `gleek.server.guard.messages` accepts go to the kernel, and only at a limited rate. A message is
    read when the one before it has been passed on. So a page that sends too much fills only its own network buffers.

    Messages from the kernel go to the page, except errors: these go to the log, because a visitor should not read
    tracebacks.
    """

    _visit: Visit | None = None
    _opening: asyncio.Semaphore | None = None
    _session = ""
    _control = ""  # the id of the comm over which the page requests the states of its widgets
    _refused = 0  # the number of refused messages
    _hurried_since: float | None = None  # the time since which every message has had to wait for tokens
    _unsent = 0  # the number of bytes that wait for the visitor's network

    @property
    def max_message_size(self) -> int:
        return messages.LONGEST

    @property
    def _sessions(self) -> Sessions:
        sessions: Sessions = self.settings["tutorial"].sessions
        return sessions

    def get_compression_options(self) -> dict[str, Any]:
        """Return options that compress messages to the page: the first states of its widgets shrink to a sixth."""
        return {"compression_level": 3, "mem_level": 5}

    async def get(self, kernel_id: str) -> None:
        sessions = self._sessions
        visit = sessions.visits.get(kernel_id)
        if visit is None or kernel_id not in self.kernel_manager:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        # Check the origin now: Tornado checks it only after Jupyter has connected to the kernel.
        if not self.check_origin():
            raise web.HTTPError(HTTPStatus.FORBIDDEN)
        if not _is_handshake(self.request.headers):
            raise web.HTTPError(HTTPStatus.BAD_REQUEST)
        session = self._session_id()
        # A websocket with the session id of an open one replaces that one, so the number of open ones does not grow.
        full = session not in visit.open and len(visit.open) >= limits.SOCKETS_A_KERNEL
        full = full or len(visit.sockets) >= limits.SOCKETS_A_KERNEL + limits.SOCKETS_CLOSING
        if full or not visit.pace.allows(_COST_OF_CONNECTING):
            raise web.HTTPError(HTTPStatus.TOO_MANY_REQUESTS)
        visit.enter(session, self)
        self._visit, self._session = visit, session
        self._under_way: dict[str, None] = {}
        self._dealt_with, self._taken = asyncio.Event(), asyncio.Event()
        try:
            await sessions.handshakes.acquire()
            self._opening = sessions.handshakes
            self._patience = asyncio.get_running_loop().call_later(limits.HANDSHAKE_SECONDS, self._opened)
            sessions.need_descriptors()
            # This call returns when the websocket closes.
            await super().get(kernel_id)  # type: ignore[misc]
        except web.HTTPError:
            raise
        except Exception:
            # If the visitor leaves while the connection is being set up, the page ends its kernel, or the websocket
            # closes. This is no error of the server.
            if kernel_id not in self.kernel_manager or getattr(self, "connection", None) is None:
                raise web.HTTPError(HTTPStatus.NOT_FOUND) from None
            raise
        finally:
            self._opened()
            self._leave()
            self._disconnect()

    def _session_id(self) -> str:
        """Return the session id that the page has given, or else a new one; answer 400 if it is invalid."""
        # The id must be short, because it becomes part of a ZeroMQ identity of at most 255 bytes.
        session = self.get_argument("session_id", "") or uuid.uuid4().hex
        if not _SESSION_ID.fullmatch(session):
            raise web.HTTPError(HTTPStatus.BAD_REQUEST)
        self.request.arguments["session_id"] = [session.encode()]
        return session

    def _opened(self) -> None:
        if self._opening is not None:
            self._opening.release()
            self._opening = None
            self._patience.cancel()

    def _leave(self) -> None:
        if self._visit is not None:
            self._visit.leave(self._session, self)

    async def open(self, kernel_id: str) -> None:
        # Turn off Nagle's algorithm: of the few small messages of an answer, it would delay the second by 40 ms.
        self.set_nodelay(True)
        await super().open(kernel_id)
        self._opened()

    def on_close(self) -> None:
        self._leave()
        self._dealt_with.set()
        self._taken.set()
        self._disconnect()

    def _disconnect(self) -> None:
        if getattr(self, "connection", None) is not None:
            super().on_close()

    async def on_message(self, ws_message: bytes | str) -> None:
        """Pass a message on to the kernel when the limits allow it. Tornado reads the next one when this returns."""
        if self.ws_connection is None:
            # The server has closed the websocket, but the page keeps sending. Read nothing until Tornado drops it.
            await asyncio.sleep(limits.HANGING_UP_SECONDS)
            return
        try:
            message = messages.read(ws_message)
            self._check_comm(message)
        except messages.Refused as refusal:
            await self._refuse(str(refusal))
            return
        if message.kind == "comm_close" and message.comm != self._control:
            return  # a widget stays until its page is left
        await self._wait_for_turn(message.cost + len(ws_message) / limits.BYTES_A_MESSAGE)
        await self._wait_for_kernel()
        # Wait until at most `FEW_UNSENT` bytes are left that the visitor's network has not taken.
        while self._unsent > limits.FEW_UNSENT and self.ws_connection is not None:
            self._taken.clear()
            await self._taken.wait()
        if self.ws_connection is None:
            return
        self._under_way[message.id] = None
        super().on_message(message.written())

    def _check_comm(self, message: messages.Message) -> None:
        """Raise `Refused` if a message has the id of an unfinished one, or comes over the wrong comm."""
        if message.id in self._under_way:
            raise messages.Refused(
                "A page’s message was refused: a message with its id is still in progress."
            )
        if message.kind == "comm_open":
            self._control = message.comm
            return
        all_states = message.method == "request_states"
        if message.method and all_states != (message.comm == self._control):
            raise messages.Refused("A page’s message was refused: it is for another kind of comm.")

    async def _refuse(self, why: str) -> None:
        self._refused += 1
        if self._refused == 1:
            self.log.warning(why)
        if self._refused > _MOST_REFUSALS:
            self.close(1008, "This is not something that a page says.")
        await self._wait_for_turn(_COST_OF_A_REFUSAL)

    async def _wait_for_turn(self, cost: float) -> None:
        """Take `cost` tokens from the page's bucket; wait for missing ones. Disconnect a page that sends too much."""
        assert self._visit is not None
        wait = self._visit.pace.wait(cost)
        if not wait:
            self._hurried_since = None
            return
        now = time.monotonic()
        if self._hurried_since is None:
            self._hurried_since = now
        if now - self._hurried_since > limits.PATIENCE_SECONDS:
            self.close(1008, "Too many messages.")
        await asyncio.sleep(wait)

    async def _wait_for_kernel(self) -> None:
        """Wait until the kernel has fewer than `MOST_UNDER_WAY` unfinished messages of this page."""
        while len(self._under_way) >= limits.MOST_UNDER_WAY and self.ws_connection is not None:
            self._dealt_with.clear()
            try:
                await asyncio.wait_for(self._dealt_with.wait(), limits.UNDER_WAY_SECONDS)
            except TimeoutError:
                del self._under_way[next(iter(self._under_way))]

    def write_message(self, message: Any, binary: bool = False) -> Any:  # noqa: FBT001, FBT002
        """Send a kernel's message to the page, or log it if it is an error. Disconnect if too much is unsent."""
        if self.ws_connection is None:
            return None  # the visitor has been disconnected, or has left
        header, parent, content = _header_parent_and_content(message)
        kind = header.get("msg_type")
        if kind == "status" and content.get("execution_state") == "idle":
            self._under_way.pop(parent.get("msg_id", ""), None)
            self._dealt_with.set()
        if kind == "error":
            self.log.error("Error in a page's kernel:\n%s", plain("\n".join(content.get("traceback", []))))
            return None
        if kind == "stream" and content.get("name") == "stderr":
            text = plain(content.get("text", "")).rstrip()
            # Do not log “No such comm”: the kernel of a page without widgets lacks the comm that the page opens.
            if not text.startswith("No such comm"):
                self.log.warning("From a page's kernel: %s", text)
            return None
        crowded = self._sessions.unsent > limits.MOST_UNSENT_IN_ALL and self._unsent > limits.FEW_UNSENT
        if crowded or self._unsent > limits.MOST_UNSENT:
            self.close(1008, "What was sent is not read.")
        try:
            return self._counted(super().write_message(message, binary), len(message))
        except WebSocketClosedError:
            return None  # the visitor has been disconnected, or has left

    def _counted(self, sending: Any, size: int) -> Any:
        """Count a message of `size` bytes as unsent until the future `sending` is done; return that future."""
        if sending is not None:
            self._unsent += size
            self._sessions.unsent += size

            def sent(done: asyncio.Future[None]) -> None:
                self._unsent -= size
                self._sessions.unsent -= size
                self._taken.set()
                if not done.cancelled():
                    done.exception()  # the visitor has gone; retrieve the exception, or asyncio logs it

            sending.add_done_callback(sent)
        return sending


def _is_handshake(headers: HTTPHeaders) -> bool:
    """Return whether a request with these headers opens a websocket with our protocol, as Tornado accepts it."""
    return (
        headers.get("Upgrade", "").lower() == "websocket"
        and "upgrade" in [each.strip().lower() for each in headers.get("Connection", "").split(",")]
        and headers.get("Sec-WebSocket-Version") in {"7", "8", "13"}
        and bool(headers.get("Sec-WebSocket-Key"))
        and messages.PROTOCOL
        in [each.strip() for each in headers.get("Sec-WebSocket-Protocol", "").split(",")]
    )


def _header_parent_and_content(message: bytes) -> tuple[dict[str, Any], dict[str, Any], dict[str, Any]]:
    """Return a kernel message's header, parent header and content; the last two are {} if its type needs no check."""
    _, (header, parent, _metadata, content, *_buffers) = deserialize_msg_from_ws_v1(message)  # type: ignore[no-untyped-call]
    told = json.loads(header)
    if told["msg_type"] not in {"error", "stream", "status"}:
        return told, {}, {}
    return told, json.loads(parent), json.loads(content)
