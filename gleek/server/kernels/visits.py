"""Keeps the pages that are open: limits their number, and ends abandoned ones.

A *visit* is one page that a visitor opens. It begins with the page's admission, before its kernel is started, and lasts
until the kernel's process has ended. A *room* is the capacity for one visit. It is free again when the visit has ended.
"""

import asyncio
import time
import uuid
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from gleek.server.guard.limits import Pace

# A page that has been connected is ended when it has had no websocket for this long.
IDLE_SECONDS = 600
# A page that has had no websocket for this long gives way: it is ended if another visitor needs its room. It is not
# ended sooner, because its network may have failed, or the phone may sleep. The server cannot tell these cases from a
# visitor who has left.
AWAY_SECONDS = 30
# A page that has never opened a websocket is ended after this time: its visitor has gone.
NEVER_CAME_SECONDS = 120
# If a visitor has waited this long, and none of the pages that are being ended has made room, end another page too.
SLOW_SECONDS = 1
# How long to wait at most until the rendering of a page has stopped, after it was cancelled.
MAKING_SECONDS = 15


class NoRoom(Exception):
    """No page can be opened now. `yours` is true if only the visitor's own IP address has reached its limit."""

    def __init__(self, *, yours: bool = False) -> None:
        super().__init__()
        self.yours = yours


@dataclass(eq=False)
class Visit:
    """One page of a visitor, its kernel, and the websockets between the two. Times are those of `clock`, in seconds."""

    kernel: str  # the kernel's id
    address: str = ""  # the visitor's IPv4 address, or the network of their IPv6 address
    clock: Callable[[], float] = time.monotonic
    # Whether the server has a place for the page; if not, the page waits until another has ended.
    seated: bool = False
    # Set when the page has been rendered, or when its rendering has stopped.
    made: asyncio.Event = field(default_factory=asyncio.Event)
    stop_making: Callable[[], object] = lambda: None  # stops the rendering
    # Since when the page has had no websocket; None if it has one, or is still being rendered.
    left: float | None = None
    came: bool = False
    # `open`: the handlers of the open websockets, keyed by session id. `sockets`: these, and those of replaced
    # websockets that are still closing.
    open: dict[str, Any] = field(default_factory=dict)
    sockets: set[Any] = field(default_factory=set)
    pace: Pace = field(default_factory=Pace)
    # The task that ends the page and its kernel; None as long as the page is not being ended.
    ending: asyncio.Task[None] | None = None

    def sent(self) -> None:
        """Record that the page has been sent. If it has no websocket yet, its time without one begins now."""
        self.made.set()
        self.stop_making = lambda: None  # so that the renderer's memory is freed
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
        """Return for how many seconds the page has had no websocket; 0 if it has one, or is being rendered."""
        return 0.0 if self.left is None else self.clock() - self.left

    @property
    def gives_way(self) -> bool:
        """Whether another page may have this page's room: it is ending, or has had no websocket for AWAY_SECONDS."""
        return self.ending is not None or self.away() >= AWAY_SECONDS

    @property
    def overdue(self) -> bool:
        """Whether the page has had no websocket for so long that it is ended even if no other page needs its room."""
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
        """Make an empty register of at most `rooms` visits, and of at most `per_address` for one IP address."""
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
        """Return the visit of the kernel with this id; None if there is none, or if it is ending."""
        visit = self._visits.get(kernel)
        return visit if visit is not None and visit.ending is None else None

    def all(self) -> list[Visit]:
        return list(self._visits.values())

    def free(self, address: str = "") -> int:
        """Return how many more pages `address` may open. A page that gives way (`Visit.gives_way`) does not count."""
        taken = [visit for visit in self._visits.values() if not visit.gives_way]
        free = self.rooms - len(taken)
        if self._per_address is not None:
            own = sum(visit.address == address for visit in taken)
            free = min(free, self._per_address - own)
        return max(0, free)

    async def admit(self, address: str = "") -> Visit:
        """Admit a page. If no room is free, end a page that gives way (`Visit.gives_way`), or raise `NoRoom`."""
        if self._closed:
            raise NoRoom
        if not self.free(address):
            raise NoRoom(yours=len([visit for visit in self.all() if not visit.gives_way]) < self.rooms)
        if self._per_address is not None:
            # If the IP address is at its limit, end the one of its pages that has been longest without a websocket: it
            # could connect again, and then the address would exceed its limit.
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
        """Wait about a second for another page to end. Raises `NoRoom` if no page is ending and none can be ended."""
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
        """Begin to end a page and its kernel. When the returned task is done, both have ended."""
        if visit.ending is None:
            visit.ending = asyncio.ensure_future(self._end(visit))
        return visit.ending

    async def _end(self, visit: Visit) -> None:
        try:
            for socket in list(visit.open.values()):
                socket.close(1001, "This table has been cleared away.")
            visit.stop_making()
            with suppress(TimeoutError):
                # Wait for the rendering to stop: until then Jupyter may not know the kernel, although it is forked.
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
