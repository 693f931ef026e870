"""Ports, and waiting for what other processes do."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from concurrent.futures import ThreadPoolExecutor


def free_ports(count: int) -> list[int]:
    """Different ports: all are held while the next is asked for."""
    with contextlib.ExitStack() as held:
        taken = [held.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(count)]
        return [each.getsockname()[1] for each in taken]


def free_port() -> int:
    return free_ports(1)[0]


def wait_until(true, seconds: float, what: str) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, f"not within {seconds} seconds: {what}"
        time.sleep(0.1)


def run_apart(coroutine):
    """Run a coroutine in a thread of its own: in this one Playwright's loop may be running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
