#!/usr/bin/env python3
"""Take the picture of the table that README shows: the first page, in a real browser.

To be run after a change of how the table looks, with the tests' packages: `.venv/bin/python scripts/picture.py`.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
PICTURE = ROOT / "docs" / "table.png"
WINDOW = {"width": 1120, "height": 640}

sys.path.insert(0, str(ROOT))
from tests.chromium import FLAGS, find_chromium  # noqa: E402  (a script has no package around it)


def main() -> None:
    """Serve the tutorial, open its first page, and keep what is seen."""
    command = [sys.executable, "-m", "gleek", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603  (our own)
        assert server.stdout is not None
        try:
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address is not None
            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=find_chromium(), args=FLAGS)
                page = browser.new_page(viewport=WINDOW)
                page.goto(address[0])
                page.evaluate("document.fonts.ready")
                page.wait_for_selector(".front-hand svg")
                page.screenshot(path=PICTURE)
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
