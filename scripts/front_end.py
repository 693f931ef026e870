"""List the files of Voilà's front end that every page of the tutorial loads, in gleek/server/front_end.json.

The server joins them into one bundle. Run this script after an update of Voilà, ipywidgets or anywidget.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from gleek.evidence.paths import notebooks_dir, notebooks_in
from gleek.server.front_end import LIST

STATIC = re.compile(r"/voila/static/[^/]+/(\d+\.voila\.js)$")
EXTENSION = re.compile(r"/voila/labextensions/[^/]+/(.+\.js)(?:\?.*)?$")


def main() -> None:
    """Open every page with a server that joins no files, and write the list of the files that all pages load."""
    LIST.write_text('{"static": [], "extensions": []}\n', encoding="utf-8")
    wanted = [asked_for(page.relative_to(notebooks_dir())) for page in notebooks_in(notebooks_dir())]
    shared = [url for url in wanted[0] if all(url in urls for urls in wanted)]
    static = [found[1] for url in shared if (found := STATIC.search(url))]
    extensions = [
        found[1]
        for url in shared
        # The entry file of an extension must stay a separate file, because it finds the other files by its own URL.
        if (found := EXTENSION.search(url)) and "/remoteEntry" not in found[1]
    ]
    LIST.write_text(
        json.dumps({"static": static, "extensions": extensions}, indent=1) + "\n", encoding="utf-8"
    )
    print(f"Every page loads {len(static)} files of Voilà and {len(extensions)} files of its extensions.")


def asked_for(notebook: Path) -> list[str]:
    """Return the URL paths that a browser requests for the page of a notebook, in the order of the requests."""
    command = [sys.executable, "-m", "gleek", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:  # noqa: S603
        try:
            assert server.stdout is not None
            home = server.stdout.readline().split()[4]
            with sync_playwright() as driver:
                browser = driver.chromium.launch(
                    executable_path=shutil.which("chromium"), args=["--no-sandbox"]
                )
                page = browser.new_page()
                urls: list[str] = []
                page.on("request", lambda request: urls.append(request.url.removeprefix(home)))
                page.goto(f"{home}voila/render/{notebook.as_posix()}")
                page.wait_for_selector("main[data-set]", state="attached")
                browser.close()
        finally:
            server.terminate()
    return ["/" + url for url in urls]


if __name__ == "__main__":
    main()
