#!/usr/bin/env python3
"""Measure the time from opening a page in Chromium until its first widget is drawn and has answered a press.

    python benchmarks/first_widget.py                       # a lesson of this source tree
    python benchmarks/first_widget.py --against ../before   # in turn with another source tree
    python benchmarks/first_widget.py --slow line           # at 400 kbit/s with 400 ms latency; "phone": a slow CPU

Each turn starts a server and opens the page twice in a new browser: first with an empty cache ("cold"), then with a
filled one ("again"). It presses the first card or button of the task as soon as it is there. The script prints means:
the seconds to the first widget and to the answer, with the bytes until then, the CPU seconds of the server (with its
kernels) and of the browser until both are idle, the files and bytes fetched. On a busy machine, compare CPU seconds.
"""
# ruff: noqa: T201, S603 - the script prints its results, and starts our own server

from __future__ import annotations

import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parents[1]
PAGE = "voila/render/gleek/02-the-stock.ipynb"
FETCHED = """() => {
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)];
}"""
# A script for the page: it stores the time when the first widget appears, presses its first button, and stores the time
# of the answer. Playwright would look only from time to time, which is less exact.
CLOCK = """new MutationObserver((_, seen) => {
  if (!document.querySelector("section.gk")?.getClientRects().length) return;
  window.firstWidget ??= performance.now() / 1000;
  const press = document.querySelector(".gleek-do :is(.gk-hand .gk-press, .gk-choices button)");
  if (press && press !== window.pressed) setTimeout(() => press.click());  // the first may only lead to the task
  window.pressed = press;
  if (!document.querySelector(".gleek-do .gk-answer[data-kind]")) return;
  window.firstAnswer = [performance.now() / 1000, (FETCHED)()[1]];
  seen.disconnect();
}).observe(document, { attributes: true, childList: true, subtree: true });""".replace("FETCHED", FETCHED)
SLOW = {
    "line": (
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000},
    ),
    "phone": ("Emulation.setCPUThrottlingRate", {"rate": 4}),
}


@contextmanager
def served(tree: Path, *options: str):
    """Run `gleek serve` from a source tree, with more options; yield its URL and its process id."""
    command = [sys.executable, "-m", "gleek", "serve", "--host", "127.0.0.1", "--port", "0", *options]
    around = {**os.environ, "PYTHONPATH": str(tree)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tree, env=around) as server:
        try:
            yield re.search(r"http://\S+", server.stdout.readline())[0], server.pid
        finally:
            server.terminate()


def worked(parent: int) -> float:
    """Return the CPU seconds that the process with the id `parent` and all its descendants have used."""
    seconds = 0.0
    for each in [psutil.Process(parent), *psutil.Process(parent).children(recursive=True)]:
        with suppress(psutil.NoSuchProcess):
            spent = each.cpu_times()
            seconds += spent.user + spent.system + spent.children_user + spent.children_system
    return seconds


def at_rest(*parents: int) -> list[float]:
    """Wait until the processes with these ids, and their descendants, are idle; return `worked` for each."""
    before = [worked(parent) for parent in parents]
    while True:
        time.sleep(1)
        now = [worked(parent) for parent in parents]
        if sum(now) - sum(before) < 0.03:  # an idle server uses less than this per second
            return now
        before = now


def turn(tree: Path, name: str, slow: str) -> list[tuple[float, ...]]:
    """Serve a source tree, and visit one of its pages twice: with an empty cache, and with a filled cache.

    `name` is the path of the page, and `slow` a key of `SLOW` or "". Return for each visit the seconds to the first
    widget, the seconds to the first answer, the bytes until then, the CPU seconds of the server and of the browser, and
    the number of files and bytes fetched.
    """
    visits = []
    with served(tree) as (url, server), sync_playwright() as driver:
        mine = {each.pid for each in psutil.Process().children()}
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        [shell] = mine - {server}  # Playwright's driver, which is the browser's parent process
        context = browser.new_context()
        for _ in range(2):
            before = at_rest(server, shell)
            page = context.new_page()
            page.add_init_script(CLOCK)
            if slow:
                context.new_cdp_session(page).send(*SLOW[slow])
            page.goto(url + name, wait_until="commit")
            page.wait_for_selector("main[data-set]", state="attached", timeout=120_000)
            clock, fetched = page.evaluate("[firstWidget, ...firstAnswer]"), page.evaluate(FETCHED)
            page.goto("about:blank")  # a visitor leaves the page before they close it
            page.close()
            now = at_rest(server, shell)
            visits.append((*clock, now[0] - before[0], now[1] - before[1], *fetched))
        browser.close()
    return visits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--against", type=Path, help="another source tree")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--page", default=PAGE, help="the path of a lesson's page")
    parser.add_argument("--slow", choices=SLOW, default="")
    given = parser.parse_args()
    trees = [given.against.resolve(), HERE] if given.against else [HERE]
    found: dict[Path, list[list[tuple[float, ...]]]] = {tree: [] for tree in trees}
    for number in range(given.times):
        for tree in trees if number % 2 else reversed(trees):
            found[tree].append(turn(tree, given.page, given.slow))
    for place, name in enumerate(("cold", "again")):
        for tree, turns in found.items():
            visits = [each[place] for each in turns]
            clock, answer, until, server, browser, files, size = map(
                statistics.mean, zip(*visits, strict=True)
            )
            print(
                f"{name}, {tree}: mean of {len(visits)}: {clock:.2f} s to the first widget, "
                f"{answer:.2f} s and {until / 1000:,.0f} kB to the first answer; "
                f"CPU {server + browser:.2f} s (server {server:.2f}, browser {browser:.2f}); "
                f"{files:.0f} files, {size / 1000:,.0f} kB"
            )


if __name__ == "__main__":
    main()
