"""The table kit's files: those asked for last are kept, and what fails or is refused takes nobody's place."""

from __future__ import annotations

import asyncio

from tornado import web

from gleek.lessons.reading.kit_files import KitFile
from gleek.server import kits
from gleek.server.kits import Kits
from tests.waiting import run_apart

RULES, SEATS, STRIP = (KitFile("cotton", part) for part in ("rules", "seats", "strip"))


def test_the_files_that_were_asked_for_last_are_kept(monkeypatch):
    made = []

    async def make(_game, file):
        made.append(file)
        return file.name.encode()

    async def ask():
        known = Kits()
        for file in (RULES, SEATS, RULES, STRIP, RULES, SEATS):
            assert await known.file("gleek", file) == file.name.encode()

    monkeypatch.setattr(kits, "_make", make)
    monkeypatch.setattr(kits, "_KEPT", 2)
    run_apart(ask())
    assert made == [RULES, SEATS, STRIP, SEATS]


def test_only_so_many_wait_and_one_whose_file_fails_waits_no_longer(monkeypatch):
    async def make(_game, _file):
        await asyncio.sleep(0)
        raise web.HTTPError(500)

    async def ask():
        known = Kits()
        for _ in range(2):
            asked = [known.file("gleek", file) for file in (RULES, SEATS, STRIP)]
            yield [each.status_code for each in await asyncio.gather(*asked, return_exceptions=True)]

    async def all_told():
        return [codes async for codes in ask()]

    monkeypatch.setattr(kits, "_make", make)
    monkeypatch.setattr(kits, "_WAITING", 2)
    assert run_apart(all_told()) == [[500, 500, 503]] * 2
