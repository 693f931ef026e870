"""Programs from npm that only the tests need, cached in the user's folder after the first run."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from tests.waiting import PATIENCE


def lacking(what: str) -> None:
    """Skip a test with this reason, or fail it if GLEEK_REQUIRE_ALL is set."""
    (pytest.fail if os.environ.get("GLEEK_REQUIRE_ALL") else pytest.skip)(what)


def installed(package: Path, name: str, whose: str) -> Path:
    """Return the folder in the user's cache with the dependencies of a package.json; npm installs them if needed.

    `name` is the folder's name. If a program is missing, the test is skipped or fails (see `lacking`), with a message
    that begins with `whose`.
    """
    for program in ("node", "npm"):
        if not shutil.which(program):
            lacking(f"{whose} need {program}, which is not here: install Node.js 20 or later, with npm.")
    said = subprocess.run(["node", "--version"], check=True, capture_output=True, text=True).stdout  # noqa: S607
    if int(said.strip().removeprefix("v").partition(".")[0]) < 20:
        lacking(f"{whose} need Node.js 20 or later; here is {said.strip()}.")
    wanted = package.read_text(encoding="utf-8")
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gleek" / name
    kept = cache / "package.json"
    if not (
        (cache / "node_modules").exists() and kept.exists() and kept.read_text(encoding="utf-8") == wanted
    ):
        cache.parent.mkdir(parents=True, exist_ok=True)
        # Install into a temporary folder and rename it, so that the cache never holds an incomplete installation.
        fresh = Path(tempfile.mkdtemp(dir=cache.parent))
        (fresh / "package.json").write_text(wanted, encoding="utf-8")
        install = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--no-package-lock"]
        done = subprocess.run(
            install, cwd=fresh, check=False, capture_output=True, text=True, timeout=PATIENCE
        )
        if done.returncode != 0:
            shutil.rmtree(fresh)
            lacking(f"{whose} need what npm could not fetch: {done.stderr.strip()[-300:]}")
        shutil.rmtree(cache, ignore_errors=True)
        fresh.rename(cache)
    return cache
