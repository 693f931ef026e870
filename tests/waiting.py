"""Helpers that find free ports, and that wait for other processes."""

import asyncio
import contextlib
import functools
import socket
import time
from concurrent.futures import ThreadPoolExecutor

# The limit in seconds for every wait. It only ends a test that hangs: no test may depend on the machine's speed.
PATIENCE = 300

_given: set[int] = set()


def free_ports(count: int) -> list[int]:
    """Return this many free ports. None was returned before: a program may begin to listen on its port only later."""
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
    """Run a coroutine in a separate thread, because Playwright's event loop may be running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


def apart(test):
    """Decorate a test that is a coroutine function, so that pytest can run it: by `run_apart`."""

    @functools.wraps(test)
    def ran(*given, **named):
        run_apart(test(*given, **named))

    return ran
