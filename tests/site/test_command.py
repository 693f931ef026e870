"""`gleek site`: what it refuses, what it prints, and the zip file that serves itself."""

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

from gleek.paths import notebooks_dir, notebooks_in
from gleek.site import make, serve
from gleek.site.errors import NotBuilt
from gleek.site.packing import pack
from tests.command import run
from tests.waiting import PATIENCE

# ---- Refusals ----------------------------------------------------------------------------------------------


def refused(*arguments):
    status, out, err = run("site", *arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1, "more than one line"
    return err


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path):
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    assert "holds something that is no site of Gleek" in refused(tmp_path)
    assert (tmp_path / "letter.txt").read_text(encoding="utf-8") == "dear"


def test_a_file_in_place_of_the_folder_is_named(tmp_path):
    (tmp_path / "site").touch()
    assert "is a file: give the name of a folder" in refused(tmp_path / "site")


def test_a_place_that_is_not_there_is_named(tmp_path):
    assert "is no folder: make it first" in refused(tmp_path / "no" / "site")


@pytest.mark.parametrize("name", ["", "no/gleek.zip"])
def test_a_zip_that_cannot_be_written_is_named_before_anything_is_made(tmp_path, name):
    assert "cannot be a zip" in refused(tmp_path / "site", "--zip", tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_zip_in_the_site_itself_is_refused(tmp_path):
    (tmp_path / "site").mkdir()
    assert "in the site that it holds" in refused(tmp_path / "site", "--zip", tmp_path / "site" / "x.zip")


def test_without_the_extra_it_says_what_to_install(tmp_path, monkeypatch):
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if "lite" in name else find(name))
    words = refused(tmp_path / "site")
    assert "jupyterlite-core" in words
    assert "pip install '.[site]'" in words


def test_without_node_it_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert "Node" in refused(tmp_path / "site")
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_refuses_is_told_in_a_sentence(tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device", "gleek.css")

    monkeypatch.setattr("gleek.site.build.make_python", full)
    with pytest.raises(NotBuilt, match=r"“gleek\.css” could not be written: No space left on device\."):
        make(tmp_path / "site", None, tmp_path / "cache")
    assert list(tmp_path.iterdir()) == []


# ---- The built site ----------------------------------------------------------------------------------------


@pytest.mark.node
def test_it_says_what_it_has_made_and_may_be_made_anew(built_site):
    said = (built_site.site.parent / "done").read_text(encoding="utf-8")
    first, second = said.splitlines()
    assert first.startswith(f"{built_site.site}: {len(notebooks_in(notebooks_dir()))} pages, ")
    assert "python3" in second
    # The command may replace an earlier site; this only asks whether it would, and writes nothing.
    from gleek.site.build import may_write

    may_write(built_site.site)


@pytest.mark.node
def test_the_pages_name_no_other_host(built_site):
    for path in [
        *built_site.site.glob("*.html"),
        *built_site.site.glob("gleek/*.html"),
        *(built_site.site / "gleek").rglob("*.js"),
    ]:
        if path.name.startswith("front-end"):
            continue  # Jupyter's own file names many hosts in its texts; the browser's tests show that it contacts none
        assert "//cdn" not in path.read_text(encoding="utf-8"), path


@pytest.mark.node
def test_a_page_s_kernel_runs_the_notebook_s_cells(built_site):
    for path in notebooks_in(notebooks_dir()):
        page = path.relative_to(notebooks_dir()).with_suffix(".html")
        html = (built_site.site / page).read_text(encoding="utf-8")
        given = html.split('<script id="gleek-python" type="application/json">')[1].split("</script>")[0]
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
        assert [cell["code"] for cell in json.loads(given)["cells"]] == code


# ---- The zip -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A site of a few files, packed and unpacked."""
    folder = tmp_path_factory.mktemp("small")
    site = folder / "site"
    (site / "deep").mkdir(parents=True)
    (site / "hand").mkdir()
    for name, text in {
        "index.html": "first",
        "404.html": "none",
        "deep/python.wasm": "wasm",
        "deep/code.mjs": "mjs",
        "deep/a.whl": "whl",
        "hand/a.json": "hand",
    }.items():
        (site / name).write_text(text, encoding="utf-8")
    pack(site, folder / "small.zip")
    with zipfile.ZipFile(folder / "small.zip") as archive:
        archive.extractall(folder / "small")
    return folder


def opened(what: Path, *arguments):
    command = [sys.executable, str(what), "--no-browser", "--port", "0", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def asked(url, method="GET"):
    try:
        request = urllib.request.Request(url, method=method)  # noqa: S310 (the address is our own)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
            return answer.status, answer.headers["Content-Type"], answer.read().decode()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.headers["Content-Type"], error.read().decode()


def to_any_page(url):
    with urllib.request.urlopen(url, timeout=PATIENCE) as answer:  # noqa: S310 (the address is our own)
        return answer.headers["Access-Control-Allow-Origin"]


@pytest.mark.parametrize("what", ["small.zip", "small"])
def test_one_command_opens_it_packed_and_unpacked(small, what):
    with opened(small / what) as process:
        try:
            line = process.stdout.readline()
            assert line.startswith("Gleek is open at http://127.0.0.1:"), line
            home = line.split()[4]
            assert asked(home) == (200, "text/html; charset=utf-8", "first")
            assert asked(f"{home}index.html?hand=x") == (200, "text/html; charset=utf-8", "first")
            assert asked(f"{home}deep/python.wasm") == (200, "application/wasm", "wasm")
            assert asked(f"{home}deep/code.mjs") == (200, "text/javascript; charset=utf-8", "mjs")
            assert asked(f"{home}deep/a.whl", "HEAD") == (200, "application/zip", "")
            # A page in a sandboxed frame, which has no origin, may read recorded hands and no other file.
            assert to_any_page(f"{home}hand/a.json") == "*"
            assert to_any_page(f"{home}index.html") is None
            none = (404, "text/html; charset=utf-8", "none")
            for path in (
                "__main__.py",
                "../__main__.py",
                "%2e%2e/__main__.py",
                "deep",
                "//etc/passwd",
                "deep/%00",
            ):
                assert asked(home + path) == none, path
            process.send_signal(signal.SIGINT)
            assert process.wait(timeout=PATIENCE) == 0
            assert process.stderr.read() == ""
        finally:
            process.kill()


@pytest.fixture
def big(tmp_path):
    """A site with a large file, packed and unpacked, and symbolic links to files outside it."""
    site = tmp_path / "site"
    site.mkdir()
    content = random.Random(1662).randbytes(8_000_000)  # noqa: S311
    (site / "big.wasm").write_bytes(content)
    (site / "index.html").write_text("first", encoding="utf-8")
    (site / "404.html").write_text("none", encoding="utf-8")
    pack(site, tmp_path / "big.zip")
    with zipfile.ZipFile(tmp_path / "big.zip") as archive:
        archive.extractall(tmp_path / "big")
    (tmp_path / "private").mkdir()
    (tmp_path / "private" / "letter.txt").write_text("dear", encoding="utf-8")
    for name, target in {"letter.txt": "private/letter.txt", "folder": "private"}.items():
        (tmp_path / "big" / "site" / name).symlink_to(tmp_path / target)
    return tmp_path, content


@pytest.mark.parametrize("what", ["big.zip", "big"])
def test_parts_of_a_file_are_given_and_what_is_linked_to_is_not(big, what):
    folder, content = big
    with opened(folder / what) as process:
        try:
            home = process.stdout.readline().split()[4]

            def part(asked, method="GET", **headers):
                given = {"Range": asked, **headers} if asked else headers
                request = urllib.request.Request(f"{home}big.wasm", method=method, headers=given)  # noqa: S310
                try:
                    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                        return answer.status, answer.headers["Content-Range"], answer.read()
                except urllib.error.HTTPError as error:
                    with error:
                        return error.code, error.headers["Content-Range"], error.read()

            size = len(content)
            assert part(None) == (200, None, content)
            assert part("bytes=0-0") == (206, f"bytes 0-0/{size}", content[:1])
            assert part("bytes=100000-200000") == (206, f"bytes 100000-200000/{size}", content[100000:200001])
            assert part("bytes=7999990-") == (206, f"bytes 7999990-7999999/{size}", content[-10:])
            assert part("bytes=-10") == (206, f"bytes 7999990-7999999/{size}", content[-10:])
            assert part(f"bytes=5-{10**30}") == (206, f"bytes 5-7999999/{size}", content[5:])
            assert part(f"bytes=5-{'9' * 5000}") == (206, f"bytes 5-7999999/{size}", content[5:])
            for beyond in ("bytes=8000000-", "bytes=9-8", "bytes=-0", f"bytes={'9' * 5000}-"):
                assert part(beyond) == (416, f"bytes */{size}", b"")
            for whole in ("bytes=0-1,5-6", "bytes=-", "lines=1-2", "bytes=x-"):
                assert part(whole)[0] == 200
            assert part("bytes=0-1", If_Range="x")[0] == 206  # a header with a different name
            assert part("bytes=0-1", **{"If-Range": '"x"'})[0] == 200
            assert part("bytes=0-1", "HEAD") == (200, None, b"")
            for linked in (
                "letter.txt",
                "folder/letter.txt",
                "../private/letter.txt",
                "./big.wasm",
                "x/../big.wasm",
                "x" * 300,
                "x/" * 20_000,
            ):
                assert asked(home + linked)[::2] == (404, "none"), linked
        finally:
            process.kill()


def test_clients_that_read_nothing_cost_next_to_nothing(big):
    folder, _ = big
    with opened(folder / "big.zip") as process, contextlib.ExitStack() as held:
        try:
            home = urlsplit(process.stdout.readline().split()[4])
            memory = Path(f"/proc/{process.pid}/statm")
            if not memory.exists():
                pytest.skip("this system does not tell how much memory a process has")

            def megabytes():
                return int(memory.read_text(encoding="ascii").split()[1]) * 4096 / 1e6

            before = megabytes()
            for _ in range(40):
                client = held.enter_context(
                    socket.create_connection((home.hostname, home.port), timeout=PATIENCE)
                )
                client.sendall(b"GET /big.wasm HTTP/1.1\r\nHost: x\r\n\r\n")
            time.sleep(2)
            assert megabytes() - before < 40
            assert asked(home.geturl())[2] == "first"
        finally:
            process.kill()


def test_an_address_that_is_none_is_answered_and_the_python_is_not_told(small):
    with opened(small / "small.zip") as process:
        try:
            home = urlsplit(process.stdout.readline().split()[4])
            with socket.create_connection((home.hostname, home.port), timeout=PATIENCE) as client:
                client.sendall(b"GET http://[::1 HTTP/1.1\r\nHost: x\r\n\r\n")
                answer = client.recv(4000)
            assert answer.startswith(b"HTTP/1.1 400 ")
            assert b"Server: Gleek\r\n" in answer
            assert b"Python" not in answer
        finally:
            process.kill()


def test_a_port_that_is_taken_is_named(small):
    with opened(small / "small.zip") as process:
        try:
            port = process.stdout.readline().split()[4].rsplit(":", 1)[1].strip("/")
            second = subprocess.run(
                [sys.executable, str(small / "small.zip"), "--no-browser", "--port", port],
                capture_output=True,
                text=True,
                timeout=PATIENCE,
                check=False,
            )
            assert second.returncode == 1
            assert second.stderr.startswith(f"Port {port} cannot be had")
            assert second.stderr.count("\n") == 1
        finally:
            process.kill()


def test_any_python_of_these_years_can_open_it():
    text = Path(serve.__file__).read_text(encoding="utf-8")
    tree = ast.parse(text, feature_version=(3, 8))
    imported = {name.name for node in ast.walk(tree) if isinstance(node, ast.Import) for name in node.names}
    imported |= {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.split(".")[0] for name in imported} <= sys.stdlib_module_names


def test_the_same_site_gives_the_same_zip(small):
    pack(small / "site", small / "again.zip")
    # The zip file's own name appears in its messages, so both zip files have the same name.
    (small / "again").mkdir()
    pack(small / "site", small / "again" / "small.zip")
    assert (small / "again" / "small.zip").read_bytes() == (small / "small.zip").read_bytes()
