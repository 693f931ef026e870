"""The files of the front end that every page needs come as one."""

from __future__ import annotations

import gzip
import json

from gleek.server import bundle
from gleek.server.bundle import Bundle


def listed(monkeypatch, folder, **names):
    path = folder / "front_end.json"
    path.write_text(json.dumps({"static": [], "extensions": [], **names}), encoding="utf-8")
    monkeypatch.setattr(bundle, "LIST", path)


def test_files_stand_one_after_the_other_each_whole(monkeypatch, tmp_path):
    for name, text in {"1.js": "push(1)", "2.js": "push(2);\n//# sourceMappingURL=2.js.map"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    listed(monkeypatch, tmp_path, static=["2.js", "1.js"])
    made = Bundle([str(tmp_path)], [])
    # A comment at the end of one must not swallow the beginning of the next.
    assert made.text == b"push(2);\n//# sourceMappingURL=2.js.map\n;\npush(1)\n;\n"
    assert gzip.decompress(made.packed) == made.text


def test_what_an_installed_version_lacks_is_left_out(monkeypatch, tmp_path):
    (tmp_path / "here.js").write_text("push()", encoding="utf-8")
    listed(monkeypatch, tmp_path, static=["gone.js"], extensions=["here.js", "gone/too.js"])
    assert Bundle([str(tmp_path)], [str(tmp_path)]).text == b"push()\n;\n"


def test_first_folder_that_has_a_file_wins(monkeypatch, tmp_path):
    for folder in ("own", "theirs"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.js").write_text(folder, encoding="utf-8")
    listed(monkeypatch, tmp_path, static=["a.js"])
    folders = [str(tmp_path / "none"), str(tmp_path / "own"), str(tmp_path / "theirs")]
    assert Bundle(folders, []).text == b"own\n;\n"


def test_address_changes_with_the_content(monkeypatch, tmp_path):
    (tmp_path / "a.js").write_text("one", encoding="utf-8")
    listed(monkeypatch, tmp_path, static=["a.js"])
    before = Bundle([str(tmp_path)], []).digest
    (tmp_path / "a.js").write_text("two", encoding="utf-8")
    assert Bundle([str(tmp_path)], []).digest != before
