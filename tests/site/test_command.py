"""Tests of the command `gleek site`: what it refuses and prints, and the zip file that serves itself."""

from __future__ import annotations

import ast
import contextlib
import importlib.util
import json
import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from gleek.course.classroom.classroom import usual_deals
from gleek.course.lesson_data import of_game
from gleek.evidence.paths import notebooks_dir, notebooks_in
from gleek.records.classes import class_code
from gleek.site import NotBuilt, make, serve
from gleek.site.build import pack
from gleek.site.pages import PYTHON, page_path
from gleek.site.scorm import write_package
from tests.command import run
from tests.waiting import PATIENCE

THEIRS = class_code(usual_deals("gleek", seed=77))


def refused(*arguments):
    status, out, err = run("site", *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1, "more than one line"
    return err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["full"], "has files that are not part of a site of Gleek"),
        (["full/letter.txt"], "is a file: give the name of a folder"),
        (["no/site"], "is not a folder: make it first"),
        (["site", "--zip", "full"], "cannot be a zip"),
        (["site", "--zip", "no/gleek.zip"], "cannot be a zip"),
        (["site", "--zip", "site/x.zip"], "would be inside the site that it packs"),
        (["site", "--class", "C330-4801-KYS"], "give --scorm too"),
        (["site", "--scorm", "--class", "KA7B"], "“KA7B” is not a class’s code"),
        (
            ["site", "--scorm", "--class", "C330-4801-KYS", "--class", THEIRS],
            f"{THEIRS}” are of the same game",
        ),
    ],
)
def test_a_place_that_cannot_be_is_named_before_anything_is_made(tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    if "site/x.zip" in arguments:
        (tmp_path / "site").mkdir()
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("dear", encoding="utf-8")
    assert said in refused(*arguments)
    assert (tmp_path / "full" / "letter.txt").read_text(encoding="utf-8") == "dear"


def test_without_the_extra_or_node_it_says_what_to_install(tmp_path, monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if "lite" in name else find(name))
    words = refused(tmp_path / "site")
    assert "jupyterlite-core" in words
    assert "pip install '.[site]'" in words
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(importlib.util, "find_spec", find)
    assert "Node" in refused(tmp_path / "site")


def test_a_disk_that_refuses_is_told_in_a_sentence(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device", "gleek.css")

    monkeypatch.setattr("gleek.site.build.make_python", full)
    with pytest.raises(NotBuilt, match=r"“gleek\.css” could not be written: No space left on device\."):
        make(tmp_path / "site", None, tmp_path / "cache")
    assert list(tmp_path.iterdir()) == []


def test_a_lesson_without_a_page_on_the_site_is_no_part_of_a_package(tmp_path):
    """Such a lesson is of the user's own folder, of which the site has nothing."""
    there = [each for each in of_game("gleek") if each.id in {"welcome", "play"}]
    for lesson in there:
        page = tmp_path / "site" / page_path(f"gleek/{lesson.page}")
        page.parent.mkdir(parents=True, exist_ok=True)
        page.touch()
    (tmp_path / "site" / PYTHON).mkdir(parents=True)
    (tmp_path / "site" / PYTHON / "gleek.json").write_text('{"files": [], "rest": ""}', encoding="utf-8")
    (tmp_path / "site" / "jupyter" / "lab.js").touch()
    (tmp_path / "site" / "404.html").touch()
    parts = write_package(tmp_path / "site", tmp_path / "package.zip", "gleek")
    assert [each.id for each in parts] == ["welcome", "play", "class-match"]
    names = {*zipfile.ZipFile(tmp_path / "package.zip").namelist()}
    assert {page_path(f"gleek/{each.page}") for each in there} <= names
    assert not {"jupyter/lab.js", "404.html"} & names


@pytest.mark.node
def test_a_page_s_kernel_runs_the_notebook_s_cells(built_site):
    for path in notebooks_in(notebooks_dir()):
        page = path.relative_to(notebooks_dir()).with_suffix(".html")
        html = (built_site.site / page).read_text(encoding="utf-8")
        given = html.split('<script id="gleek-python" type="application/json">')[1].split("</script>")[0]
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        assert [cell["code"] for cell in json.loads(given)["cells"]] == code


BIG = random.Random(1662).randbytes(8_000_000)  # noqa: S311


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a site, packed and unpacked; the unpacked one has symbolic links to files outside it."""
    folder = tmp_path_factory.mktemp("small")
    site = folder / "site"
    for name, data in {
        "index.html": b"first",
        "404.html": b"none",
        "big.wasm": BIG,
        "deep/code.mjs": b"mjs",
        "deep/look.css": b"css",
        "deep/a.whl": b"whl",
        "hand/a.json": b"hand",
    }.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(data)
    pack(site, folder / "small.zip")
    with zipfile.ZipFile(folder / "small.zip") as archive:
        archive.extractall(folder / "small")
    (folder / "private").mkdir()
    (folder / "private" / "letter.txt").write_text("dear", encoding="utf-8")
    for name, target in {"letter.txt": "private/letter.txt", "folder": "private"}.items():
        (folder / "small" / "site" / name).symlink_to(folder / target)
    return folder


@contextlib.contextmanager
def opened(what):
    """Run a packed or unpacked site; yield the process and its address, and end it as Ctrl-C does."""
    command = [sys.executable, str(what), "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            line = process.stdout.readline()
            assert line.startswith("Gleek is open at http://127.0.0.1:"), line
            yield process, line.split()[4]
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=PATIENCE) == 0
            assert process.stderr.read() == ""
        finally:
            process.kill()


def asked(url, method="GET", **headers):
    request = urllib.request.Request(url, method=method, headers=headers)  # noqa: S310 (the address is our own)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers, error.read()


@pytest.mark.parametrize("what", ["small.zip", "small"])
def test_one_command_opens_it_packed_and_unpacked(folder, what):
    with opened(folder / what) as (_, home):
        for path, kind, body in (
            ("", "text/html; charset=utf-8", b"first"),
            ("index.html?hand=x", "text/html; charset=utf-8", b"first"),
            ("big.wasm", "application/wasm", BIG),
            ("deep/code.mjs", "text/javascript; charset=utf-8", b"mjs"),
            ("deep/look.css", "text/css; charset=utf-8", b"css"),
            ("deep/a.whl", "application/zip", b"whl"),
        ):
            status, headers, given = asked(home + path)
            assert (status, headers["Content-Type"], given) == (200, kind, body)
            assert headers["Cache-Control"] == "no-cache"
        assert asked(f"{home}deep/a.whl", "HEAD")[2] == b""
        # A page in a sandboxed frame, which has no origin, may read recorded hands and no other file.
        to_any_page = "Access-Control-Allow-Origin"
        assert asked(f"{home}hand/a.json")[1][to_any_page] == "*"
        assert asked(f"{home}index.html")[1][to_any_page] is None
        for path in (
            *("__main__.py", "../__main__.py", "%2e%2e/__main__.py", "deep", "//etc/passwd", "deep/%00"),
            *("letter.txt", "folder/letter.txt", "../private/letter.txt", "./big.wasm", "x/../big.wasm"),
            *("x" * 300, "x/" * 20_000),
        ):
            assert asked(home + path)[::2] == (404, b"none"), path


def test_clients_that_read_nothing_cost_next_to_nothing(folder):
    with opened(folder / "small.zip") as (process, home), contextlib.ExitStack() as held:
        memory = Path(f"/proc/{process.pid}/statm")
        if not memory.exists():
            pytest.skip("this system does not tell how much memory a process has")

        def megabytes():
            return int(memory.read_text(encoding="ascii").split()[1]) * 4096 / 1e6

        before, at = megabytes(), (urlsplit(home).hostname, urlsplit(home).port)
        for _ in range(40):
            client = held.enter_context(socket.create_connection(at, timeout=PATIENCE))
            client.sendall(b"GET /big.wasm HTTP/1.1\r\nHost: x\r\n\r\n")
        time.sleep(2)
        assert megabytes() - before < 40
        assert asked(home)[2] == b"first"
        held.close()


def test_a_port_that_is_taken_and_an_address_that_is_none_are_answered(folder):
    with opened(folder / "small.zip") as (_, home):
        port = urlsplit(home).port
        second = subprocess.run(
            [sys.executable, str(folder / "small.zip"), "--no-browser", "--port", str(port)],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert second.returncode == 1
        assert second.stderr.startswith(f"Port {port} cannot be used")
        assert second.stderr.count("\n") == 1
        with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as client:
            client.sendall(b"GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = client.recv(4000)
        assert answer.startswith(b"HTTP/1.1 400 ")
        assert b"Server: Gleek\r\n" in answer
        assert b"Python" not in answer


def test_any_python_of_these_years_can_open_it():
    tree = ast.parse(Path(serve.__file__).read_text(encoding="utf-8"), feature_version=(3, 8))
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names


def test_the_same_site_gives_the_same_zip(folder):
    # The zip file's own name appears in its messages, so both zip files have the same name.
    (folder / "again").mkdir()
    pack(folder / "site", folder / "again" / "small.zip")
    assert (folder / "again" / "small.zip").read_bytes() == (folder / "small.zip").read_bytes()
    with zipfile.ZipFile(folder / "small.zip") as archive:
        made_on_unix, readable = 3, 0o100644
        found = {(each.create_system, each.external_attr >> 16) for each in archive.infolist()}
    assert found == {(made_on_unix, readable)}
