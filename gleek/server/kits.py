"""Serves the files of the table kit: PDF sheets, each made when it is requested. The latest are kept.

A request may name any set of rules, and making a file needs much memory. So each is made by a process of its own, one
at a time, and for all visitors who wait for it. The number of files that wait is limited. The visitors' IP addresses
take turns: if one has requested many files, the first file of another address is next.
"""

import asyncio
import sys
from collections import Counter, OrderedDict
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tornado import web

from gleek.course.pages.kit_files import KitFile, read_name
from gleek.evidence.games import in_order
from gleek.evidence.paths import process_environment
from gleek.server.handlers import OurHandler

_MAKING_SECONDS: Final = 60
_FILES_CACHED: Final = 60  # each has at most half a megabyte
_MOST_PENDING: Final = 30  # enough for a class whose pupils all print at once
_PDF_POLICY: Final = "frame-ancestors 'self'"  # under the policy of the pages, a browser could not show a PDF

_Key = tuple[str, str]


@dataclass(eq=False)
class _Order:
    key: _Key  # the game and the name of the file
    file: KitFile
    address: str  # the IP address that first requested the file
    made: asyncio.Future[bytes]
    visitors: int = 0  # the number of visitors who wait for the file


class Kits:
    def __init__(self) -> None:
        self._made: OrderedDict[_Key, bytes] = OrderedDict()
        self._orders: dict[_Key, _Order] = {}
        # For each IP address, the number of files made for it since the queue was last empty.
        self._turns: Counter[str] = Counter()
        self._worker: asyncio.Task[None] | None = None
        self._making: tuple[_Order, asyncio.Task[bytes]] | None = None

    async def file(self, game: str, file: KitFile, address: str = "") -> bytes:
        """Return a file. Make it first if it is not stored.

        The making is stopped if all its callers are cancelled. Raises `web.HTTPError` if the file cannot be made, or
        too many files wait.
        """
        key = game, file.name
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        order = self._orders.get(key) or self._take(key, file, address)
        order.visitors += 1
        try:
            return await asyncio.shield(order.made)
        finally:
            order.visitors -= 1
            if not order.visitors and not order.made.done():
                self._drop(order)

    def _take(self, key: _Key, file: KitFile, address: str) -> _Order:
        if len(self._orders) >= _MOST_PENDING:
            self._make_room(address)
        order = self._orders[key] = _Order(key, file, address, asyncio.get_running_loop().create_future())
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        return order

    def _make_room(self, address: str) -> None:
        """Drop the newest order of the IP address with the most orders, to make room for one of `address`.

        Raise the status 503 instead if `address` would then have as many orders as that one, or more.
        """
        counts = Counter(each.address for each in self._orders.values())
        crowding, most = counts.most_common(1)[0]
        if most <= counts[address] + 1:
            raise web.HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
        order = [each for each in self._orders.values() if each.address == crowding][-1]
        order.made.set_exception(web.HTTPError(HTTPStatus.SERVICE_UNAVAILABLE))
        self._drop(order)

    def _drop(self, order: _Order) -> None:
        if self._orders.get(order.key) is order:
            del self._orders[order.key]
        if self._making is not None and self._making[0] is order:
            self._making[1].cancel()

    async def _work(self) -> None:
        try:
            while self._orders:
                order = min(self._orders.values(), key=lambda each: self._turns[each.address])
                self._turns[order.address] += 1
                await self._make(order)
        finally:
            self._turns.clear()
            self._worker = None

    async def _make(self, order: _Order) -> None:
        making = asyncio.create_task(_make(order.key[0], order.file))
        self._making = order, making
        await asyncio.wait([making])
        self._making = None
        # Keep another order under the same key: this one may have been dropped, and the file requested again.
        if self._orders.get(order.key) is order:
            del self._orders[order.key]
        if making.cancelled():
            return
        if fault := making.exception():
            if not order.made.done():
                order.made.set_exception(fault)
            return
        self._made[order.key] = making.result()
        while len(self._made) > _FILES_CACHED:
            self._made.popitem(last=False)
        if not order.made.done():
            order.made.set_result(making.result())


async def _make(game: str, file: KitFile) -> bytes:
    with TemporaryDirectory() as folder:
        out = Path(folder, file.name)
        process = await asyncio.create_subprocess_exec(
            # -P and a folder of its own: Python imports nothing from the folder in which the server was started.
            *(sys.executable, "-P", "-m", "gleek", "kit", str(out), *file.options(game)),
            stdout=asyncio.subprocess.DEVNULL,
            cwd=folder,
            env=process_environment(),
        )
        try:
            status = await asyncio.wait_for(process.wait(), _MAKING_SECONDS)
        except TimeoutError:
            raise web.HTTPError(HTTPStatus.SERVICE_UNAVAILABLE) from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if status:
            raise web.HTTPError(HTTPStatus.INTERNAL_SERVER_ERROR, f"The table kit was not made: {status}")
        return await asyncio.to_thread(out.read_bytes)


class Kit(OurHandler):
    _waiting: asyncio.Task[bytes] | None = None

    def on_connection_close(self) -> None:
        super().on_connection_close()
        if self._waiting is not None:
            self._waiting.cancel()

    @web.authenticated
    async def get(self, game: str, name: str) -> None:
        file = read_name(game, name) if game in in_order() else None
        if file is None:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        self.must_be_visited(page=False)
        self._waiting = asyncio.create_task(self.tutorial.kits.file(game, file, self.address))
        await asyncio.wait([self._waiting])
        if self._waiting.cancelled():
            return  # the visitor has gone
        data = self._waiting.result()
        self.set_header("Content-Type", "application/pdf")
        self.set_header("Content-Disposition", f'inline; filename="{game}-{name}"')
        self.set_header("Content-Security-Policy", _PDF_POLICY)
        self.set_header("Cache-Control", "max-age=3600")
        await self.send(data)
