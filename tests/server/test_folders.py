"""A server's temporary folder is deleted after the server has ended, however it ended."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gleek.server.guard import folders

pytestmark = pytest.mark.skipif(folders.fcntl is None, reason="kernels have no sockets among the files here")

HOLD = """
import sys, time
from gleek.server.guard import folders
with folders.of_this_server(sys.argv[1]) as folder:
    open(folder + "/kernel.json-1", "w").close()
    print(folder, flush=True)
    time.sleep(60)
"""


def test_a_server_s_folder_is_its_own_and_goes_with_it(tmp_path):
    with folders.of_this_server(str(tmp_path)) as one, folders.of_this_server(str(tmp_path)) as other:
        assert one != other
        assert Path(one).stat().st_mode & 0o077 == 0
        assert sorted(map(str, tmp_path.iterdir())) == sorted(
            [one, other]
        )  # neither has deleted the other's folder
    assert list(tmp_path.iterdir()) == []


def test_the_next_server_removes_the_leftovers_of_a_killed_one(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as process:
        left = process.stdout.readline().strip()
        os.kill(process.pid, signal.SIGKILL)
    assert Path(left).exists()
    with folders.of_this_server(str(tmp_path)) as folder:
        assert list(map(str, tmp_path.iterdir())) == [folder]


def test_a_folder_that_is_just_being_made_and_what_is_not_ours_are_let_be(tmp_path):
    """An unpacked site, a clone or an archive may have a name that starts like a server's folder."""
    (tmp_path / "gleek-note.txt").write_text("mine", encoding="utf-8")
    died, starting, empty = tmp_path / "gleek-died", tmp_path / "gleek-starting", tmp_path / "gleek-empty"
    site, locked = tmp_path / "gleek-site", tmp_path / "gleek-main"
    for folder in (died, starting, empty, site, locked):
        folder.mkdir()
    for folder in (died, starting):
        (folder / "gleek-server.new").touch()
    (site / "index.html").write_text("mine", encoding="utf-8")
    (locked / "lock").touch()
    (tmp_path / "gleek-link").symlink_to(site)
    for folder in (died, empty, site, locked):
        os.utime(folder, (time.time() - 7200, time.time() - 7200))
    with folders.of_this_server(str(tmp_path)):
        assert not died.exists()
    left = ["gleek-empty", "gleek-link", "gleek-main", "gleek-note.txt", "gleek-site", "gleek-starting"]
    assert sorted(each.name for each in tmp_path.iterdir()) == left
    assert (site / "index.html").exists()


@pytest.mark.parametrize("given", [None, "/nonexistent"])
def test_a_user_without_a_home_folder_gets_a_temporary_one(monkeypatch, given):
    if given is None:
        monkeypatch.delenv("HOME")
        monkeypatch.setattr(Path, "home", no_home)
    else:
        monkeypatch.setenv("HOME", given)
    with folders.home():
        made = Path(os.environ["HOME"])
        assert made.is_dir()
    assert not made.exists()
    assert os.environ.get("HOME") == given


def no_home():
    raise RuntimeError("Could not determine home directory.")
