"""The websocket between a page and its kernel: what may pass, how fast, and how many there may be."""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from tornado import web
from tornado.websocket import WebSocketClosedError
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from gleek.server.guard import limits, messages
from gleek.server.handlers import OwnErrors
from gleek.server.kernels.page_kernels import plain

if TYPE_CHECKING:
    from tornado.httputil import HTTPHeaders

    from gleek.server.kernels.sessions import Sessions
    from gleek.server.kernels.visits import Visit

_SESSION = re.compile(r"[\w-]{1,64}", re.ASCII)
_COST_OF_CONNECTING = 10.0
_COST_OF_A_REFUSAL = 1.0
# A page of ours has none refused.
_MOST_REFUSED = 20


class PageChannels(OwnErrors, VoilaKernelWebsocketHandler):  # type: ignore[misc]
    """One websocket of a page.

    To the kernel goes what `gleek.server.guard.messages` lets through, at a bounded pace: a message is read when those
    before it have gone on, so that who floods fills his own network and nothing else. From the kernel goes everything
    but what tells of errors: a traceback is for the server's log; the page would only hide it, but a visitor could
    read it.
    """

    _visit: Visit | None = None
    _opening: asyncio.Semaphore | None = None
    _session = ""
    _control = ""  # the comm over which the page asks for its widgets' states
    _refused = 0
    _hurried_since: float | None = None
    _unsent = 0

    @property
    def max_message_size(self) -> int:
        """How long a message may be, in bytes; Tornado hangs up on one that is longer, before it has all arrived."""
        return messages.LONGEST

    @property
    def _sessions(self) -> Sessions:
        sessions: Sessions = self.settings["tutorial"].sessions
        return sessions

    def get_compression_options(self) -> dict[str, Any]:
        """Compress what is sent: the first states of a page's widgets are a megabyte, and a sixth of it packed.

        With as little memory for each page as still does it, and as little time.
        """
        return {"compression_level": 3, "mem_level": 5}

    # ------------------------------------------------------------ opening and closing

    async def get(self, kernel_id: str) -> None:
        sessions = self._sessions
        visit = sessions.visits.get(kernel_id)
        if visit is None or kernel_id not in self.kernel_manager:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        # Tornado asks these again, but only after Jupyter has connected to the kernel.
        if not self.check_origin():
            raise web.HTTPError(HTTPStatus.FORBIDDEN)
        if not _is_handshake(self.request.headers):
            raise web.HTTPError(HTTPStatus.BAD_REQUEST)
        session = self._session_id()
        # One that connects again with its old session replaces its old connection.
        full = session not in visit.open and len(visit.open) >= limits.SOCKETS_A_KERNEL
        full = full or len(visit.sockets) >= limits.SOCKETS_A_KERNEL + limits.SOCKETS_CLOSING
        if full or not visit.pace.allows(_COST_OF_CONNECTING):
            raise web.HTTPError(HTTPStatus.TOO_MANY_REQUESTS)
        self._enter(visit, session)
        try:
            await sessions.handshakes.acquire()
            self._opening = sessions.handshakes
            self._patience = asyncio.get_running_loop().call_later(limits.HANDSHAKE_SECONDS, self._opened)
            sessions.need_descriptors()
            # Ends when the websocket does.
            await super().get(kernel_id)  # type: ignore[misc]
        except web.HTTPError:
            raise
        except Exception:
            # A visitor who leaves at once: the page's goodbye has ended the kernel, or the socket has been closed,
            # while this was being set up.
            if kernel_id not in self.kernel_manager or getattr(self, "connection", None) is None:
                raise web.HTTPError(HTTPStatus.NOT_FOUND) from None
            raise
        finally:
            self._opened()
            self._leave()
            self._disconnect()

    def _session_id(self) -> str:
        """Return by which id the kernel's sockets know this websocket; raises 400."""
        # It goes into an address of at most 255 bytes.
        session = self.get_argument("session_id", "") or uuid.uuid4().hex
        if not _SESSION.fullmatch(session):
            raise web.HTTPError(HTTPStatus.BAD_REQUEST)
        self.request.arguments["session_id"] = [session.encode()]
        return session

    def _enter(self, visit: Visit, session: str) -> None:
        visit.enter(session, self)
        self._visit, self._session = visit, session
        self._under_way: dict[str, None] = {}
        self._dealt_with, self._taken = asyncio.Event(), asyncio.Event()

    def _opened(self) -> None:
        """Let the next websocket be opened."""
        if self._opening is not None:
            self._opening.release()
            self._opening = None
            self._patience.cancel()

    def _leave(self) -> None:
        if self._visit is not None:
            self._visit.leave(self._session, self)

    async def open(self, kernel_id: str) -> None:
        # An answer is a few small messages: without this the network would hold the second back for 40 ms.
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

    # ------------------------------------------------------------ from the page

    async def on_message(self, ws_message: bytes | str) -> None:
        """Send a message on when its turn has come. The next is read only then: Tornado waits for this to end."""
        if self.ws_connection is None:
            # We have hung up, and he goes on. Nothing is read meanwhile, and soon Tornado closes what is left.
            await asyncio.sleep(limits.HANGING_UP_SECONDS)
            return
        v1 = self.selected_subprotocol is not None
        try:
            message = messages.read(ws_message, v1=v1)
            self._check_comm(message)
        except messages.Refused as refusal:
            await self._refuse(str(refusal))
            return
        if message.kind == "comm_close" and message.comm != self._control:
            return  # Jupyter's front end closes what it does not know; a widget stays until its page is left
        await self._wait_for_turn(message.cost + len(ws_message) / limits.BYTES_A_MESSAGE)
        await self._wait_for_kernel()
        await self._wait_for_network()
        if self.ws_connection is None:
            return
        self._under_way[message.id] = None
        super().on_message(message.written(v1=v1))

    def _check_comm(self, message: messages.Message) -> None:
        """Over the control comm all states are asked for, and nothing else; over no other comm are they."""
        if message.id in self._under_way:
            raise messages.Refused("A page’s message was refused: its id is another’s.")
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
        if self._refused > _MOST_REFUSED:
            self.close(1008, "This is not something that a page says.")
        await self._wait_for_turn(_COST_OF_A_REFUSAL)

    async def _wait_for_turn(self, cost: float) -> None:
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
        """Wait until the kernel has dealt with enough of what this page asked; of what takes too long, no longer."""
        while len(self._under_way) >= limits.MOST_UNDER_WAY and self.ws_connection is not None:
            self._dealt_with.clear()
            try:
                await asyncio.wait_for(self._dealt_with.wait(), limits.UNDER_WAY_SECONDS)
            except TimeoutError:
                del self._under_way[next(iter(self._under_way))]

    async def _wait_for_network(self) -> None:
        """Wait until the visitor has taken most of what was sent: whoever does not read is not told still more."""
        while self._unsent > limits.FEW_UNSENT and self.ws_connection is not None:
            self._taken.clear()
            await self._taken.wait()

    # ------------------------------------------------------------ from the kernel

    def write_message(self, message: bytes | str | dict[str, Any], binary: bool = False) -> Any:  # noqa: FBT001, FBT002
        """Send a message to the page, unless it tells of an error: that goes to the log."""
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
            # A page without widgets has a kernel that knows nothing of them; its front end asks all the same.
            if not text.startswith("No such comm"):
                self.log.warning("From a page's kernel: %s", text)
            return None
        crowded = self._sessions.unsent > limits.MOST_UNSENT_IN_ALL and self._unsent > limits.FEW_UNSENT
        if crowded or self._unsent > limits.MOST_UNSENT:
            self.close(1008, "What was sent is not read.")
        try:
            return self._counted(super().write_message(message, binary), len(message))
        except WebSocketClosedError:
            return None  # an answer to who has been hung up on, or has left

    def _counted(self, sending: Any, size: int) -> Any:
        """Count what waits for the visitor's network, until it has been sent."""
        if sending is not None:
            self._unsent += size
            self._sessions.unsent += size

            def sent(done: asyncio.Future[None]) -> None:
                self._unsent -= size
                self._sessions.unsent -= size
                self._taken.set()
                if not done.cancelled():
                    done.exception()  # the visitor has gone: looked at here, it is not told again

            sending.add_done_callback(sent)
        return sending


def _is_handshake(headers: HTTPHeaders) -> bool:
    """Whether a request asks for a websocket as Tornado takes it."""
    return (
        headers.get("Upgrade", "").lower() == "websocket"
        and "upgrade" in [each.strip().lower() for each in headers.get("Connection", "").split(",")]
        and headers.get("Sec-WebSocket-Version") in {"7", "8", "13"}
        and bool(headers.get("Sec-WebSocket-Key"))
    )


# Six parts and a handful of buffers; what is read as the count in the older form is far beyond.
_MOST_PARTS = 1000
_TOLD = ("error", "stream", "status")

_Parts = tuple[dict[str, Any], dict[str, Any], dict[str, Any]]


def _header_parent_and_content(message: bytes | str | dict[str, Any]) -> _Parts:
    """Read three parts of a message in any of the forms in which Jupyter sends one; empty if unreadable.

    The last two are read only of the few kinds that something is done with.
    """
    try:
        if isinstance(message, dict):
            parts = message
        elif isinstance(message, str):
            parts = json.loads(message)
        else:
            # The v1 protocol: a count, that many offsets (all 8 bytes, little end first), then the parts:
            # channel, header, parent header, metadata, content, buffers.
            count = int.from_bytes(message[:8], "little")
            if count > _MOST_PARTS:  # the older binary form, which only carries widgets' buffers
                return {}, {}, {}
            at = [int.from_bytes(message[8 * i : 8 * i + 8], "little") for i in range(1, count + 1)]
            header = json.loads(message[at[1] : at[2]])
            if header.get("msg_type") not in _TOLD:
                return header, {}, {}
            return header, json.loads(message[at[2] : at[3]]), json.loads(message[at[4] : at[5]])
    except (ValueError, IndexError, TypeError):
        return {}, {}, {}
    return parts.get("header") or {}, parts.get("parent_header") or {}, parts.get("content") or {}
