"""Which pages are let in, and the end of what nobody uses: pages, kernels, fork servers."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import replace
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from tornado import web

from gleek.paths import process_environment
from gleek.server import ServeError, Serving
from gleek.server.guard import descriptors, limits
from gleek.server.guard.addresses import NewPages
from gleek.server.kernels import page_kernels
from gleek.server.kernels.forks import ForkServerClient
from gleek.server.kernels.visits import NoRoom, Visit, Visits

if TYPE_CHECKING:
    import logging
    from pathlib import Path

SWEEP_SECONDS: Final = 10
"""How often pages are looked for that nobody is at, and processes that should not be there."""


class Sessions:
    """The pages of one server, within the limits that it was given.

    Attributes:
        visits: the pages that are open.
        handshakes: how many websockets may be opened at the same time.
        descriptors: how many files and sockets this process may have open.
        unsent: how many bytes wait for visitors who do not read, over all websockets.
        forks: what forks the kernels; None where processes do not fork safely.

    """

    def __init__(self, serving: Serving, manager: page_kernels.PageKernels, log: logging.Logger) -> None:
        self._manager, self._log = manager, log
        self._new_pages = NewPages(serving.new_per_minute)
        self.visits = Visits(serving.max_sessions, manager.end, per_address=serving.max_per_address)
        self.handshakes = asyncio.Semaphore(limits.HANDSHAKES)
        self.descriptors = sys.maxsize
        self.unsent = 0
        self.forks: ForkServerClient | None = None

    def start_forking(self, notebooks: Path | None) -> ForkServerClient:
        """Have kernels forked from now on; the notebooks of that folder are run once beforehand."""
        self.forks = ForkServerClient(process_environment(), notebooks, self._kernel_ended, self._log)
        return self.forks

    def _kernel_ended(self, kernel_id: str) -> None:
        """Tell a page at once that its kernel has ended."""
        visit = self.visits.get(kernel_id)
        if visit is not None:
            self.visits.end(visit)

    # ------------------------------------------------------------ letting in

    def has_descriptors(self) -> bool:
        """Whether another page or websocket can be opened, with some descriptors kept for what is open."""
        used = descriptors.in_use()
        return used is None or used + descriptors.RESERVE // 2 <= self.descriptors

    def need_descriptors(self) -> None:
        """Answer 503 where nothing more can be opened."""
        if not self.has_descriptors():
            raise web.HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)

    async def admit(self, address: str) -> Visit:
        """Let a page in that this address asks for. Raises NoRoom."""
        if not self.has_descriptors():
            raise NoRoom
        if self.visits.free(address) and not self._new_pages.allow(address):
            raise NoRoom(yours=True)
        return await self.visits.admit(address)

    # ------------------------------------------------------------ cleaning up

    async def sweep_for_ever(self) -> None:
        """Sweep every few seconds."""
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception:  # noqa: BLE001  (it is logged, and everything else goes on)
                self._log.exception("What looks for abandoned pages has failed, and goes on")

    async def sweep(self) -> None:
        """End pages that nobody is at, kernels that have died, and processes that belong to no page."""
        self.visits.end_overdue()
        for visit in self.visits.all():
            at_rest = visit.made.is_set() and visit.ending is None
            if at_rest and not await page_kernels.is_alive(self._manager, visit.kernel):
                self.visits.end(visit)
        for kernel_id in self._manager.list_kernel_ids():
            if kernel_id not in self.visits:
                self._log.error("A kernel without a page is ended: %s", kernel_id)
                await self._manager.end(kernel_id)
        if self.forks is not None:
            await self.forks.sweep(self.visits)


def within_limits(serving: Serving, log: logging.Logger) -> tuple[Serving, int, int]:
    """Let this process open as many files as it may, and return what can be served with that.

    Returns the serving with no more pages than there are descriptors for (which is then said in the log), how many
    descriptors there are, and how many connections there may be. Raises ServeError where there is not even one page.
    """
    limit = descriptors.raise_limit()
    shares = descriptors.share_out(limit, descriptors.in_use() or 0, serving.max_sessions)
    if shares.pages < serving.max_sessions:
        few = f"This system lets a program have {limit} files and sockets open"
        if not shares.pages:
            raise ServeError(
                f"{few}, which is too few for a single page: raise that limit, as by “ulimit -n 1024”."
            )
        log.warning(
            "%s, which is enough for %d pages at once: %d were asked for.",
            few,
            shares.pages,
            serving.max_sessions,
        )
    return replace(serving, max_sessions=shares.pages), limit, shares.connections
