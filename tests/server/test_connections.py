"""Connections are limited: idle ones are closed for new ones, and stalled ones are closed."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket

import pytest
from tornado import web

from gleek.server import ServeError
from gleek.server.guard import connections, limits
from gleek.server.guard.connections import BoundedHTTPServer, bind
from gleek.server.handlers import OwnErrors
from tests.waiting import PATIENCE, apart, run_apart


class Slow(web.RequestHandler):
    async def get(self):
        if self.get_argument("wait", ""):
            await self.application.go.wait()
        self.finish("answer")


class Large(OwnErrors):
    async def get(self):
        await self.send(b"x" * 40 * limits.PIECE)


@contextlib.asynccontextmanager
async def serving(most=100, **settings):
    with bind(0, "127.0.0.1") as listening:
        application = web.Application([("/", Slow), ("/large", Large)])
        server = BoundedHTTPServer(application, most=most, **{**limits.HTTP, **settings})
        # Requests that wait are answered when a test sets this event.
        application.go = server.go = asyncio.Event()
        server.listen_on(listening)
        visitors = Visitors(listening.getsockname()[1])
        try:
            yield server, visitors.connect
        finally:
            visitors.leave()
            await server.close_all_connections()


class Visitors:
    """Clients that connect to a server; they disconnect at the end of the test."""

    def __init__(self, port):
        self.port, self.writers = port, []

    async def connect(self, words=b"", **options):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, **options)
        self.writers.append(writer)
        writer.write(words)
        await asyncio.sleep(0.02)
        return reader

    def leave(self):
        for writer in self.writers:
            writer.close()


def asking(*, wait=False):
    return f"GET /{'?wait=1' if wait else ''} HTTP/1.1\r\nHost: x\r\n\r\n".encode()


async def is_closed(reader):
    return await asyncio.wait_for(reader.read(), PATIENCE) == b""


@apart
async def test_the_one_idle_longest_gives_way_and_one_at_work_does_not():
    async with serving(most=3) as (server, connect):
        working = await connect(asking(wait=True))
        first = await connect()
        half = await connect(b"GET / HTTP/1.1\r\nHo")
        new = await connect(asking())
        assert (await new.readline()).startswith(b"HTTP/1.1 200")
        assert await is_closed(first)
        another = await connect(asking())
        assert (await another.readline()).startswith(b"HTTP/1.1 200")
        assert await is_closed(half)
        # A connection that has been answered is idle again.
        assert (await (await connect(asking())).readline()).startswith(b"HTTP/1.1 200")
        assert (await asyncio.wait_for(new.read(), PATIENCE)).endswith(b"answer")
        server.go.set()
        assert (await working.readline()).startswith(b"HTTP/1.1 200")
        assert len(server._connections) <= 3


@apart
async def test_a_new_connection_gets_503_when_all_others_are_busy():
    async with serving(most=2) as (server, connect):
        held = [await connect(asking(wait=True)) for _ in range(2)]
        new = await connect()
        told = await asyncio.wait_for(new.read(), PATIENCE)
        head, _, body = told.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 503")
        assert f"Content-Length: {len(body)}".encode() in head
        server.go.set()
        for reader in held:
            assert (await reader.readline()).startswith(b"HTTP/1.1 200")


def test_idle_and_half_sent_connections_are_closed_in_a_while():
    assert 60 < limits.HTTP["idle_connection_timeout"] < 120
    assert limits.HTTP["body_timeout"] <= 60

    async def test():
        async with serving(idle_connection_timeout=0.3, body_timeout=0.3) as (_, connect):
            idle = await connect()
            half = await connect(b"GET / HTTP/1.1\r\nHost")
            body = await connect(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx")
            for each in (idle, half, body):
                assert await is_closed(each)

    run_apart(test())


def test_when_the_system_has_none_left_it_is_said_once_and_tried_again_later(monkeypatch, caplog):
    monkeypatch.setattr(connections, "_PAUSE_SECONDS", 0.3)

    class Refusing:
        """A listening socket that cannot accept connections for a while."""

        def __init__(self, listening):
            self.listening, self.refusals = listening, 0

        def fileno(self):
            return self.listening.fileno()

        def accept(self):
            self.refusals += 1
            if self.refusals <= 2:
                raise OSError(errno.EMFILE, "Too many open files")
            return self.listening.accept()

    async def test():
        with bind(0, "127.0.0.1") as listening:
            server = BoundedHTTPServer(web.Application([("/", Slow)]), most=9)
            refusing = Refusing(listening)
            server.listen_on(refusing)
            visitors = Visitors(listening.getsockname()[1])
            reader = await visitors.connect(asking())
            await asyncio.sleep(0.1)
            assert refusing.refusals == 1  # it does not retry in a busy loop
            assert (await asyncio.wait_for(reader.readline(), PATIENCE)).startswith(b"HTTP/1.1 200")
            visitors.leave()
            await server.close_all_connections()

    run_apart(test())
    assert [record.message for record in caplog.records].count(
        "No connection can be accepted for a moment: [Errno 24] Too many open files"
    ) == 2


@pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system cannot do that")
@apart
async def test_unread_data_has_a_time_limit():
    async with serving() as (server, connect):
        await connect(asking(wait=True))
        (taken,) = server._connections
        given = taken.stream.socket.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
        assert given == limits.UNREAD_SECONDS * 1000
        server.go.set()


LARGE = b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n"


@apart
async def test_only_one_piece_of_an_unread_answer_waits():
    async with serving() as (server, connect):
        for _ in range(20):
            await connect(LARGE, limit=1000)
        await until(lambda: sum(each.stream.writing() for each in server._connections) == 20)
        for each in server._connections:
            assert len(each.stream._write_buffer) <= 2 * limits.PIECE


def test_a_reading_client_gets_everything_and_another_is_disconnected(monkeypatch):
    monkeypatch.setattr(limits, "UNREAD_SECONDS", 1)

    async def test():
        async with serving() as (server, connect):
            await connect(LARGE, limit=1000)
            await until(lambda: any(each.stream.writing() for each in server._connections))
            await until(lambda: not server._connections)
            reader = await connect(LARGE)
            head = await reader.readuntil(b"\r\n\r\n")
            assert f"Content-Length: {40 * limits.PIECE}".encode() in head
            assert len(await reader.readexactly(40 * limits.PIECE)) == 40 * limits.PIECE

    run_apart(test())


async def until(true):
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("host", "said"),
    [
        ("nohost.invalid", "“nohost.invalid” is not a host that this machine knows"),
        ("a b", "“a b” is not a host that this machine knows"),
        ("x" * 300, "is not a host that this machine knows"),
        ("203.0.113.5", "203.0.113.5 is not an address of this machine"),
    ],
)
def test_a_host_that_cannot_be_had_is_named_and_not_the_port(host, said):
    with pytest.raises(ServeError, match=said) as refused:
        bind(0, host)
    assert "ort" not in str(refused.value)


def test_a_port_that_is_taken_is_named():
    with (
        bind(0, "127.0.0.1") as taken,
        pytest.raises(ServeError, match=r"^Port \d+ on 127\.0\.0\.1 cannot be used"),
    ):
        bind(taken.getsockname()[1], "127.0.0.1")
