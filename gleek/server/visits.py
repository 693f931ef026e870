"""Which pages are connected to their kernels, and since when one is not."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from gleek.server.limits import Pace

if TYPE_CHECKING:
    from collections.abc import Callable

ABANDONED_SECONDS = 30
"""A kernel that no page has been connected to for so long gives way to a visitor who finds all tables taken.

Until then, and while there is room, it waits: for a network that has failed, or a telephone that sleeps.
"""


class Visit:
    """What one kernel's websockets share: their pace, and which are open, by the ids of their sessions.

    ``left`` is when the last of them closed, or the page was sent (None while one is open); ``came`` whether there has
    been one.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.pace = Pace()
        self.open: dict[str, object] = {}
        self.came = False
        self._clock = clock
        self.left: float | None = clock()

    def enter(self, session: str, socket: object) -> None:
        """Take a place; one that connects again with its old id takes its own."""
        self.open[session] = socket
        self.came, self.left = True, None

    def leave(self, session: str, socket: object) -> None:
        """Give the place back, unless another has taken it over."""
        if self.open.get(session) is socket:
            del self.open[session]
            if not self.open:
                self.left = self._clock()

    def abandoned_for(self) -> float:
        """Return for how many seconds nobody has been connected."""
        return 0.0 if self.left is None else self._clock() - self.left


VISITS: dict[str, Visit] = {}
"""Of each kernel whose page has been sent."""


def abandoned() -> list[str]:
    """Return the kernels that would give way, the one that nobody has been connected to for longest first."""
    since = {kernel: visit.abandoned_for() for kernel, visit in VISITS.items()}
    return sorted((each for each in since if since[each] >= ABANDONED_SECONDS), key=lambda each: -since[each])
