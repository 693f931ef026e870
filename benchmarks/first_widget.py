"""How long one visitor waits for a page's first widget, in Chromium, from the click to its being drawn.

    python benchmarks/first_widget.py                                # the tutorial, served here
    python benchmarks/first_widget.py --url http://127.0.0.1:8000/02-the-stock.html    # a page served elsewhere

"Cold" is a browser that has never been there; "again" has the files in its cache and asks for the page anew. Reported:
each time in seconds, the medians, how many files were fetched and how many bytes came over the wire.
"""
# ruff: noqa: T201, S603 - it reports to the one who runs it, and starts our own server

from __future__ import annotations

import argparse
import re
import statistics
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.chromium import FLAGS, find_chromium

FETCHED = """() => {
  const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return [all.length, all.reduce((sum, one) => sum + one.transferSize, 0)];
}"""


# Playwright looks for an element now and then; the page itself sees it come, and knows when it was asked for.
CLOCK = """new MutationObserver((_, seen) => {
  if (!document.querySelector("section.gk")?.getClientRects().length) return;
  window.firstWidget = performance.now() / 1000;
  seen.disconnect();
}).observe(document, { childList: true, subtree: true });"""


@contextmanager
def tutorial():
    """Serve the tutorial as a class has it, and yield the address of its second lesson."""
    command = [sys.executable, "-m", "gleek", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield (
                re.search(r"http://\S+", server.stdout.readline())[0]
                + "voila/render/gleek/02-the-stock.ipynb"
            )
        finally:
            server.terminate()


def open_page(context, url: str) -> tuple[float, list[int]]:
    """Open a page; return the seconds to its first widget, and what was fetched by the time that all stood there."""
    page = context.new_page()
    page.add_init_script(CLOCK)
    page.goto(url, wait_until="commit")
    page.wait_for_selector("main[data-set]", state="attached", timeout=120_000)
    seconds, fetched = page.evaluate("window.firstWidget"), page.evaluate(FETCHED)
    page.goto("about:blank")  # as a visitor leaves
    page.close()
    return seconds, fetched


def tell(name: str, results: list[tuple[float, list[int]]]) -> None:
    """Print the times, their median, and what was fetched the last time."""
    times = [seconds for seconds, _ in results]
    files, size = results[-1][1]
    each = " ".join(f"{seconds:.2f}" for seconds in times)
    print(f"{name}: median {statistics.median(times):.2f} s ({each}); {files} files, {size / 1000:,.0f} kB")


def measure(url: str, times: int) -> None:
    """Open the page so many times in new browsers, and as often in one that knows it."""
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=find_chromium(), args=FLAGS)
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
    """Measure what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--url", help="a page that is served already")
    parser.add_argument("--times", type=int, default=10)
    given = parser.parse_args()
    if given.url:
        measure(given.url, given.times)
        return
    with tutorial() as url:
        time.sleep(3)
        measure(url, given.times)


if __name__ == "__main__":
    main()
