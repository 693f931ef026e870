"""The table kit's files: the most recent are cached, and a failed or refused file takes no place in the queue."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from tornado import web

from gleek.course.pages.kit_files import KitFile
from gleek.server import kits
from gleek.server.kits import Kits
from tests.waiting import run_apart

ROOT = Path(__file__).parents[2]
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
    monkeypatch.setattr(kits, "_FILES_CACHED", 2)
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
    monkeypatch.setattr(kits, "_MOST_PENDING", 2)
    assert run_apart(all_told()) == [[500, 500, 503]] * 2


class Making:
    """Replaces the function that makes a file; each call waits until `go` is set."""

    def __init__(self, monkeypatch):
        self.begun, self.broken_off, self.go = [], [], asyncio.Event()
        monkeypatch.setattr(kits, "_make", self.make)

    async def make(self, _game, file):
        self.begun.append(file)
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.broken_off.append(file)
            raise
        return file.name.encode()


FILES = [KitFile(code, "rules") for code in "abcde"]


def test_a_page_that_nobody_waits_for_is_not_made(monkeypatch):
    making = Making(monkeypatch)

    async def test():
        known = Kits()
        gone = [asyncio.create_task(known.file("gleek", file, "one")) for file in FILES]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        for each in gone:
            each.cancel()
        await asyncio.gather(*gone, return_exceptions=True)
        making.go.set()
        assert await known.file("gleek", RULES, "another") == RULES.name.encode()

    run_apart(test())
    assert making.begun == [FILES[0], RULES]
    assert making.broken_off == [FILES[0]]


def test_one_file_is_made_once_for_all_who_wait_and_for_those_who_stay(monkeypatch):
    making = Making(monkeypatch)

    async def test():
        known = Kits()
        all_told = [asyncio.create_task(known.file("gleek", RULES, name)) for name in ("one", "two", "three")]
        await asyncio.sleep(0)
        all_told[0].cancel()
        await asyncio.sleep(0)
        making.go.set()
        assert await asyncio.gather(*all_told[1:]) == [RULES.name.encode()] * 2

    run_apart(test())
    assert making.begun == [RULES]


def test_addresses_take_turns_and_the_one_that_crowds_gives_way(monkeypatch):
    making = Making(monkeypatch)
    monkeypatch.setattr(kits, "_MOST_PENDING", 4)

    async def test():
        known = Kits()
        crowd = [asyncio.create_task(known.file("gleek", file, "one")) for file in FILES]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        other = asyncio.create_task(known.file("gleek", SEATS, "another"))
        await asyncio.sleep(0)
        making.go.set()
        assert await other == SEATS.name.encode()
        told = await asyncio.gather(*crowd, return_exceptions=True)
        assert [getattr(each, "status_code", 200) for each in told] == [200, 200, 200, 503, 503]

    run_apart(test())
    assert making.begun == [FILES[0], SEATS, *FILES[1:3]]


def test_every_python_that_is_started_imports_nothing_from_its_folder():
    started = re.compile(r'sys\.executable,\s*"(?P<first>[^"]*)"')
    files = [*(ROOT / "gleek").rglob("*.py"), *(ROOT / "deploy").rglob("*.py")]
    found = [each["first"] for path in files for each in started.finditer(path.read_text(encoding="utf-8"))]
    assert len(found) > 5
    assert {*found} == {"-P"}
