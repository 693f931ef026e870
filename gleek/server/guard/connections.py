"""The HTTP server: Tornado's, with a limit on connections, so that one client cannot use them all up."""

import errno
import logging
import socket
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any

from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPConnection, HTTPHeaders, HTTPMessageDelegate
from tornado.ioloop import IOLoop
from tornado.iostream import IOStream

from gleek.server import DEFAULT_PORT, ServeError
from gleek.server.guard import limits

# The most connections that are accepted in one turn of the event loop, so that open pages are not delayed.
_ACCEPTED_PER_TURN = 64
# How long the server accepts no connection after the system has run out of file descriptors.
_PAUSE_SECONDS = 1.0
_BUSY_RESPONSE = (
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 20\r\nConnection: close\r\nContent-Type: text/plain\r\n"
    b"Content-Length: 47\r\n\r\nToo many connections are open: try again soon.\n"
)

_log = logging.getLogger("tornado.general")


class BoundedHTTPServer(HTTPServer):
    """Allows at most `most` connections at a time, not counting those that have become websockets.

    A new connection replaces the one idle for longest. If none is idle, the new one is answered with status 503.
    """

    def initialize(self, application: Any, most: int = 0, **settings: Any) -> None:  # type: ignore[override]
        super().initialize(application, **settings)
        self._most = most
        self._open: set[IOStream] = set()
        # The open connections that wait for a request, as the keys of a dictionary: longest waiting first.
        self._idle: dict[IOStream, None] = {}

    def listen_on(self, listening: socket.socket) -> None:
        loop = IOLoop.current()

        def take(_listening: object, _events: int) -> None:
            for _ in range(_ACCEPTED_PER_TURN):
                try:
                    connection, address = listening.accept()
                except BlockingIOError:
                    return
                except ConnectionAbortedError:
                    continue
                except OSError as error:
                    # Pause: Tornado would retry at once, again and again, and log each attempt.
                    _log.error("No connection can be accepted for a moment: %s", error)
                    loop.remove_handler(listening)
                    loop.call_later(_PAUSE_SECONDS, watch)
                    return
                self._take(connection, address)

        def watch() -> None:
            loop.add_handler(listening, take, IOLoop.READ)

        watch()

    def _take(self, connection: socket.socket, address: Any) -> None:
        if len(self._open) >= self._most:
            if not self._idle:
                connection.setblocking(False)  # noqa: FBT003  (its only argument)
                with suppress(OSError), connection:
                    connection.send(_BUSY_RESPONSE)
                return
            idle = next(iter(self._idle))
            self._forget(idle)
            idle.close()
        # TCP_NOTSENT_LOWAT bounds the unsent data in the system's buffer. Other unsent data waits in this process.
        bounds = {"TCP_USER_TIMEOUT": limits.UNREAD_SECONDS * 1000, "TCP_NOTSENT_LOWAT": limits.PIECE}
        for name, bound in bounds.items():
            if hasattr(socket, name):
                with suppress(OSError):
                    connection.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), bound)
        self._handle_connection(connection, address)

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        self._open.add(stream)
        self._idle[stream] = None
        super().handle_stream(stream, address)

    def start_request(self, server_conn: Any, request_conn: HTTPConnection) -> HTTPMessageDelegate:
        """Prepare for a connection's next request. Until its headers arrive, count the connection as idle."""
        stream: IOStream = server_conn.stream
        if stream in self._open:
            self._idle.pop(stream, None)
            self._idle[stream] = None
        request = super().start_request(server_conn, request_conn)
        received = request.headers_received

        def at_work(start_line: Any, headers: HTTPHeaders) -> Awaitable[None] | None:
            self._idle.pop(stream, None)
            return received(start_line, headers)

        request.headers_received = at_work  # type: ignore[method-assign]
        return request

    def on_close(self, server_conn: Any) -> None:
        self._forget(server_conn.stream)
        super().on_close(server_conn)

    def _forget(self, stream: IOStream) -> None:
        self._open.discard(stream)
        self._idle.pop(stream, None)


def own_address() -> str:
    """Return the IP address by which other machines on the network reach this one, or else its host name."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            # A UDP connect sends nothing: the system only picks the local address. 192.0.2.1 is reserved.
            asking.connect(("192.0.2.1", 9))
            return str(asking.getsockname()[0])
        except OSError:
            return socket.gethostname()


def bind(asked: int | None, host: str) -> socket.socket:
    """Return a socket that listens on `host`, an IP address or a name of this machine, and on the port `asked`."""
    try:
        known = socket.getaddrinfo(host or None, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise ServeError(
            f"“{host}” is not a host that this machine knows: give an address of this machine, such as 127.0.0.1 (for "
            "visitors on this machine only) or 0.0.0.0 (for all visitors)."
        ) from None
    candidates = [*range(DEFAULT_PORT, DEFAULT_PORT + 20), 0] if asked is None else [asked]
    families = [each[0] for each in known]
    family = socket.AF_INET if socket.AF_INET in families else families[0]
    for port in candidates:
        try:
            listening = socket.create_server((host, port), family=family)
        except (OSError, OverflowError) as error:
            refusal = error
        else:
            listening.setblocking(False)  # noqa: FBT003  (its only argument)
            return listening
    if isinstance(refusal, OSError) and refusal.errno == errno.EADDRNOTAVAIL:
        raise ServeError(
            f"{host} is not an address of this machine: give one that is, such as 127.0.0.1 (for visitors on this "
            "machine only) or 0.0.0.0 (for all visitors)."
        )
    raise ServeError(
        f"Port {DEFAULT_PORT if asked is None else asked} on {host} cannot be used ({refusal}): "
        "give another port, or give none, so that a free one is found."
    )
