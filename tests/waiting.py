"""Ports, and waiting for what other processes do."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import time
from concurrent.futures import ThreadPoolExecutor

# Seconds after which a wait has failed. It only ends a test that hangs: no test may depend on the machine's pace.
PATIENCE = 300

_given: set[int] = set()


def free_ports(count: int) -> list[int]:
    """Ports that are free and were not given before: one may be kept a while before anything listens to it."""
    ports: list[int] = []
    with contextlib.ExitStack() as held:
        while len(ports) < count:
            port = held.enter_context(socket.create_server(("127.0.0.1", 0))).getsockname()[1]
            if port not in _given:
                _given.add(port)
                ports.append(port)
    return ports


def free_port() -> int:
    return free_ports(1)[0]


def wait_until(true, what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"not within {PATIENCE} seconds: {what}"
        time.sleep(0.1)


def run_apart(coroutine):
    """Run a coroutine in a thread of its own: in this one Playwright's loop may be running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
