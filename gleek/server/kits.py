"""The sheets of the table kit, made when one is asked for, by a process of its own, and the last of them kept.

What makes them needs more memory than a page's kernel may; it ends with the process. Any table's rules may be asked
for, so neither are all files kept, nor may many visitors wait for theirs.
"""

from __future__ import annotations

import asyncio
import sys
from collections import OrderedDict
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tornado import web

from gleek.evidence.games import in_order
from gleek.lessons.reading.kit_files import read_name
from gleek.server.handlers import OurHandler

if TYPE_CHECKING:
    from gleek.lessons.reading.kit_files import KitFile

_SECONDS: Final = 60
_KEPT: Final = 60  # files, of half a megabyte at most
_WAITING: Final = 30  # visitors: a class that prints at once
_POLICY: Final = "frame-ancestors 'self'"  # the pages' own would keep a browser from showing a PDF


class Kits:
    """The files that were made last; one is made at a time."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._making = asyncio.Lock()
        self._waiting = 0

    async def file(self, game: str, file: KitFile) -> bytes:
        """Return a file of a game; raises `web.HTTPError` where it cannot be made, or too many wait for theirs."""
        key = game, file.name
        if key not in self._made:
            await self._wait_for(key, file)
        self._made.move_to_end(key)
        return self._made[key]

    async def _wait_for(self, key: tuple[str, str], file: KitFile) -> None:
        if self._waiting >= _WAITING:
            raise web.HTTPError(HTTPStatus.SERVICE_UNAVAILABLE)
        self._waiting += 1
        try:
            async with self._making:
                if key not in self._made:
                    self._made[key] = await _make(key[0], file)
        finally:
            self._waiting -= 1
        while len(self._made) > _KEPT:
            self._made.popitem(last=False)


async def _make(game: str, file: KitFile) -> bytes:
    with TemporaryDirectory() as folder:
        out = Path(folder, file.name)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "gleek", "kit", str(out), *file.options(game)),
            stdout=asyncio.subprocess.DEVNULL,
        )
        try:
            status = await asyncio.wait_for(process.wait(), _SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()
            raise web.HTTPError(HTTPStatus.SERVICE_UNAVAILABLE) from None
        if status:
            raise web.HTTPError(HTTPStatus.INTERNAL_SERVER_ERROR, f"The table kit was not made: {status}")
        return await asyncio.to_thread(out.read_bytes)


class Kit(OurHandler):
    """One file of a game's kit."""

    @web.authenticated
    async def get(self, game: str, name: str) -> None:
        file = read_name(game, name) if game in in_order() else None
        if file is None:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        data = await self.tutorial.kits.file(game, file)
        self.set_header("Content-Type", "application/pdf")
        self.set_header("Content-Disposition", f'inline; filename="{game}-{name}"')
        self.set_header("Content-Security-Policy", _POLICY)
        self.set_header("Cache-Control", "max-age=3600")
        await self.send(data)
