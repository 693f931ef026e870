"""Output is written through links and into pipes and devices; a file is either complete or unchanged."""

import os
import stat
import threading
from functools import partial

import pytest

from gleek.engine.errors import GleekError
from gleek.records.coded import from_code
from gleek.records.files import write_file, writing
from gleek.records.write import save
from tests.command import coded_in, run
from tests.waiting import PATIENCE

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows has neither such pipes nor devices")


def own_bytes(path):
    write_file(path, b"whole")


# Everything that writes to a path given by the user; `{}` is the file's path.
WRITERS = {
    "writing": own_bytes,
    "save": partial(save, from_code("0001-KY2F")),
    "deal": lambda path: run("deal", "--many", 2, "--seed", 1, "--out", path),
    "sheet": lambda path: run("sheet", path, "--what", "score"),
    "hand": lambda path: run("hand", coded_in(path.parent), path),
}
SUFFIX = {"sheet": ".pdf", "hand": ".json"}


@pytest.fixture(params=WRITERS)
def writer(request):
    return request.param


def test_a_link_is_followed_also_to_a_file_that_is_not_there_yet(writer, tmp_path):
    name = f"x{SUFFIX.get(writer, '.txt')}"
    link, target = tmp_path / name, tmp_path / "there" / "target"
    target.parent.mkdir()
    link.symlink_to(target)
    for _ in range(2):
        WRITERS[writer](link)
        assert link.is_symlink()
        assert target.stat().st_size > 0
    assert [each.name for each in target.parent.iterdir()] == ["target"]


def test_a_pipe_is_written_to_and_stays_one(writer, tmp_path):
    pipe = tmp_path / f"x{SUFFIX.get(writer, '.txt')}"
    os.mkfifo(pipe)
    came = []
    reader = threading.Thread(target=lambda: came.append(pipe.read_bytes()), daemon=True)
    reader.start()
    WRITERS[writer](pipe)
    reader.join(PATIENCE)
    assert came
    assert came[0]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_device_is_written_to_and_stays_one(tmp_path):
    # If the test fails, only the link is replaced, even for a user who may replace the device.
    device = tmp_path / "null"
    device.symlink_to(os.devnull)
    assert run("deal", "--many", 2, "--seed", 1, "--out", device)[0] == 0
    assert device.is_symlink()
    assert stat.S_ISCHR(device.stat().st_mode)


def test_a_file_is_whole_or_as_it_was_and_keeps_its_mode(tmp_path):
    path, beside = tmp_path / "file", tmp_path / "file.part"
    path.write_text("before", encoding="ascii")
    beside.write_text("another's", encoding="ascii")
    path.chmod(0o640)
    with pytest.raises(TypeError), writing(path) as file:
        file.writelines([b"half", "no bytes"])
    assert path.read_text(encoding="ascii") == "before"
    write_file(path, b"after")
    assert path.read_text(encoding="ascii") == "after"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "file.part"]
    assert beside.read_text(encoding="ascii") == "another's"


def test_an_unwritable_path_is_refused_with_a_sentence(tmp_path):
    for path in (tmp_path, tmp_path / "no" / "folder.toml", tmp_path / "\0.toml"):
        with pytest.raises(GleekError, match="cannot be written"):
            save(from_code("0001-KY2F"), path)
