"""The open pages: their maximum number, how long each has been abandoned, and when it gives way to another.

A *room* is the capacity for one open page. A visit lasts from the admission of a page, before its kernel is forked,
until the kernel's process has ended. So the counts are exact, and a free room is really free.
"""

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from gleek.server.guard.limits import Pace

# A page with no open websocket for this long is ended.
IDLE_SECONDS = 600
# A page with no open websocket for this long gives way to another visitor when all rooms are taken. Until then, and
# as long as there are free rooms, the page is kept: its network may have failed, or the phone may sleep. The server
# cannot tell these cases from a visitor who has left without a goodbye.
AWAY_SECONDS = 30
# A page that was sent, but has not opened a websocket for this long, is ended: its visitor has gone.
NEVER_CAME_SECONDS = 120
# If ending a page takes longer than this and a visitor waits for its room, another page that gives way is ended.
SLOW_SECONDS = 1
# How many seconds to wait at most until the rendering of a page has stopped after it was cancelled.
MAKING_SECONDS = 15


class NoRoom(Exception):
    """No page can be opened now; ``yours`` is true if only the visitor's address has reached its limit."""

    def __init__(self, *, yours: bool = False) -> None:
        super().__init__()
        self.yours = yours


@dataclass(eq=False)
class Visit:
    """One page, its kernel (by its id), and the websockets between the two."""

    kernel: str
    # The visitor's IP address, or the network of an IPv6 address. Only few pages of one address may be open.
    address: str = ""
    clock: Callable[[], float] = time.monotonic
    # Whether the page counts among the open ones; if not, it waits until another page has ended.
    seated: bool = False
    # Set when the page has been rendered, or when its rendering has stopped.
    made: asyncio.Event = field(default_factory=asyncio.Event)
    stop_making: Callable[[], object] = lambda: None
    # The time when the last websocket closed, or when the page was sent; None while it is rendered or one is open.
    left: float | None = None
    # Whether a websocket has ever been opened.
    came: bool = False
    # `open`: the handlers of the open websockets, keyed by session id. `sockets`: these, and those of replaced
    # websockets that are still closing.
    open: dict[str, Any] = field(default_factory=dict)
    sockets: set[Any] = field(default_factory=set)
    # The rate limit that all websockets of this page share.
    pace: Pace = field(default_factory=Pace)
    # The task that ends the page and its kernel; None as long as the page is not being ended.
    ending: asyncio.Task[None] | None = None

    def sent(self) -> None:
        """Note that the page has been sent. Until it connects, it counts as left; the clock for that starts now."""
        self.made.set()
        self.stop_making = lambda: None  # release the renderer
        if not self.open:
            self.left = self.clock()

    def enter(self, session: str, socket: Any) -> None:
        self.open[session] = socket
        self.sockets.add(socket)
        self.came, self.left = True, None

    def leave(self, session: str, socket: Any) -> None:
        self.sockets.discard(socket)
        if self.open.get(session) is socket:
            del self.open[session]
            if not self.open and self.made.is_set():
                self.left = self.clock()

    def away(self) -> float:
        return 0.0 if self.left is None else self.clock() - self.left

    @property
    def gives_way(self) -> bool:
        """Whether this page may be ended for another one: it is ending, or has had no websocket for AWAY_SECONDS."""
        return self.ending is not None or self.away() >= AWAY_SECONDS

    @property
    def overdue(self) -> bool:
        """Whether the page has had no websocket for so long that it is ended even if no other page needs its place."""
        return self.away() >= (IDLE_SECONDS if self.came else NEVER_CAME_SECONDS)


class Visits:
    def __init__(
        self,
        rooms: int,
        end_kernel: Callable[[str], Awaitable[None]],
        *,
        per_address: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``end_kernel`` returns when the process has ended; ``per_address`` limits the pages of one address."""
        self.rooms = rooms
        self._end_kernel = end_kernel
        self._per_address = per_address
        self._clock = clock
        self._visits: dict[str, Visit] = {}
        self._closed = False

    def __len__(self) -> int:
        return len(self._visits)

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._visits))

    def __contains__(self, kernel: object) -> bool:
        return kernel in self._visits

    def get(self, kernel: str) -> Visit | None:
        """Return the visit with that kernel, unless it has ended or is ending."""
        visit = self._visits.get(kernel)
        return visit if visit is not None and visit.ending is None else None

    def all(self) -> list[Visit]:
        """Return every visit, including those that wait or are ending."""
        return list(self._visits.values())

    def free(self, address: str = "") -> int:
        """Return how many more pages may be opened; by this address, if there is a limit for each address."""
        taken = [visit for visit in self._visits.values() if not visit.gives_way]
        free = self.rooms - len(taken)
        if self._per_address is not None:
            own = sum(visit.address == address for visit in taken)
            free = min(free, self._per_address - own)
        return max(0, free)

    async def admit(self, address: str = "") -> Visit:
        """Admit a page and return its visit. The page's kernel may then be started.

        If all rooms are taken, the page that has been abandoned for longest is ended first. Raises NoRoom if no page
        gives way, or if the server is ending.
        """
        if self._closed:
            raise NoRoom
        if not self.free(address):
            raise NoRoom(yours=len([visit for visit in self.all() if not visit.gives_way]) < self.rooms)
        if self._per_address is not None:
            # At the limit of an address, end its abandoned page: it might come back beside the new one.
            own = [each for each in self.all() if each.address == address and each.ending is None]
            if len(own) >= self._per_address:
                self._end_longest_away(own)
        visit = Visit(str(uuid.uuid4()), address, self._clock)
        self._visits[visit.kernel] = visit
        try:
            while sum(each.seated for each in self._visits.values()) >= self.rooms:
                await self._clear_one()
            visit.seated = not self._closed
        finally:
            if not visit.seated:
                del self._visits[visit.kernel]
        if not visit.seated:
            raise NoRoom
        return visit

    def _end_longest_away(self, some: list[Visit]) -> asyncio.Task[None] | None:
        giving_way = [each for each in some if each.ending is None and each.gives_way]
        return self.end(max(giving_way, key=Visit.away)) if giving_way else None

    async def _clear_one(self) -> None:
        """Wait until another page has ended to make room. Raises NoRoom if there is none left that may be ended."""
        going = [visit.ending for visit in self.all() if visit.ending is not None]
        waiting = sum(not visit.seated for visit in self.all())
        if len(going) < waiting and (ending := self._end_longest_away(self.all())):
            going.append(ending)
        if not going:
            raise NoRoom  # the visitor who was away has come back
        done, _ = await asyncio.wait(going, timeout=SLOW_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            self._end_longest_away(self.all())

    def end(self, visit: Visit) -> asyncio.Task[None]:
        """End a page and its kernel. When the returned task is done, another page may be opened in its place."""
        if visit.ending is None:
            visit.ending = asyncio.ensure_future(self._end(visit))
        return visit.ending

    async def _end(self, visit: Visit) -> None:
        try:
            for socket in list(visit.open.values()):
                socket.close(1001, "This table has been cleared away.")
            visit.stop_making()
            with suppress(TimeoutError):
                # Until then the kernel may be between the fork and its registration in Jupyter.
                await asyncio.wait_for(visit.made.wait(), MAKING_SECONDS)
            await self._end_kernel(visit.kernel)
        finally:
            del self._visits[visit.kernel]

    def end_overdue(self) -> list[asyncio.Task[None]]:
        return [self.end(visit) for visit in self.all() if visit.ending is None and visit.overdue]

    async def end_all(self) -> None:
        self._closed = True
        if ending := [self.end(visit) for visit in self.all() if visit.seated]:
            await asyncio.wait(ending)
