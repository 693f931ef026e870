"""The browser of the tests: which one, and how it is started."""

from __future__ import annotations

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
    # One process draws all pages: it keeps what it has compiled of the front end. To compile it again is a quarter of
    # the work that a page is.
    "--renderer-process-limit=1",
    # Every host but this one is unknown: a page that asks for anything elsewhere fails, and says so.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NO_BROWSER = (
    "No browser for the tests: {why}. Install Chromium or Chrome, or run 'playwright install chromium', "
    "or set GLEEK_CHROMIUM to the path of one."
)

# Milliseconds for whatever is waited for on a page.
LONGEST = 1000 * waiting.PATIENCE


class NoSuchBrowserError(Exception):
    """GLEEK_CHROMIUM names what is no program."""


def find_chromium() -> str | None:
    """Return the browser to use, the first of these that is there, or None for Playwright's own."""
    named = os.environ.get("GLEEK_CHROMIUM")
    path = shutil.which(named) if named else None
    if named and not path:
        raise NoSuchBrowserError(
            NO_BROWSER.format(why=f"GLEEK_CHROMIUM is {named!r}, and that is no program")
        )
    return path or next(filter(None, map(shutil.which, NAMES)), None)
