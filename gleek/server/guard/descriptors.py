"""How many files and sockets this process may have open, and how they are shared out.

ZeroMQ ends the whole process when it is refused one, so a page is refused long before that.
"""

from __future__ import annotations

import os
import sys
from typing import Final, NamedTuple

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

A_PAGE: Final = 6
"""What an open page takes: its websocket, two sockets of ZeroMQ with two descriptors each, and one to spare.

The same are enough while it is being made, when the server's own client stands in the websocket's place.
"""

RESERVE: Final = 96
"""What is kept for all else: half of it for the four websockets that may be opened at once, which take up to ten each
for a moment, and half for files, a fork server that is started, and what nobody has thought of."""

FEWEST_CONNECTIONS: Final = 40
MOST_CONNECTIONS: Final = 4096

# What Windows' select can watch; there is no limit to ask for.
_WINDOWS: Final = 512
# What a system may allow that names no highest number, or another one than it keeps to (macOS).
_LOWER: Final = (65_536, 10_240, 4_096)


class Shares(NamedTuple):
    """How many pages there may be, and how many connections besides those of open pages."""

    pages: int
    connections: int


def raise_limit() -> int:
    """Let this process have as many files and sockets open as the system allows it, and return how many that is."""
    if resource is None:
        return _WINDOWS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, *_LOWER):
        if soft != resource.RLIM_INFINITY and (wanted == resource.RLIM_INFINITY or wanted > soft):
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            except (ValueError, OSError):
                continue
            break
    soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return sys.maxsize if soft == resource.RLIM_INFINITY else soft


def in_use() -> int | None:
    """Return how many descriptors are open; None where the system does not tell."""
    for folder in ("/proc/self/fd", "/dev/fd"):
        try:
            with os.scandir(folder) as listed:
                return sum(1 for _ in listed) - 1  # without the one by which the folder is read
        except OSError:
            continue
    return None


def share_out(limit: int, used: int, pages: int) -> Shares:
    """Share out so many descriptors, of which some are in use, to at most so many pages, and to connections.

    A connection may have a file open besides, so it is counted as two thirds of what is left.
    """
    left = limit - used - RESERVE
    pages = max(0, min(pages, (left - FEWEST_CONNECTIONS) // A_PAGE))
    connections = (left - pages * A_PAGE) * 2 // 3
    return Shares(pages, min(MOST_CONNECTIONS, connections))
