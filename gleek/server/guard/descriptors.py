"""Shares out the files and sockets (descriptors) that this process may have open.

ZeroMQ aborts the process when it cannot open a socket. Therefore pages are refused long before the limit is reached.
"""

import os
import sys
from typing import Final

try:
    import resource
except ImportError:  # Windows lacks this module
    resource = None  # type: ignore[assignment]

# The descriptors that an open page needs: one for its websocket, two for each of two ZeroMQ sockets, and one to spare.
# While a page is being rendered, the server needs no more: it talks with the kernel itself, without a websocket.
A_PAGE: Final = 6
# The number of descriptors for everything else. Half of them are for the four websockets that may be opened at the
# same time: each needs up to ten for a moment. The others are for files, the start of a fork server, and surprises.
RESERVE: Final = 96
FEWEST_CONNECTIONS: Final = 40
MOST_CONNECTIONS: Final = 4096

# The number of sockets that select() can watch on Windows, which has no limit that could be raised.
_WINDOWS_LIMIT: Final = 512
# The limits to try, in this order, if the system names no highest limit, or does not accept the one it names (macOS).
_LOWER_LIMITS: Final = (65_536, 10_240, 4_096)


def raise_limit() -> int:
    """Raise this process's limit on open files and sockets as far as the system allows, and return the new limit."""
    if resource is None:
        return _WINDOWS_LIMIT
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, *_LOWER_LIMITS):
        if soft != resource.RLIM_INFINITY and (wanted == resource.RLIM_INFINITY or wanted > soft):
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            except (ValueError, OSError):
                continue
            break
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


def in_use() -> int | None:
    """Return how many descriptors this process has open; None if the system does not say."""
    for folder in ("/proc/self/fd", "/dev/fd"):
        try:
            with os.scandir(folder) as listed:
                return sum(1 for _ in listed) - 1  # minus the descriptor that scandir itself uses
        except OSError:
            continue
    return None


def share_out(limit: int, used: int, pages: int) -> tuple[int, int]:
    """Return how many pages (at most `pages`) and how many connections `limit` descriptors suffice for."""
    left = limit - used - RESERVE
    pages = max(0, min(pages, (left - FEWEST_CONNECTIONS) // A_PAGE))
    connections = (left - pages * A_PAGE) * 2 // 3
    return pages, min(MOST_CONNECTIONS, connections)
