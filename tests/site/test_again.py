"""The command builds the site, and a second build elsewhere gives the same bytes."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gleek.site.build import default_cache
from tests.site.building import BUILD_SECONDS, BuiltSite, without_network

# Settings of the environment that could change a build.
ELSEWHERE = {"TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONHASHSEED": "7", "PYTHONUTF8": "1"}


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


@pytest.mark.node
def test_built_again_elsewhere_without_a_network_every_byte_is_the_same(
    built_site: BuiltSite, tmp_path: Path
):
    place = tmp_path / "another place"
    place.mkdir()
    # Copy what was downloaded and what was made from third-party packages. Our own package is built again, which
    # shows that equal input gives equal output.
    for name in ("npm", "wheels"):
        shutil.copytree(default_cache() / name, place / "cache" / name)
    shutil.copytree(
        default_cache() / "packed",
        place / "cache" / "packed",
        ignore=shutil.ignore_patterns("new-*", "*-gleek[-_]*", "*-game_*", "*-family.zip"),
    )
    done = subprocess.run(
        [sys.executable, "-m", "gleek", "site", "gleek", "--cache", "cache"],
        cwd=place,
        env=os.environ | ELSEWHERE | without_network(tmp_path),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=BUILD_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert [line.split(":")[0] for line in done.stdout.splitlines()] == ["gleek", "gleek.zip"]
    first, second = contents(built_site.site), contents(place / "gleek")
    assert set(first) == set(second)
    assert [name for name in first if first[name] != second[name]] == []
    assert built_site.archive.read_bytes() == (place / "gleek.zip").read_bytes()
