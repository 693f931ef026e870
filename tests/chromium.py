"""The browser of the tests: which one is used, and how it starts."""

import os
import shutil

from tests import waiting

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Chromium keeps no process ready for a next page.
    "--renderer-process-limit=1",
    # All other hosts are unknown, so that a request to another host fails with an error.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
# The first is Chromium without a window, as Playwright also uses it: it takes a third less CPU time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_BROWSER = (
    "No browser for the tests: {why}. Install Chromium or Chrome, or run 'playwright install chromium', "
    "or set GLEEK_CHROMIUM to the path of one."
)

# The limit in milliseconds for every wait on a page.
LONGEST = 1000 * waiting.PATIENCE


def find_chromium() -> str | None:
    """Return the path of the browser that GLEEK_CHROMIUM or the system offers, or None for Playwright's own."""
    return os.environ.get("GLEEK_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
