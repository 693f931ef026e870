"""A class of thirty plays the same deals under `gleek serve`, from opening the code to the teacher's table.

    python benchmarks/a_class.py                                    # thirty pupils, three deals of Gleek
    python benchmarks/a_class.py --game piquet --deals 6 --pupils 12 --pause 0
    python benchmarks/a_class.py --pictures shots                   # and the teacher's table at five sizes

The teacher is a real browser (Chromium), whose page makes the code. A pupil is a session over HTTP and a websocket, as
in `load.py`. He opens the code's address, and chooses as the game's usual player would (and now and then by chance),
with the buttons and cards that his page offers him. Beside him the same match is played here, without a server: after
each request both must show the same desk. What he reads off his page at the end, the result's code, goes into the
teacher's field with all the others, and the table must have each one's sum; then the addresses of the deals, with
every choice.

Reported: pupils, desks, results and rows that were lost or differ, which all must be nought; seconds from opening the
code to a result; seconds, and processor seconds of the teacher's kernel, from "Read them" to the teacher's table. The
exit status is 1 where anything was lost.
"""
# ruff: noqa: T201, S311 - it reports to the one who runs it; pauses come by chance

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from playwright.async_api import Browser, Page, async_playwright, expect

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from benchmarks.visitors.figures import times
from benchmarks.visitors.server import Server, serving
from benchmarks.visitors.session import Session, allow_many
from benchmarks.visitors.system import seconds
from gleek import games
from gleek.engine.cards import RANK_MASKS, cards_of
from gleek.lessons.classroom.classroom import Classroom
from gleek.lessons.classroom.view import LENGTHS, classroom_data
from gleek.lessons.doing.own_match import OwnMatch
from gleek.lessons.doing.own_match_desk import match_desk
from gleek.lessons.doing.shared import class_deals
from gleek.players.seeds import seed_of
from tests.chromium import FLAGS, find_chromium

SIZES = ((1280, 800), (1366, 768), (390, 844), (360, 740), (844, 390))
# Long and short, with what a list of names may hold.
NAMES = (
    *(
        "Bo",
        "Wilhelmina Featherstonehaugh-Cholmondeley",
        "Anne-Marie O’Neill",
        "Li",
        "Zoë",
        "José María Álvarez",
    ),
    *("Maximilian Alexander von Hohenstein", "Ng", "Åsa", "Siobhán", "D’Artagnan", "Mary Jane"),
)


@dataclass
class Handed:
    """What one pupil has in the end, and how long it took."""

    name: str
    code: str = ""
    addresses: list[str] = field(default_factory=list)
    seconds: float = 0.0
    requests: int = 0
    differing: int = 0
    lost: str = ""


class Pupil(Session):
    """A page of a match: it asks the desk, and knows what the desk, the table and the match show."""

    def shows(self, kind: str) -> dict:
        """Return the view of the page's widget of that kind."""
        return self.models[self.named(kind)]["view"]

    def named(self, kind: str) -> str:
        """Return the id of the page's widget of that kind."""
        return next(
            name
            for name, state in self.models.items()
            if state.get("_anywidget_id", "").rpartition(".")[2] == kind
        )

    async def ask(self, asked: dict) -> None:
        """Ask the desk one thing, and take in what changes until it is answered."""
        name = self.named("Desk")
        number = self.counts[name] = self.counts.get(name, 0) + 1
        state = {"asked": {"n": number, **asked}}
        await self.send(
            "comm_msg", {"comm_id": name, "data": {"method": "update", "state": state, "buffer_paths": []}}
        )
        answered = False
        while not answered:
            content = (await self.heard("comm_msg"))["content"]
            told = content["data"].get("state", {})
            self.models.setdefault(content["comm_id"], {}).update(told)
            answered = content["comm_id"] == name and told.get("answered") == number


def chosen(own: OwnMatch, number: int) -> object:
    """Return what the game's usual player would do; at every sixth decision some word or card, each pupil his own."""
    hand = own.hand
    seed = seed_of(number, own.code, len(hand.history))
    action = games.player(own.game.id, games.usual(own.game.id))(hand.observe(hand.to_act), seed)
    if seed % 6 or any(hasattr(action, each) for each in ("cards", "sets", "by_kind")):
        return action
    legal = [*hand.legal()]
    return legal[seed // 6 % len(legal)]


def requests_for(action: object, own: OwnMatch, desk: dict) -> list[dict]:
    """Return what a visitor does on the page that is shown so that this is chosen: buttons, box, ticks, cards."""
    words = action.infinitive
    kind, _, rest = words.partition(" ")
    if words in {each["id"] for each in desk["choices"]}:
        return [{"what": "choose", "id": words}]
    if desk["number_box"] and rest.isdigit():
        return [{"what": "number", "value": int(rest)}]
    if kind == "play":
        return [{"what": "pick", "c": rest}]
    if hasattr(action, "by_kind"):  # a call of Piquet: boxes to tick
        kinds = zip(("point", "sequence", "set"), action.by_kind, strict=True)
        ticks = [f"{each} {' '.join(map(str, cards_of(item)))}" for each, items in kinds for item in items]
        return [*({"what": "tick", "id": each} for each in ticks), {"what": "submit"}]
    if hasattr(action, "sets"):  # a call of Gleek: one card for each set
        held = own.hand.held[own.hand.to_act]
        cards = [str(cards_of(held & RANK_MASKS[rank])[0]) for rank, _ in action.sets]
    else:
        cards = [*map(str, action.cards)]
    return [*({"what": "pick", "c": each} for each in cards), {"what": "submit"}]


async def pupil(url: str, address: str, number: int, given: argparse.Namespace, handed: Handed) -> None:
    """Open the class's address at some moment, play all its deals, and read the result's code off the page."""
    await asyncio.sleep(given.within * number / given.pupils)
    began, query = time.perf_counter(), address.partition("?")[2]
    page, own = Pupil(url), OwnMatch(class_deals(query.partition("=")[2], given.game).begins.code)
    try:
        await page.open_at(address)
        await page.fetch_states()
        await both(page, own, {"what": "open", "query": f"?{query}"}, handed)
        while True:
            desk = page.shows("Desk")
            if desk["can"]["next"]:
                await both(page, own, {"what": "next"}, handed)
            elif not own.over:
                await asyncio.sleep(random.uniform(0.5, 1.5) * given.pause)
                for asked in requests_for(chosen(own, number), own, desk):
                    await both(page, own, asked, handed)
            else:
                handed.addresses.append(
                    f"{url}{address.partition('?')[0]}?{urlencode(filled(desk['place']))}"
                )
                if page.shows("Match")["result"]:
                    break
                await both(page, own, {"what": "choose", "id": "next hand"}, handed)
        handed.code = page.shows("Match")["result"]["code"]
        handed.seconds = time.perf_counter() - began
        await page.goodbye()
    except Exception as error:  # noqa: BLE001 (whatever it was, the pupil has lost his match)
        handed.lost = repr(error)


def filled(place: dict[str, str]) -> dict[str, str]:
    """Return what of a place an address has."""
    return {key: value for key, value in place.items() if value}


async def both(page: Pupil, own: OwnMatch, asked: dict, handed: Handed) -> None:
    """Ask the page and the match that is played here, and compare what they show. Raises where nothing came of it."""
    await page.ask(asked)
    own.ask(asked)
    handed.requests += 1
    if page.shows("Desk")["problem"]:
        raise RuntimeError(page.shows("Desk")["problem"])
    handed.differing += page.shows("Desk") != {**match_desk(own)}


# ---------------------------------------------------------------- the teacher


async def make_class(page: Page, url: str, given: argparse.Namespace) -> str:
    """Choose game and number of deals on the teacher's page; return the address that it gives out."""
    await page.goto(f"{url}voila/render/class.ipynb")
    desk = page.locator(".gk-class")
    await desk.get_by_label("Game", exact=True).select_option(given.game)
    about = desk.locator(".gk-about")
    await expect(about).to_contain_text(games.game(given.game).id.capitalize())
    await desk.get_by_label("How many").select_option(str(given.deals))
    await expect(about).to_contain_text(f", {given.deals} ")
    address = await desk.locator(".gk-address").get_attribute("href")
    return f"voila/render/{address}"


async def read_all(page: Page, lines: list[str], people: int, pids: list[int]) -> tuple[float, float]:
    """Paste the lines and read them; return the seconds to the whole table, and the kernels' processor seconds."""
    desk = page.locator(".gk-class")
    await desk.get_by_role("textbox", name="Names and codes").fill("\n".join(lines))
    # What was said of the lines before these may be the same.
    await desk.locator(".gk-told").evaluate("(told) => told.replaceChildren()")
    began, used = time.perf_counter(), sum(map(seconds, pids))
    await desk.get_by_role("button", name="Read them").click()
    said = f"Read {len(lines)} entries of {people} people."
    await expect(desk.locator(".gk-told")).to_have_text(said, timeout=300_000)
    await expect(desk.locator(".gk-scrolls tbody tr")).to_have_count(people)
    return time.perf_counter() - began, sum(map(seconds, pids)) - used


def entered(code: str, entries: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Return the row of each name that these entries come to without a server: the sums of the deals, and of all."""
    room, rows = Classroom(code), {}
    for name, text in entries:
        who = rows.setdefault(name, len(rows) + 1)
        sent = text[text.index("?") :] if "?" in text else text
        room.ask({"what": "entries", "at": [0], "who": [who], "texts": [sent]})
    data = classroom_data(room)["rows"]
    return {
        name: [each or "–" for each in (*data[who - 1]["cells"], data[who - 1]["total"])]
        for name, who in rows.items()
    }


async def hand_in(
    page: Page, code: str, entries: list[tuple[str, str]], given: argparse.Namespace, pids: list[int]
) -> int:
    """Let the teacher read what was handed in, and compare the table; return how many rows are wrong."""
    wanted = entered(code, entries)
    kind = "addresses" if "?" in entries[0][1] else "codes"
    taken, used = await read_all(page, [f"{name}  {text}" for name, text in entries], len(wanted), pids)
    rows = await page.locator(".gk-class .gk-scrolls tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    shown = {name: cells[: len(wanted[name])] for name, *cells in rows if name in wanted}
    for name, cells in wanted.items():
        if shown.get(name) != cells:
            print(f"   {name}: {shown.get(name)}, and not {cells}")
    wrong = sum(shown.get(name) != cells for name, cells in wanted.items())
    print(
        f"{len(entries)} {kind} of {len(wanted)}: {taken:.1f} s to the table, {used:.1f} s of processor; "
        f"rows that are wrong: {wrong}"
    )
    for width, height in SIZES if given.pictures else ():
        await page.set_viewport_size({"width": width, "height": height})
        await page.screenshot(path=f"{given.pictures}/{kind}-{width}.png", full_page=True)
    return wrong


async def run(server: Server, given: argparse.Namespace, browser: Browser) -> int:
    """Let the class play, and the teacher read; return how much was lost."""
    allow_many()
    page = await browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.set_default_timeout(120_000)  # a class on a machine that does other things as well
    url = server.url
    address = await make_class(page, url, given)
    pids = server.kernels()  # the teacher's kernel; no pupil is here yet
    code = address.rpartition("=")[2]
    names = [f"{NAMES[place % len(NAMES)]} {place + 1}" for place in range(given.pupils)]
    handed = [Handed(name) for name in names]
    print(f"the class {code}: {given.pupils} pupils, {given.deals} deals of {given.game}")
    await asyncio.gather(*(pupil(url, address, number, given, each) for number, each in enumerate(handed, 1)))
    there = [each for each in handed if each.code]
    for each in handed:
        if each.lost:
            print(f"   {each.name}: {each.lost}")
    times("from opening the code to the result", [each.seconds for each in there])
    differing = sum(each.differing for each in handed)
    print(
        f"pupils lost: {len(handed) - len(there)}; requests: {sum(each.requests for each in handed)}, "
        f"desks that differ: {differing}"
    )
    print(f"different results: {len({each.code for each in there})}")
    if not there:
        return len(handed)
    wrong = await hand_in(page, code, [(each.name, each.code) for each in there], given, pids)
    wrong += await hand_in(
        page, code, [(each.name, one) for each in there for one in each.addresses], given, pids
    )
    return len(handed) - len(there) + differing + wrong


async def with_browser(given: argparse.Namespace) -> int:
    """Run with a server and a browser of its own."""
    async with serving("--max-sessions", str(given.pupils + 1)) as server, async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        try:
            return await run(server, given, browser)
        finally:
            await browser.close()


def main() -> int:
    """Run what the arguments say; the exit status is 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pupils", type=int, default=30)
    parser.add_argument("--game", default=games.DEFAULT, choices=games.ids())
    parser.add_argument("--deals", type=int, default=3, choices=LENGTHS)
    parser.add_argument("--pause", type=float, default=1, help="mean seconds that a pupil thinks")
    parser.add_argument("--within", type=float, default=10, help="seconds in which all open the address")
    parser.add_argument("--pictures", help="a folder for the teacher's table at five sizes")
    return int(bool(asyncio.run(with_browser(parser.parse_args()))))


if __name__ == "__main__":
    sys.exit(main())
