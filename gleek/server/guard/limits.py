"""Limits on one visitor: the rate and number of requests, and the number of lines in the log."""

import logging
import time
from collections.abc import Callable
from typing import Final

# The rate at which a page's token bucket refills (see `Pace`), in tokens per second. A key that is held down repeats
# about thirty times a second.
MESSAGES_A_SECOND: Final = 50.0
# The capacity of a page's token bucket, in tokens.
BURST: Final = 200.0
# The number of bytes for which a message costs one token, in addition to its base cost.
BYTES_A_MESSAGE: Final = 4096
# If for this long every message of a page has had to be delayed, the page is flooding the server; its websocket is
# closed.
PATIENCE_SECONDS: Final = 3.0
# The time to wait after closing a websocket. Tornado gives the client five seconds to close its side.
HANGING_UP_SECONDS: Final = 6.0
# The maximum number of websockets of one page. A page needs one. For a moment it has more, if its network failed and
# it connects again.
SOCKETS_A_KERNEL: Final = 3
# The maximum number of replaced websockets of one page that are still closing.
SOCKETS_CLOSING: Final = 3
# The maximum number of messages of a page that wait for its kernel. The server reads the next message when the kernel
# has finished one.
MOST_UNDER_WAY: Final = 32
# If the kernel has not finished a message after this time and others wait, the message no longer counts towards
# `MOST_UNDER_WAY`.
UNDER_WAY_SECONDS: Final = 5.0
# The maximum number of bytes that wait for one visitor's network; the largest page's widgets need a tenth of it.
MOST_UNSENT: Final = 16_000_000
# While more bytes than this wait for a visitor, no message of the visitor goes to the page's kernel.
FEW_UNSENT: Final = 1_000_000
# If more bytes than this wait in all, the server disconnects every visitor with more than `FEW_UNSENT` waiting.
MOST_UNSENT_IN_ALL: Final = 64_000_000
# Settings of Tornado's server. The only request body that a page sends is one of a few hundred bytes, when it is
# closed. `idle_connection_timeout` is the number of seconds that a connection may be idle, or may take to send the head
# of a request. It is longer than the minute after which nginx closes its idle connections. So nginx never sends a
# request over a connection that is just being closed.
HTTP: Final = {
    "max_body_size": 100_000,
    "max_buffer_size": 1_000_000,
    "idle_connection_timeout": 75.0,
    "body_timeout": 20.0,
}
# A connection is closed if its client does not accept a piece of the answer within this time.
UNREAD_SECONDS: Final = 60
# The size in bytes of the pieces in which an answer is written to the network.
PIECE: Final = 65_536
# A longer URL path is refused. The limit leaves room for a user name, which a hub puts into the path.
LONGEST_PATH: Final = 1000
# The maximum number of websockets that are opened at the same time; others wait. Opening a websocket takes more file
# descriptors than keeping it open.
HANDSHAKES: Final = 4
# After this number of seconds, a handshake that is slow because its kernel is busy no longer delays the others.
HANDSHAKE_SECONDS: Final = 3.0


class Pace:
    """A token bucket. Each message costs tokens, and waits when there are none.

    ``rate`` is the refill in tokens per second; ``burst`` is the capacity of the bucket. The bucket starts full.
    """

    def __init__(
        self,
        rate: float = MESSAGES_A_SECOND,
        burst: float = BURST,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._tokens, self._at = burst, clock()

    def _fill(self) -> None:
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._rate)
        self._at = now

    def wait(self, cost: float) -> float:
        self._fill()
        self._tokens -= cost
        return max(0.0, -self._tokens / self._rate)

    @property
    def full(self) -> bool:
        """Whether the bucket is full. Then it need not be kept, because a new one is equal."""
        self._fill()
        return self._tokens >= self._burst

    def allows(self, cost: float) -> bool:
        self._fill()
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True


class Seldom(logging.Filter):
    """Log filter that limits the lines per minute from each place in the code, and the length of each line."""

    def __init__(self, lines: int = 20, seconds: float = 60.0, longest: int = 4000) -> None:
        super().__init__()
        self._lines, self._seconds, self._longest = lines, seconds, longest
        # Keyed by code position and not by text, because the text may contain a visitor's input and differ each time.
        self._said: dict[tuple[str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        place = record.pathname, record.lineno
        since, count = self._said.get(place, (record.created, 0))
        if record.created - since >= self._seconds:
            since, count = record.created, 0
        self._said[place] = since, count + 1
        if count > self._lines:
            return False
        text = record.getMessage()
        if len(text) > self._longest:
            record.msg, record.args = text[: self._longest] + "…", ()
        if record.exc_info:
            # The traceback may contain a long input of the visitor, so cut it too.
            told = logging.Formatter().formatException(record.exc_info)
            record.exc_text = told if len(told) <= self._longest else told[: self._longest] + "…"
        if count == self._lines:
            record.msg = f"{record.getMessage()[:200]} (more like this is left out for a while)"
            record.args = ()
            record.exc_info = record.exc_text = None
        return True
