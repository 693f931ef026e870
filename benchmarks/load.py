#!/usr/bin/env python3
"""Test a server with many learners at once. Each has a real session over HTTP and a websocket, like a browser.

    python benchmarks/load.py                              # 100 learners, five minutes
    python benchmarks/load.py --matches --learners 30 --minutes 3     # matches against the strongest players

The script starts a server on a free port. A simulated learner fetches the page of a lesson, connects to its
kernel and fetches the states of the widgets. Then, every few seconds, the learner steps through the sample
hand or asks for another question, and waits for the answer. With `--matches`, the learners play matches and
choose random legal actions. Sometimes they ask for advice, and after each hand they fetch its review.

The script prints the number of lost sessions, the seconds to the first widget, the seconds from a request to
its answer, and the CPU time and the memory of the server and of its kernels. The exit status is 1 if a session
was lost.
"""
# ruff: noqa: T201, S311 - the script prints its results; random numbers are no secrets here

from __future__ import annotations

import argparse
import asyncio
import json
import random
import re
import statistics
import sys
import time
import uuid
from collections import defaultdict

import psutil
from first_widget import HERE, served
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import websocket_connect

from gleek.server.guard import messages
from tests.merging import with_changes

LESSONS = ("01-the-deal", "02-the-stock", "03-the-ruff", "04-mournivals-and-gleeks", "05-the-tricks")
MATCH = "07-a-hand-of-your-own"
KERNEL = re.compile(rb'data-kernel="([^"]+)"')
READY_SECONDS = 4  # in this time, the fork server imports the modules that pages need
ANSWER_SECONDS = 60
ASKS_ADVICE = 0.1  # the share of decisions at which a learner asks for advice


class Learner:
    """A learner who works through a lesson: the connection to its kernel, and the current states of its widgets."""

    def __init__(self, given, lesson: str, times: dict[str, list[float]], lost: list[str]):
        """Make a learner with the options `given` of the command line.

        All learners add to the same `times`, which are lists of seconds by what was timed, and to the same `lost`, a
        list with a text for each lost session.
        """
        self.given, self.lesson, self.times, self.lost = given, lesson, times, lost
        self.name, self.number = uuid.uuid4().hex, 0
        self.models: dict[str, dict] = {}
        self.named: dict[str, str] = {}  # the model id of the first widget of each kind

    async def come(self, start: float) -> None:
        """Wait `start` seconds, open the lesson, and then act until `given.minutes` minutes have passed."""
        await asyncio.sleep(start)
        began = time.perf_counter()
        try:
            await self.open()
            self.times["page whole"].append(time.perf_counter() - began)
            await self.fetch_states()
            self.times["first widget's state"].append(time.perf_counter() - began)
            while time.perf_counter() < began + self.given.minutes * 60:
                await asyncio.sleep(random.uniform(0.5, 1.5) * self.given.pause)
                await self.act()
        except Exception as error:  # noqa: BLE001 (any error means that the session is lost)
            self.lost.append(f"{self.lesson}: {error!r}")

    async def act(self) -> None:
        if random.random() < 0.7:
            watch = self.models[self.named["Watch"]]
            watch["at"] = watch.get("at", 1) % 3 + 1
            await self.ask("answer to an action", "Watch", what="step", to=watch["at"])
        else:
            await self.ask("answer to an action", "Exercise", what="new_seed")

    async def open(self) -> None:
        """Fetch the lesson's page, and connect to its kernel. Raises RuntimeError if the page is incomplete."""
        url = self.given.url
        address = f"{url}voila/render/gleek/{self.lesson}.ipynb"
        page = (await AsyncHTTPClient().fetch(HTTPRequest(address, request_timeout=60))).body
        if b"data-gleek-end" not in page:
            raise RuntimeError("the page is incomplete")
        address = f"{url}api/kernels/{KERNEL.search(page)[1].decode()}/channels?session_id={self.name}"
        request = HTTPRequest(
            address.replace("http", "ws", 1), headers={"Origin": url.rstrip("/")}, connect_timeout=60
        )
        self.socket = await websocket_connect(
            request, max_message_size=50_000_000, subprotocols=[messages.PROTOCOL]
        )

    async def fetch_states(self) -> None:
        control = uuid.uuid4().hex
        await self.send("kernel_info_request", {})
        await self.send(
            "comm_open", {"comm_id": control, "target_name": "jupyter.widget.control", "data": {}}
        )
        await self.send("comm_msg", {"comm_id": control, "data": {"method": "request_states"}})
        while not self.models:
            content = await self.heard()
            if content["comm_id"] == control:
                self.models = {name: model["state"] for name, model in content["data"]["states"].items()}
        for name, state in self.models.items():
            self.named.setdefault(state.get("_anywidget_id", "").rpartition(".")[2], name)
        await self.send("comm_close", {"comm_id": control, "data": {}})

    def view(self, kind: str) -> dict:
        return self.models[self.named[kind]]["view"]

    async def ask(self, timed: str, kind: str, **asked: object) -> None:
        """Send a request to the first widget of this kind; add to `times[timed]` how many seconds its answer took."""
        began, name = time.perf_counter(), self.named[kind]
        self.number += 1
        state = {"asked": {"n": self.number, **asked}}
        await self.send(
            "comm_msg", {"comm_id": name, "data": {"method": "update", "state": state, "buffer_paths": []}}
        )
        while True:
            content = await self.heard()
            told = content["data"].get("state", {})
            if content["comm_id"] in self.models:
                model = self.models[content["comm_id"]]
                if made := told.pop("changes", {}).get("made"):
                    model["view"] = with_changes(model["view"], made)
                model.update(told)
            if content["comm_id"] == name and told.get("answered") == self.number:
                self.times[timed].append(time.perf_counter() - began)
                return

    async def send(self, kind: str, content: dict) -> None:
        ids = {"msg_id": uuid.uuid4().hex, "session": self.name, "username": ""}
        header = {**ids, "msg_type": kind, "version": "5.3"}
        # The front end sends one version of the widget protocol in comm_open messages, and another in all others.
        metadata = {"version": "1.0.0" if "target_name" in content else "2.1.0"}
        parts = [json.dumps(part).encode() for part in (header, {}, metadata, content)]
        await self.socket.write_message(serialize_msg_to_ws_v1(parts, "shell"), binary=True)

    async def heard(self) -> dict:
        """Wait for the next message from a widget, and return its content. Raises ConnectionError or TimeoutError."""
        while True:
            data = await asyncio.wait_for(self.socket.read_message(), ANSWER_SECONDS)
            if data is None:
                raise ConnectionError("the websocket was closed")
            _, (header, _parent, _metadata, content, *_) = deserialize_msg_from_ws_v1(data)
            if json.loads(header)["msg_type"] == "comm_msg":
                return json.loads(content)


class Player(Learner):
    """A learner who plays matches, and takes only actions that the page offers."""

    begun = advised = False

    async def act(self) -> None:
        """Take one action or ask for advice. If the hand is over, fetch its review, and begin the next one."""
        if not self.begun:
            self.begun = True
            await self.ask("opponents", "Match", what="opponents", players=[self.given.against] * 2)
        panel = self.view("TaskPanel")
        if problem := panel["problem"] or self.view("Match")["problem"]:
            raise RuntimeError(problem)
        self.advised = panel["can"]["hint"] and not self.advised and random.random() < ASKS_ADVICE
        if self.advised:
            await self.ask("advice", "TaskPanel", what="hint")
            return
        kind, asked = self.next_request(panel)
        if panel["review"]:
            while self.view("Review")["state"] in {"ready", "going"}:
                await self.ask("piece of a review", "Review", what="review")
            words = [each["id"] for each in self.view("TaskPanel")["choices"]]
            word = next(each for each in ("next hand", "new match") if each in words)
            kind, asked = "TaskPanel", {"what": "choose", "id": word}
        await self.ask("click in a match", kind, **asked)

    def next_request(self, panel: dict) -> tuple[str, dict]:
        """Return the kind of a widget, and the request to send it: to go on, or to take a random legal action."""
        if panel["can"]["next"]:
            return "TaskPanel", {"what": "next"}
        table = self.view("Table")
        if pick := table["pick"]:
            mine = next(each for each in table["seats"] if each["seat"] == pick["seat"])["cards"]
            one, chosen = pick["many"] == 1, pick["chosen"]
            if not one and (panel["submit"].get("quiet") or len(chosen) == pick["many"]):
                return "TaskPanel", {"what": "submit"}
            cards = [each["c"] for each in mine if (each["legal"] if one else each["c"] not in chosen)]
            return "Table", {"what": "pick", "c": random.choice(cards)}
        if panel["number_box"] is not None and not panel["choices"]:
            return "TaskPanel", {"what": "number", "value": panel["number_box"]["min"]}
        return "TaskPanel", {"what": "choose", "id": random.choice(panel["choices"])["id"]}


def told_server(server: psutil.Process, given: argparse.Namespace) -> None:
    forks = server.children()
    kernels = [kernel for fork in forks for kernel in fork.children()] or forks
    own, *spent = (sum(each.cpu_times()[:2]) for each in (server, *kernels))
    share = sum(spent) / given.learners / (given.minutes * 60)
    print(f"CPU: server {own:.1f} s; kernels {sum(spent):.1f} s, {share:.1%} of a core each")
    if psutil.LINUX:
        shares = [kernel.memory_full_info().pss / 1e6 for kernel in kernels]
        rest = sum(each.memory_full_info().pss / 1e6 for each in {server, *forks} - {*kernels})
        mean = statistics.mean(shares)
        print(
            f"memory: {len(kernels)} kernels, each {mean:.1f} MB of its own; server and fork server {rest:.0f} MB"
        )


async def measured(given: argparse.Namespace, server: psutil.Process) -> int:
    """Run the learners, and print the results while all are still connected. Return the number of lost sessions."""
    times: dict[str, list[float]] = defaultdict(list)
    lost: list[str] = []
    kind, lessons = (Player, [MATCH]) if given.matches else (Learner, LESSONS)
    learners = [kind(given, lessons[each % len(lessons)], times, lost) for each in range(given.learners)]
    starts = [given.within * number / given.learners for number in range(given.learners)]
    await asyncio.gather(*(each.come(start) for each, start in zip(learners, starts, strict=True)))
    print(f"{given.learners} learners within {given.within:g} s, {given.minutes:g} minutes")
    print(f"lost: {len(lost)}", *lost[:5], sep="\n  ")
    for name, taken in times.items():
        taken.sort()
        middle, late = statistics.median(taken), taken[len(taken) * 95 // 100]
        print(f"{name}: {len(taken)}, median {middle:.3f} s, 95% {late:.3f} s, longest {taken[-1]:.3f} s")
    told_server(server, given)
    return len(lost)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learners", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--pause", type=float, default=5, help="mean seconds between a learner's actions")
    parser.add_argument("--within", type=float, default=10, help="seconds in which all open their lessons")
    parser.add_argument(
        "--matches", action="store_true", help="learners who play matches, with advice and reviews"
    )
    parser.add_argument("--against", default="master-1", help="the opponents' player id")
    given = parser.parse_args()
    AsyncHTTPClient.configure(None, max_clients=1000, max_body_size=10_000_000)
    with served(HERE, "--max-sessions", str(given.learners)) as (given.url, server):
        time.sleep(READY_SECONDS)
        sys.exit(bool(asyncio.run(measured(given, psutil.Process(server)))))


if __name__ == "__main__":
    main()
