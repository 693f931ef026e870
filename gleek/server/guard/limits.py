"""How much one visitor may ask of the server: how fast, how much at once, and how many words in its log."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

MESSAGES_A_SECOND: Final = 50.0
"""What a page's messages may cost in the long run. A key that is held down repeats some thirty times a second."""

BURST: Final = 200.0
"""What they may cost at once, after a rest."""

BYTES_A_MESSAGE: Final = 4096
"""So many bytes cost as much as a message."""

PATIENCE_SECONDS: Final = 3.0
"""A page that has been made to wait before each of its messages for so long is flooding, and is hung up on."""

HANGING_UP_SECONDS: Final = 6.0
"""Tornado gives a visitor five seconds to hang up as well."""

SOCKETS_A_KERNEL: Final = 3
"""A page has one; more are there for a moment when a network has failed and the page connects again."""

SOCKETS_CLOSING: Final = 3
"""So many that have been replaced may still be closing besides."""

MOST_UNDER_WAY: Final = 32
"""So many messages of a page may wait for its kernel; the next is read when one of them has been dealt with."""

UNDER_WAY_SECONDS: Final = 5.0
"""A message that a kernel has not dealt with for so long, while others wait, is not counted any more."""

MOST_UNSENT: Final = 16_000_000
"""Bytes that may wait for a visitor who does not read; the largest page's widgets are a tenth of it."""

FEW_UNSENT: Final = 1_000_000
"""While more than so many bytes wait for a visitor, nothing that they ask goes to their page's kernel."""

MOST_UNSENT_IN_ALL: Final = 64_000_000
"""Where so many bytes wait in all, every visitor for whom more than a few wait is hung up on."""

HTTP: Final = {
    "max_body_size": 100_000,
    "max_buffer_size": 1_000_000,
    "idle_connection_timeout": 75.0,
    "body_timeout": 20.0,
}
"""Settings of Tornado's server. All that a page sends in a request's body is a goodbye of a few hundred bytes.

The third is how many seconds a connection may be idle, or take to send a request's head. It is longer than the minute
after which nginx closes its own idle connections, so that it never sends a request over one that is just being closed.
"""

UNREAD_SECONDS: Final = 60
"""A connection whose other end has not taken a piece of what it is sent within so long is closed."""

PIECE: Final = 65_536
"""So many bytes of an answer are given to the network at once, and wait in memory where it does not take them."""

LONGEST_PATH: Final = 1000
"""An address with more characters is none of ours; a hub puts a user's name into it."""

HANDSHAKES: Final = 4
"""So many websockets are opened at the same time; the next wait. Opening one takes more descriptors than it keeps."""

HANDSHAKE_SECONDS: Final = 3.0
"""One that takes longer, since its kernel is busy, keeps nobody else waiting."""


class Pace:
    """A bucket of tokens that fills by itself: what is done costs some, and waits when there are none.

    ``rate`` is in tokens a second, ``burst`` how many the bucket holds; it begins full.
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
        """Take so many tokens, and return for how many seconds whoever took them has to wait."""
        self._fill()
        self._tokens -= cost
        return max(0.0, -self._tokens / self._rate)

    @property
    def full(self) -> bool:
        """Whether nothing is missing: a new one would be the same."""
        self._fill()
        return self._tokens >= self._burst

    def allows(self, cost: float) -> bool:
        """Take so many tokens if they are there; return whether they were."""
        self._fill()
        if self._tokens < cost:
            return False
        self._tokens -= cost
        return True


class Seldom(logging.Filter):
    """Keep a visitor from filling the log: few lines a minute from each place in the code, none of them long.

    The line that is one too many says that more are left out.
    """

    def __init__(self, lines: int = 20, seconds: float = 60.0, longest: int = 4000) -> None:
        super().__init__()
        self._lines, self._seconds, self._longest = lines, seconds, longest
        # Places, not words: these may hold what a visitor wrote, and be different every time.
        self._said: dict[tuple[str, int], tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is to be written, and cut it where it is long."""
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
            # It may name what the visitor asked for.
            told = logging.Formatter().formatException(record.exc_info)
            record.exc_text = told if len(told) <= self._longest else told[: self._longest] + "…"
        if count == self._lines:
            record.msg, record.args = (
                f"{record.getMessage()[:200]} (more like this is left out for a while)",
                (),
            )
            record.exc_info = record.exc_text = None
        return True
