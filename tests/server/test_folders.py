"""The folder of a server is gone when that has ended, however it has."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gleek.server import folders

pytestmark = pytest.mark.skipif(folders.fcntl is None, reason="kernels have no sockets among the files here")

HOLD = """
import sys, time
from gleek.server import folders
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
        )  # neither has taken the other's away
    assert list(tmp_path.iterdir()) == []


def test_what_a_killed_server_has_left_goes_when_the_next_starts(tmp_path):
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True
    ) as process:
        left = process.stdout.readline().strip()
        os.kill(process.pid, signal.SIGKILL)
    assert Path(left).exists()
    with folders.of_this_server(str(tmp_path)) as folder:
        assert list(map(str, tmp_path.iterdir())) == [folder]


def test_a_folder_that_is_just_being_made_and_one_of_somebody_else_s_are_let_be(tmp_path):
    (tmp_path / "gleek-new").mkdir()
    (tmp_path / "gleek-note.txt").write_text("mine", encoding="utf-8")
    (tmp_path / "voila_x").mkdir()
    old = tmp_path / "gleek-old"
    old.mkdir()
    os.utime(old, (time.time() - 100, time.time() - 100))
    with folders.of_this_server(str(tmp_path)):
        assert not old.exists()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["gleek-new", "gleek-note.txt", "voila_x"]
