"""Hooks for every test session: the order of the kinds of tests, and a count of each kind at the end.

This file is at the root, because a hook in `tests/` would not see the notebooks and the doctests.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Generator
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

import pytest
from nbval import plugin
from nbval.kernel import RunningKernel
from nbval.plugin import IPyNbCell

from tests.firefox import find_firefox

TESTS = Path(__file__).parent / "tests"
DEPLOY = TESTS / "deploy"

# The order in which the kinds run. Slow tests come last, because they matter only if the others pass.
KINDS = ("engine", "project", "notebooks", "browser", "node", "firefox")
# With several processes, slow tests come first: otherwise all processes would wait for a long file that starts last.
LONG = ("firefox", "browser", "node")
# The first file builds the site, for which other node tests would wait. The next files keep all processes busy until
# then.
FIRST = [TESTS / "browser" / f"test_{name}.py" for name in ("installing", "legible", "course", "lessons")]
# A run with no passed test of one of these kinds (no browser found, no notebook collected) has not tested the
# project.
NEEDED = ("engine", "notebooks", "browser", "node")
# Firefox cannot be installed everywhere; if it is installed, its tests must run.
NEEDED_WITH_FIREFOX = (*NEEDED, "firefox")
REQUIRE_ALL = "GLEEK_REQUIRE_ALL"

# The code that a notebook's kernel runs first.
FRESH = """
import os, ipywidgets
os.chdir({folder!r})
ipywidgets.Widget.close_all()
get_ipython().reset(new_session=False)
"""

KIND_OF_TEST = pytest.StashKey[str]()
PASSED = pytest.StashKey[Counter[str]]()


def _kind(item: pytest.Item) -> str:
    if isinstance(item, IPyNbCell):
        return "notebooks"
    if item.path.stem == "test_firefox":
        return "firefox"
    if item.get_closest_marker("node"):
        return "node"
    # The widgets' browser tests are in the same folder as their other tests.
    if item.path.is_relative_to(TESTS / "browser") or item.path.stem == "test_in_browser":
        return "browser"
    if item.path in {TESTS / "test_project.py", TESTS / "test_notebooks.py"} or item.path.is_relative_to(
        DEPLOY
    ):
        return "project"
    return "engine"


def pytest_configure(config: pytest.Config) -> None:
    """Start the count, and keep our order of files; pytest-xdist would start with the files that have many tests."""
    config.option.loadscopereorder = False
    # A shell starts a background command with SIGINT ignored, and child processes inherit this. The servers that the
    # tests stop with SIGINT would then run until they are killed.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.stash[PASSED] = Counter()
    config.pluginmanager.register(Count(config.stash[PASSED]))
    plugin.RunningKernel = OneKernel


class OneKernel(RunningKernel):
    """The kernel in which nbval runs all notebooks of a process, one after another, each with its own names and folder.

    To start one for each notebook would take longer than the notebooks do.
    """

    running: tuple[Any, Any] | None = None
    hangs = False

    def __init__(self, kernel_name: str, cwd: str | None = None, startup_timeout: int = 60) -> None:
        if OneKernel.running is None:
            super().__init__(kernel_name, startup_timeout=startup_timeout)
            OneKernel.running = self.km, self.kc
        self.km, self.kc = OneKernel.running
        self.await_reply(self.execute_cell_input(FRESH.format(folder=cwd)), timeout=startup_timeout)

    def interrupt(self) -> None:
        """Interrupt a cell that took too long."""
        self.hangs = True
        super().interrupt()

    def stop(self) -> None:
        """Keep the kernel for the next notebook, unless a cell of this one took too long."""
        if self.hangs:
            self.shut_down()

    @classmethod
    def shut_down(cls) -> None:
        """End the kernel, if one runs."""
        if cls.running:
            manager, client = cls.running
            client.stop_channels()
            manager.shutdown_kernel(now=True)
            cls.running = None


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Sort the tests by kind, and keep their order within a kind."""
    for item in items:
        item.stash[KIND_OF_TEST] = _kind(item)
    items.sort(key=lambda item: KINDS.index(item.stash[KIND_OF_TEST]))
    if hasattr(config, "workerinput"):
        place = {path: number for number, path in enumerate(_shared_out(items))}
        items.sort(key=lambda item: place[item.path])


def _shared_out(items: list[pytest.Item]) -> list[Path]:
    """Return the files in the order in which the processes of a run should take them."""
    files: dict[str, dict[Path, None]] = {kind: {} for kind in KINDS}
    for item in items:
        files[item.stash[KIND_OF_TEST]][item.path] = None
    first = [path for path in FIRST if any(path in of_kind for of_kind in files.values())]
    by_turns = chain.from_iterable(zip_longest(files["node"], files["browser"]))
    rest = chain.from_iterable(files[kind] for kind in KINDS if kind not in LONG)
    return list(dict.fromkeys(path for path in chain(first, files["firefox"], by_turns, rest) if path))


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Use one process more than there are processors, because browser tests often wait."""
    count = yield
    return count if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else count + 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add a test's kind to its report, so that the process that counts can read it."""
    report = yield
    report.user_properties.append(("kind", item.stash[KIND_OF_TEST]))
    return report


class Count:
    """Counts the passed tests of each kind, in all processes."""

    def __init__(self, passed: Counter[str]) -> None:
        self.passed = passed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test that has passed."""
        if report.when == "call" and report.passed:
            self.passed[dict(report.user_properties)["kind"]] += 1


def _missing(config: pytest.Config) -> list[str]:
    if not os.environ.get(REQUIRE_ALL):
        return []
    needed = NEEDED_WITH_FIREFOX if find_firefox() else NEEDED
    return [kind for kind in needed if not config.stash[PASSED][kind]]


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """End the notebooks' kernel. If GLEEK_REQUIRE_ALL is set, fail a run that lacks a kind of test."""
    OneKernel.shut_down()
    if exitstatus == pytest.ExitCode.OK and _missing(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Print the count of each kind."""
    passed = config.stash[PASSED]
    terminalreporter.write_line(", ".join(f"{kind}: {passed[kind]} passed" for kind in KINDS))
    for kind in _missing(config):
        terminalreporter.write_line(
            f"No test of the kind '{kind}' passed, and {REQUIRE_ALL} asks for one.", red=True
        )
