"""The static site, built once for all tests of a session, by whichever process needs it first."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.npm import lacking

ROOT = Path(__file__).resolve().parents[2]
# A build takes half a minute on an idle machine; pytest stops after ten minutes of one test.
BUILD_SECONDS = 560
# Runs `gleek site` with less of three kinds of files, which would take half of the build's time:
#
# - one file of each game's table kit, and ten recorded hands: `test_kits.py` checks which files a site has, and the
#   handouts' tests what is in them;
# - of the cells, by which the build chooses the modules that a page loads at its start, those of every third page:
#   `test_python.py` runs others, and `tests/widgets/inpage/test_lessons.py` all, outside of the browser's Python. The
#   build still imports all of our modules, so that it chooses the same.
BUILD = (
    "from gleek.commands.app import main; from gleek.handouts.embed import files; "
    "from gleek.site import build, python; "
    "kits, hands, pages = build.on_site, files.names, python.notebooks_in; "
    "build.on_site = lambda game: dict([*kits(game).items()][:1]); "
    "files.names = lambda: [name for name in hands() if not name.endswith('.json')] + [*hands()][-10:]; "
    "python.notebooks_in = lambda folder: pages(folder)[1::3]; "
    "main(prog_name='gleek')"
)
NO_NODE = "The static site is built with Node.js and npm, and {missing} is not on this machine."


@dataclass(frozen=True)
class BuiltSite:
    """The folder of the site, and a zip file with the same contents."""

    site: Path
    archive: Path


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    """Return the site, after building it if no other process of this run has. Tests must not change it.

    The build uses the cache of `gleek site`, so that it is quick when it is repeated.
    """
    missing = [name for name in ("node", "npm") if shutil.which(name) is None]
    if missing:
        lacking(NO_NODE.format(missing=" and ".join(missing)))
    base = tmp_path_factory.getbasetemp()
    # With pytest-xdist, each process of a run has its own folder, in a folder that all processes share.
    shared = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    made, failed = shared / "built" / "done", shared / "built" / "failed"
    found = BuiltSite(shared / "built" / "gleek", shared / "built" / "gleek.zip")
    try:
        made.parent.mkdir()
    except FileExistsError:
        wait_for(made, failed)
        return found
    # Run the command in a separate process, because an event loop for the browser's tests runs in this one.
    command = [sys.executable, "-c", BUILD, "site", str(found.site), "--zip", str(found.archive)]
    try:
        ran = subprocess.run(
            command, cwd=ROOT, capture_output=True, text=True, timeout=BUILD_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        failed.write_text(str(error), encoding="utf-8")
        raise
    if ran.returncode:
        failed.write_text(ran.stderr, encoding="utf-8")
    assert ran.returncode == 0, ran.stderr
    made.write_text(ran.stdout, encoding="utf-8")
    return found


def wait_for(made: Path, failed: Path) -> None:
    """Wait until the process that builds the site has written `made`. Fail if it writes `failed`, or if time is up."""
    for _ in range(BUILD_SECONDS * 10):
        if made.exists():
            return
        if failed.exists():
            pytest.fail(f"another process could not build the site: {failed.read_text(encoding='utf-8')}")
        time.sleep(0.1)
    pytest.fail(f"the site was not built within {BUILD_SECONDS} seconds")
