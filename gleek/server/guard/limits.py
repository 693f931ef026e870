"""The limits on what visitors can do to the server: on messages, waiting data, connections and lines of the log."""

import logging
import time
from collections.abc import Callable
from typing import Final

# The rate at which a page's token bucket refills (see `Pace`), in tokens per second. A key that is held down repeats
# about thirty times a second.
MESSAGES_A_SECOND: Final = 50.0
BURST: Final = 200.0
# A message costs one more token for each of this many bytes.
BYTES_A_MESSAGE: Final = 4096
# If every message of a page has had to wait for tokens for longer than this, the page floods the server. Its websocket
# is closed.
PATIENCE_SECONDS: Final = 3.0
# If a client keeps sending when the server has closed its websocket, the server reads nothing for this long. After five
# seconds Tornado drops the connection.
HANGING_UP_SECONDS: Final = 6.0
# The maximum number of websockets of one page. A page needs one. For a moment it has more, if its network failed and
# it connects again.
SOCKETS_A_KERNEL: Final = 3
# The maximum number of websockets of one page that are still closing, after newer ones have replaced them.
SOCKETS_CLOSING: Final = 3
# The most messages of a page that the kernel has got and not finished. The server reads another when one is finished.
MOST_UNDER_WAY: Final = 32
# If a page has `MOST_UNDER_WAY` unfinished messages, and none is finished in this time, the oldest no longer counts.
UNDER_WAY_SECONDS: Final = 5.0
# If more bytes than this wait to be sent to one page, its websocket is closed. The largest page has a tenth of this.
MOST_UNSENT: Final = 16_000_000
# While more bytes than this wait to be sent to a page, none of the page's messages is passed to its kernel.
FEW_UNSENT: Final = 1_000_000
# If more bytes than this wait to be sent to all pages together, the next message to a page with more than `FEW_UNSENT`
# closes its websocket.
MOST_UNSENT_IN_ALL: Final = 64_000_000
# Settings of Tornado's server, in bytes and seconds. The only request body of a page has a few hundred bytes.
# `idle_connection_timeout` is how long a connection may be idle, or may take to send the head of a request. It exceeds
# the minute after which nginx closes its idle connections. So nginx never sends a request over a connection that this
# server is closing.
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
# The maximum length of a URL path. It leaves room for a user name, which a hub puts into the path.
LONGEST_PATH: Final = 1000
# The maximum number of websockets that are opened at the same time; others wait. Opening a websocket takes more file
# descriptors than keeping it open.
HANDSHAKES: Final = 4
# A websocket that takes longer than this to open, because its kernel is busy, is not counted in `HANDSHAKES` any more.
HANDSHAKE_SECONDS: Final = 3.0


class Pace:
    """A token bucket, full at first: `rate` is the refill in tokens per second, `burst` the capacity in tokens."""

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
        """Take `cost` tokens, even if too few are left, and return the seconds until the missing ones have come in."""
        self._fill()
        self._tokens -= cost
        return max(0.0, -self._tokens / self._rate)

    @property
    def full(self) -> bool:
        """Whether the bucket is full. Then it need not be stored: a new bucket is full too."""
        self._fill()
        return self._tokens >= self._burst

    def allows(self, cost: float) -> bool:
        self._fill()
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True


class Seldom(logging.Filter):
    """A log filter: each line of code may log `lines` messages in `seconds`, each cut to `longest` characters."""

    def __init__(self, lines: int = 20, seconds: float = 60.0, longest: int = 4000) -> None:
        super().__init__()
        self._lines, self._seconds, self._longest = lines, seconds, longest
        # For each line of code: when its current period began, and the number of its messages since then. The text is
        # not the key, because it may contain a visitor's input and so differ each time.
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
