"""A page's kernel is forked from a process that has imported everything, and no kernel outlives its server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from pathlib import Path

import pytest
from jupyter_client.connect import write_connection_file

from gleek.evidence.paths import process_environment
from gleek.server.kernels import forks
from gleek.server.kernels.forks import ForkServerClient, ForkServerError
from gleek.server.kernels.page_kernels import CAN_FORK, PageClient
from tests.browser.notebooks import code, write_notebook
from tests.waiting import PATIENCE, apart, run_apart

pytestmark = pytest.mark.skipif(not CAN_FORK, reason="kernels are forked on Linux only")


def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def until(what):
    """Wait until a condition is true; fail after `PATIENCE` seconds."""
    async with asyncio.timeout(PATIENCE):
        while not what():  # noqa: ASYNC110  (no event reports it)
            await asyncio.sleep(0.02)


@contextlib.asynccontextmanager
async def fork_server(**how):
    started = ForkServerClient(process_environment(), **how)
    try:
        await started.start()
        yield started
    finally:
        started.stop()


@contextlib.asynccontextmanager
async def kernel(of, folder, **env):
    file, info = write_connection_file(
        str(folder / f"k{time.monotonic_ns()}.json"), ip=str(folder / "s"), transport="ipc"
    )
    forked = await of.fork(file, file, str(folder), {**process_environment(), **env})
    client = PageClient()
    client.load_connection_info(info)
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=PATIENCE)
        yield forked, client
    finally:
        client.stop_channels()


async def printed(client, source):
    """Run a cell, and return what it prints."""
    words = []
    await client.execute_interactive(
        source,
        store_history=False,
        timeout=PATIENCE,
        output_hook=lambda message: words.append(message["content"].get("text", "")),
    )
    return "".join(words).strip()


@pytest.fixture
def short():
    """Yield a folder whose path is short enough for a Unix socket."""
    with tempfile.TemporaryDirectory(prefix="g") as folder:
        yield Path(folder)


@apart
async def test_kernels_of_one_fork_server_are_separate(short):
    async with (
        fork_server() as ours,
        kernel(ours, short, QUERY_STRING="deal=x") as (forked, one),
        kernel(ours, short) as (other, two),
    ):
        told = await printed(
            one,
            "import os, sys\nprint(os.environ['QUERY_STRING'], os.getcwd(), os.getpid(), sys.modules['debugpy'])",
        )
        assert told == f"deal=x {short} {forked.pid} None"  # without a debugger
        draw = "import random\nkept = 1\nprint(random.random())"
        assert await printed(one, draw) != await printed(two, draw)
        assert await printed(two, "del kept\nprint('kept' in dir())") == "False"
        assert await printed(one, "print(kept)") == "1"
        # A signal to one kernel's group does not reach the others.
        assert os.getpgid(forked.pid) == forked.pid
        assert forked.poll() is None
        os.killpg(forked.pid, signal.SIGKILL)
        await until(lambda: forked.poll() is not None)
        assert (forked.poll(), forked.wait()) == (-signal.SIGKILL, -signal.SIGKILL)
        forked.kill()  # a second kill does nothing, even if another process has the number by now
        assert await printed(two, "print('here')") == "here"
        two.execute("import os; os._exit(7)")
        await until(lambda: other.poll() == 7)


@apart
async def test_a_server_that_cannot_be_started_is_reported(short, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/bin/false")
    ours = ForkServerClient(process_environment())
    try:
        with pytest.raises(ForkServerError):
            await ours.fork("k", str(short / "k.json"), str(short), {})
    finally:
        ours.stop()


def test_notebooks_run_beforehand_leave_nothing_behind_but_what_they_read(short, tmp_path):
    write_notebook(
        tmp_path / "a.ipynb",
        [code("import colorsys\nmine = 1\nprint('silent')\n1/0"), code("import wave")],
    )
    (tmp_path / "b.ipynb").write_text("{", encoding="utf-8")
    write_notebook(tmp_path / "c.ipynb", [code("import ipywidgets\nimport this\nipywidgets.IntSlider()")])

    async def test():
        async with fork_server(notebooks=tmp_path) as ours, kernel(ours, short) as (_, client):
            told = await printed(
                client,
                "import sys, ipywidgets\n"
                "print([each in sys.modules for each in ('colorsys', 'wave', 'this')], 'mine' in dir())\n"
                "print(len(ipywidgets.Widget.get_manager_state()['state']))",
            )
            assert told == "[True, False, True] False\n0"

    run_apart(test())


async def bare_kernel(of, folder, name):
    """Return a forked kernel that no client connects to."""
    file, _ = write_connection_file(str(folder / f"{name}.json"), ip=str(folder / name), transport="ipc")
    return await of.fork(name, file, str(folder), process_environment())


@apart
async def test_a_kernel_that_nobody_waits_for_any_more_is_ended(short):
    """A visitor leaves between the fork and the answer to it."""
    async with fork_server() as ours:
        asked = asyncio.ensure_future(bare_kernel(ours, short, "left"))
        await asyncio.sleep(0)  # the request is on its way
        await until(lambda: ours.server._asked)
        asked.cancel()
        await asyncio.wait([asked])
        assert asked.cancelled()
        kept = await bare_kernel(ours, short, "kept")
        await until(lambda: list(ours.server.kernels.values()) == [kept])
        assert await ours.server.children() == {"kept": kept.pid}
        assert is_running(kept.pid)


@apart
async def test_a_sweep_ends_kernels_that_no_page_knows_and_no_others(short):
    ended = []
    async with fork_server(ended=ended.append) as ours:
        known, stranger = (
            await bare_kernel(ours, short, "known"),
            await bare_kernel(ours, short, "stranger"),
        )
        await ours.sweep({"known", "waiting"})
        await until(lambda: not is_running(stranger.pid))
        await until(lambda: ended == ["stranger"])
        assert is_running(known.pid)


def test_one_that_hangs_is_replaced_and_its_tables_stay(short, monkeypatch, caplog):
    monkeypatch.setattr(forks, "ANSWER_SECONDS", 0.5)

    async def test():
        ended = []
        async with fork_server(ended=ended.append) as ours, kernel(ours, short) as (old, client):
            hanging = ours.server
            os.kill(hanging.pid, signal.SIGSTOP)
            async with kernel(ours, short) as (_, other):
                assert await printed(other, "print('new')") == "new"
            assert ours.server is not hanging
            assert await printed(client, "print('still here')") == "still here"
            # The kernel ends while its fork server hangs. The client notices this, and the fork server ends with
            # its last kernel.
            pid, name = hanging.pid, old.kernel_id
            old.kill()
            await until(lambda: old.poll() is not None)
            await ours.sweep({name})
            assert name in ended
            await until(lambda: not is_running(pid))
            assert ours.retired == []

    run_apart(test())
    assert "has not answered for" in caplog.text
    assert "stay open" in caplog.text


@apart
async def test_one_that_is_killed_tells_of_its_kernels_at_once_and_another_is_started(short):
    ended = []
    async with fork_server(ended=ended.append) as ours:
        lost = await bare_kernel(ours, short, "lost")
        killed = ours.server
        os.kill(killed.pid, signal.SIGKILL)
        await until(lambda: ended == ["lost"])
        await until(lambda: not is_running(lost.pid))
        await until(lambda: ours.server is not None and ours.server is not killed)
        assert await ours.server.children() == {}


@apart
async def test_one_that_is_stopped_while_it_is_being_started_leaves_no_process():
    ours = ForkServerClient(process_environment())
    starting = asyncio.ensure_future(ours.start())
    await asyncio.sleep(0)
    ours.stop()
    server = await starting
    assert server.gone
    assert server.pid is None


@apart
async def test_when_all_of_a_service_is_told_to_stop_the_fork_server_waits_for_its_server(short):
    ended = []
    async with fork_server(ended=ended.append) as ours, kernel(ours, short) as (forked, _):
        os.kill(ours.server.pid, signal.SIGTERM)
        assert await ours.server.children() == {forked.kernel_id: forked.pid}
        forked.terminate()
        await until(lambda: ended == [forked.kernel_id])  # a kernel still ends as usual


def test_a_sweep_finds_one_that_hangs_before_a_visitor_does(monkeypatch):
    monkeypatch.setattr(forks, "ANSWER_SECONDS", 0.5)

    async def test():
        async with fork_server() as ours:
            await ours.server.children()
            hanging = ours.server
            os.kill(hanging.pid, signal.SIGSTOP)
            await ours.sweep(set())
            assert ours.server is not hanging
            assert hanging.gone

    run_apart(test())


@apart
async def test_while_one_is_being_started_nobody_takes_it_for_one_that_has_died():
    ours = ForkServerClient(process_environment())
    starting = asyncio.ensure_future(ours.start())
    try:
        await asyncio.sleep(0)  # its process exists, but cannot answer yet
        await ours.sweep([])
        assert await starting is ours.server
        assert not ours.retired
    finally:
        ours.stop()
