"""Requests that no browser sends: each part of one may be odd."""

from __future__ import annotations

import asyncio
import random
import re
import string
from contextlib import suppress

from benchmarks.visitors.server import Server
from benchmarks.visitors.session import PLACE

PAGE = "02-the-stock.ipynb"
FORMS = ("application/json", "multipart/form-data; boundary=", "x", "application/x-www-form-urlencoded")


def odd_request(draw: random.Random, server: Server, kernel: str, token: str) -> bytes:
    """Make up a request: a method, an address and headers, each of which may be one that no browser sends."""
    host = f"{server.host}:{server.port}"
    some = "".join(draw.choices(string.printable, k=draw.randrange(12)))
    stranger = "00000000-0000-4000-8000-000000000000"
    which = draw.choice([kernel, kernel, stranger, some.strip().replace(" ", "")])
    path = draw.choice(
        [
            "/",
            f"/{PLACE}{PAGE}",
            f"/{PLACE}{PAGE}?deal=%00&rules={some!r}".replace(" ", ""),
            f"/api/kernels/{which}",
            f"/api/kernels/{which}/channels",
            f"/api/kernels/{which}/channels?session_id={draw.choice(['a', 'a', '%00', 'x' * 70, ''])}",
            f"/voila/api/shutdown/{stranger}",
            f"/voila/api/shutdown/{which}" if which != kernel else "/voila/api/shutdown/",
            f"/gleek/alive/{which}",
            "/gleek/room",
            f"/gleek/static/{draw.choice(['page.css', '%00', 'a%00b', '%ff', '../x', '', 'fonts', '.'])}",
            f"/voila/static/0.5.13/{draw.choice(['voila.js', '%00', '%ff%fe', 'x' * 5000, 'a' * 300])}",
            f"/voila/labextensions/0.5.13/{draw.choice(['anywidget', '%00', '..%2f', '%ff'])}",
            "/gleek/front-end-0.js",
            "/%00",
            "/%ff%fe",
            "//",
            "*",
            "http://[::1",
            f"/{some}".replace(" ", "").replace("\r", "").replace("\n", ""),
        ]
    )
    method = draw.choice(
        ["GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "X"]
    )
    headers = [f"Host: {draw.choice([host, host, host, '', '[::1', 'x' * 300])}"]
    possible = [
        f"Origin: {draw.choice(['http://[::1', 'null', f'http://{host}', 'http://elsewhere.example', '//', ']'])}",
        f"Referer: {draw.choice(['http://[::1', f'http://{host}/', 'x'])}",
        f"Cookie: _xsrf={draw.choice([token, token, 'x', '2|x|y|z', '%00'])}",
        f"X-XSRFToken: {draw.choice([token, '2|0|0|0', 'x', ''])}",
        "Upgrade: websocket\r\nConnection: Upgrade",
        f"Sec-WebSocket-Version: {draw.choice(['13', '13', '0', ''])}",
        f"Sec-WebSocket-Key: {draw.choice(['', 'x', 'dGhlIHNhbXBsZSBub25jZQ=='])}",
        f"Sec-WebSocket-Protocol: {draw.choice(['v1.kernel.websocket.jupyter.org', 'x', ''])}",
        f"Accept-Encoding: {draw.choice(['gzip', 'x', '*'])}",
        f"If-None-Match: {draw.choice(['*', 'x', chr(34)])}",
        f"If-Modified-Since: {draw.choice(['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '0'])}",
        f"Range: {draw.choice(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3', 'x', 'bytes=99999999999-'])}",
        f"X-Forwarded-For: {draw.choice(['x', '::1', '1.2.3.4, 5.6.7.8', ''])}",
        f"X-Forwarded-Proto: {draw.choice(['https', 'x', ''])}",
        f"Content-Type: {draw.choice(FORMS)}",
        f"Accept-Language: {draw.choice(['*', 'x' * 200, ';q='])}",
        f"Authorization: {draw.choice(['token x', 'Basic x', ''])}",
        f"X-{'y' * draw.randrange(20)}: {some!r}",
    ]
    headers += draw.sample(possible, draw.randrange(7))
    body = draw.choice(["", "", f"_xsrf={token}", "{}", "{", "%", "\0" * 9, "x" * 20_000])
    if body or method in {"POST", "PUT", "PATCH"}:
        headers.append(f"Content-Length: {draw.choice([len(body), len(body), len(body), 'x', '-1'])}")
    if draw.random() < 0.02:
        headers.append("Transfer-Encoding: chunked")
    version = draw.choice(["HTTP/1.1"] * 9 + ["HTTP/1.0", "HTTP/9"])
    return "\r\n".join([f"{method} {path} {version}", *headers, "", body]).encode("utf-8", "replace")


async def status_of(server: Server, request: bytes, draw: random.Random) -> int:
    """Send a request, now and then leave early, and return the status (0 where none came)."""
    reader, writer = await asyncio.open_connection(server.host, server.port)
    try:
        writer.write(request)
        if draw.random() < 0.1:
            await asyncio.sleep(draw.uniform(0, 0.05))
            return 0
        line = b""
        with suppress(TimeoutError, ConnectionError):
            line = await asyncio.wait_for(reader.readline(), 2)
        match = re.match(rb"HTTP/1\.\d (\d+)", line)
        return int(match[1]) if match else 0
    finally:
        writer.close()
