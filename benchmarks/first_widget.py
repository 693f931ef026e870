"""Measure the time from opening a page in Chromium until its first widget is drawn.

    python benchmarks/first_widget.py                                # the tutorial, on a server that this script starts
    python benchmarks/first_widget.py --url http://127.0.0.1:8000/02-the-stock.html    # a page of a running server
    python benchmarks/first_widget.py --against ../before       # compare with another source tree

"Cold" is a browser with an empty cache; "again" is a browser that has the files of an earlier visit in its cache.
The script prints each time in seconds, the medians, the number of files fetched and the bytes transferred.
`--against` prints means, and the CPU seconds of the server (with its kernels) and of the browser until both are idle.
On a busy machine, compare the CPU seconds rather than the times.
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
from typing import NamedTuple

import psutil
from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parents[1]

FETCHED = """() => {
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)];
}"""


# The page itself notes when the widget appears: Playwright only polls, which is less exact.
CLOCK = """new MutationObserver((_, seen) => {
  if (!document.querySelector("section.gk")?.getClientRects().length) return;
  window.firstWidget = performance.now() / 1000;
  seen.disconnect();
}).observe(document, { childList: true, subtree: true });"""


PAGE = "voila/render/gleek/02-the-stock.ipynb"


@contextmanager
def tutorial(tree: Path = HERE):
    """Start `gleek serve` from a source tree; yield the URL of the second lesson and the server's process id."""
    command = [sys.executable, "-m", "gleek", "serve", "--host", "127.0.0.1", "--port", "0"]
    around = {**os.environ, "PYTHONPATH": str(tree)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tree, env=around) as server:
        try:
            yield re.search(r"http://\S+", server.stdout.readline())[0] + PAGE, server.pid
        finally:
            server.terminate()


def open_page(context, url: str) -> tuple[float, list[int]]:
    """Open a page and wait until it is complete.

    Return the seconds to its first widget, and the number of files and bytes fetched for the whole page.
    """
    page = context.new_page()
    page.add_init_script(CLOCK)
    page.goto(url, wait_until="commit")
    page.wait_for_selector("main[data-set]", state="attached", timeout=120_000)
    seconds, fetched = page.evaluate("window.firstWidget"), page.evaluate(FETCHED)
    page.goto("about:blank")  # leave the page as a visitor does
    page.close()
    return seconds, fetched


def worked(parent: int) -> float:
    """Return the CPU seconds used by a process and all its descendants."""
    seconds = 0.0
    for each in [psutil.Process(parent), *psutil.Process(parent).children(recursive=True)]:
        with suppress(psutil.NoSuchProcess):
            spent = each.cpu_times()
            seconds += spent.user + spent.system + spent.children_user + spent.children_system
    return seconds


def at_rest(*parents: int) -> list[float]:
    """Wait until these processes are idle; return the CPU seconds that each has used."""
    before = [worked(parent) for parent in parents]
    while True:
        time.sleep(1)
        now = [worked(parent) for parent in parents]
        if sum(now) - sum(before) < 0.03:  # an idle server uses less than this per second
            return now
        before = now


class Visit(NamedTuple):
    """The measurements of one visit to a page."""

    # Seconds until the first widget, and CPU seconds of the server and of the browser.
    clock: float
    server: float
    browser: float
    # The number of files fetched, and the bytes transferred.
    files: int
    bytes: int


def turn(tree: Path) -> list[Visit]:
    """Serve a source tree, and open its page twice in a new browser: with an empty cache, then with a full one."""
    visits = []
    with tutorial(tree) as (url, server), sync_playwright() as driver:
        mine = {each.pid for each in psutil.Process().children()}
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        [shell] = mine - {server}  # Playwright's driver, which is the browser's parent process
        context = browser.new_context()
        for _ in range(2):
            before = at_rest(server, shell)
            seconds, (files, size) = open_page(context, url)
            now = at_rest(server, shell)
            visits.append(Visit(seconds, now[0] - before[0], now[1] - before[1], files, size))
        browser.close()
    return visits


def compare(trees: list[Path], times: int) -> None:
    """Open the page of each tree `times` times, alternating between the trees, and print the means."""
    found: dict[Path, list[list[Visit]]] = {tree: [] for tree in trees}
    for number in range(times):
        for tree in trees if number % 2 else reversed(trees):
            found[tree].append(turn(tree))
    for place, name in enumerate(("cold", "again")):
        for tree, turns in found.items():
            visits = [each[place] for each in turns]
            clock, server, browser, files, size = map(statistics.mean, zip(*visits, strict=True))
            both = [each.server + each.browser for each in visits]
            print(
                f"{name}, {tree}: mean of {len(visits)}: {clock:.2f} s by the clock; "
                f"processors {server + browser:.2f} s ± {statistics.stdev(both) / len(both) ** 0.5:.2f} "
                f"(server {server:.2f}, browser {browser:.2f}); "
                f"{files:.0f} files, {size / 1000:,.0f} kB"
            )


def tell(name: str, results: list[tuple[float, list[int]]]) -> None:
    """Print the times and their median, and the files and bytes of the last visit."""
    times = [seconds for seconds, _ in results]
    files, size = results[-1][1]
    each = " ".join(f"{seconds:.2f}" for seconds in times)
    print(f"{name}: median {statistics.median(times):.2f} s ({each}); {files} files, {size / 1000:,.0f} kB")


def measure(url: str, times: int) -> None:
    """Open the page `times` times with an empty cache and `times` times with a full one; print the results."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        cold = []
        for _ in range(times):
            context = browser.new_context()
            cold.append(open_page(context, url))
            context.close()
        context = browser.new_context()
        again = [open_page(context, url) for _ in range(times + 1)][1:]
        browser.close()
    tell("cold", cold)
    tell("again", again)


def main() -> None:
    """Run the measurement that the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--url", help="a page that is served already")
    parser.add_argument("--against", type=Path, help="another tree, to be opened by turns with this")
    parser.add_argument("--times", type=int, default=10)
    given = parser.parse_args()
    if given.against:
        compare([given.against.resolve(), HERE], given.times)
        return
    if given.url:
        measure(given.url, given.times)
        return
    with tutorial() as (url, _):
        time.sleep(3)
        measure(url, given.times)


if __name__ == "__main__":
    main()
