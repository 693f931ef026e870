"""The sheets of the table kit, made when one is first asked for, by a process of its own, and kept.

What makes them needs more memory than a page's kernel may; it ends with the process. There are a few dozen files at the
most, since only books' rules are offered: so all of them may be kept.
"""

from __future__ import annotations

import asyncio
import sys
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tornado import web

from gleek.evidence.games import in_order
from gleek.lessons.reading.kit_links import kit_files
from gleek.server.handlers import OurHandler

if TYPE_CHECKING:
    from gleek.lessons.reading.kit_links import KitFile

_SECONDS: Final = 60
_POLICY: Final = "frame-ancestors 'self'"  # the pages' own would keep a browser from showing a PDF


class Kits:
    """The files that were made so far; one is made at a time."""

    def __init__(self) -> None:
        self._made: dict[tuple[str, str], bytes] = {}
        self._making = asyncio.Lock()

    async def file(self, game: str, file: KitFile) -> bytes:
        """Return a file of a game; raises `web.HTTPError` where it cannot be made."""
        async with self._making:
            if (game, file.name) not in self._made:
                self._made[game, file.name] = await _make(game, file)
        return self._made[game, file.name]


async def _make(game: str, file: KitFile) -> bytes:
    with TemporaryDirectory() as folder:
        out = Path(folder, file.name)
        asked = ("--game", game, "--rules", file.book, "--what", file.part, "--paper", file.paper)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "gleek", "kit", str(out), *asked), stdout=asyncio.subprocess.DEVNULL
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
        file = kit_files(game).get(name) if game in in_order() else None
        if file is None:
            raise web.HTTPError(HTTPStatus.NOT_FOUND)
        data = await self.tutorial.kits.file(game, file)
        self.set_header("Content-Type", "application/pdf")
        self.set_header("Content-Disposition", f'inline; filename="{game}-{name}"')
        self.set_header("Content-Security-Policy", _POLICY)
        self.set_header("Cache-Control", "max-age=3600")
        self.finish(data)
