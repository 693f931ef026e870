"""Admits pages, and removes pages, kernels and fork servers that are not used any more."""

import asyncio
import logging
import sys
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from typing import Final

from tornado import web

from gleek.evidence.paths import process_environment
from gleek.server import ServeError, Serving
from gleek.server.guard import descriptors, limits
from gleek.server.guard.addresses import NewPages
from gleek.server.kernels import page_kernels
from gleek.server.kernels.forks import ForkServerClient
from gleek.server.kernels.visits import NoRoom, Visit, Visits

SWEEP_SECONDS: Final = 10


class Sessions:
    def __init__(self, serving: Serving, manager: page_kernels.PageKernels, log: logging.Logger) -> None:
        self._manager, self._log = manager, log
        self._new_pages = NewPages(serving.new_per_minute)
        self.visits = Visits(serving.max_sessions, manager.end, per_address=serving.max_per_address)
        self.handshakes = asyncio.Semaphore(limits.HANDSHAKES)
        self.descriptors = sys.maxsize
        # The number of bytes that wait for visitors' networks, over all websockets.
        self.unsent = 0
        # The fork server that starts kernels; None if each starts as a new process, where forking is not safe.
        self.forks: ForkServerClient | None = None

    def start_forking(self, notebooks: Path | None) -> ForkServerClient:
        self.forks = ForkServerClient(process_environment(), notebooks, self._kernel_ended, self._log)
        return self.forks

    def _kernel_ended(self, kernel_id: str) -> None:
        visit = self.visits.get(kernel_id)
        if visit is not None:
            self.visits.end(visit)

    def has_descriptors(self) -> bool:
        used = descriptors.in_use()
        return used is None or used + descriptors.RESERVE // 2 <= self.descriptors

    def need_descriptors(self) -> None:
        if not self.has_descriptors():
            raise web.HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)

    async def admit(self, address: str) -> Visit:
        """Admit a page of the visitor with this IP address. Raises `NoRoom` if it would exceed a limit."""
        if not self.has_descriptors():
            raise NoRoom
        if self.visits.free(address) and not self._new_pages.allow(address):
            raise NoRoom(yours=True)
        return await self.visits.admit(address)

    async def sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception:  # noqa: BLE001  (it is logged, and the rest continues)
                self._log.exception("The search for abandoned pages failed; it runs again soon")

    async def sweep(self) -> None:
        """End abandoned pages, pages whose kernels have died, and kernels that belong to no page."""
        self.visits.end_overdue()
        for visit in self.visits.all():
            at_rest = visit.made.is_set() and visit.ending is None
            if at_rest and not await self._manager.lives(visit.kernel):
                self.visits.end(visit)
        for kernel_id in self._manager.list_kernel_ids():
            if kernel_id not in self.visits:
                self._log.error("A kernel without a page is ended: %s", kernel_id)
                await self._manager.end(kernel_id)
        if self.forks is not None:
            await self.forks.sweep(self.visits)


def within_limits(serving: Serving, log: logging.Logger) -> tuple[Serving, int, int]:
    """Raise this process's limit on open files and sockets as far as possible; divide it between pages and connections.

    Returns the settings, the new limit, and the most connections that may be open. If the limit is too low for
    `max_sessions` pages, the number in the returned settings is lower, and `log` gets a warning. Raises `ServeError`
    if not even one page is possible.
    """
    limit = descriptors.raise_limit()
    pages, connections = descriptors.share_out(limit, descriptors.in_use() or 0, serving.max_sessions)
    if pages < serving.max_sessions:
        few = f"This system lets a program have {limit} files and sockets open"
        if not pages:
            raise ServeError(
                f"{few}, which is too few for a single page: raise this limit, as by “ulimit -n 1024”."
            )
        enough = "%s, which is enough for %d pages at once: %d were asked for."
        log.warning(enough, few, pages, serving.max_sessions)
    return replace(serving, max_sessions=pages), limit, connections
