"""What holds for every test session: the order of the kinds of tests, and a count of each at the end.

This file stands at the root because a hook in `tests/` would not see the notebooks and the doctests.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable, Generator
from functools import wraps
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

import pytest
from nbval import kernel
from nbval.plugin import IPyNbCell

from tests.firefox import find_firefox

TESTS = Path(__file__).parent / "tests"
DEPLOY = TESTS / "deploy"

# In the order in which they run. What takes long comes last: it is worth a look only when the rest holds.
KINDS = ("engine", "project", "notebooks", "browser", "node", "firefox")
# Where several processes share the files out, what takes long comes first: all wait for a long file that is begun last.
LONG = ("firefox", "browser", "node")
# The first builds the site, for which others of its kind would wait; the next keep all processes busy till then.
FIRST = [TESTS / "browser" / f"test_{name}.py" for name in ("installing", "course", "one_screen", "lessons")]
# A run that passed none of one of these (no browser found, no notebook collected) has not tested the project.
NEEDED = ("engine", "notebooks", "browser", "node")
# Not everywhere can Firefox be installed; where there is one, it must have been tried.
NEEDED_WITH_FIREFOX = (*NEEDED, "firefox")
REQUIRE_ALL = "GLEEK_REQUIRE_ALL"

KIND_OF_TEST = pytest.StashKey[str]()
PASSED = pytest.StashKey[Counter[str]]()


def _kind(item: pytest.Item) -> str:
    if isinstance(item, IPyNbCell):
        return "notebooks"
    if item.path.stem == "test_firefox":
        return "firefox"
    if item.get_closest_marker("node"):
        return "node"
    # The widgets' own tests in a browser stand beside the widgets' others.
    if item.path.is_relative_to(TESTS / "browser") or item.path.stem == "test_in_browser":
        return "browser"
    if item.path in {TESTS / "test_project.py", TESTS / "test_notebooks.py"} or item.path.is_relative_to(
        DEPLOY
    ):
        return "project"
    return "engine"


def pytest_configure(config: pytest.Config) -> None:
    """Begin the count at nought; keep our order of files, where pytest-xdist would begin with those of many tests."""
    config.option.loadscopereorder = False
    # A shell starts a command in the background with SIGINT ignored, and children inherit that: the servers that the
    # tests end with SIGINT would then run on until they are killed.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    config.stash[PASSED] = Counter()
    config.pluginmanager.register(Count(config.stash[PASSED]))
    kernel.start_new_kernel = _begun_again(kernel.start_new_kernel)


def _begun_again(start: Callable[..., tuple[Any, Any]]) -> Callable[..., tuple[Any, Any]]:
    """Return nbval's way to start a notebook's kernel, tried a second time where the kernel dies at once.

    Its ports are chosen before it begins: of several processes that do so another may have taken one by then.
    """

    @wraps(start)
    def begun(*args: object, **more: object) -> tuple[Any, Any]:
        try:
            return start(*args, **more)
        except RuntimeError:
            return start(*args, **more)

    return begun


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the kinds in order; within a kind the order stays."""
    for item in items:
        item.stash[KIND_OF_TEST] = _kind(item)
    items.sort(key=lambda item: KINDS.index(item.stash[KIND_OF_TEST]))
    if hasattr(config, "workerinput"):
        place = {path: number for number, path in enumerate(_shared_out(items))}
        items.sort(key=lambda item: place[item.path])


def _shared_out(items: list[pytest.Item]) -> list[Path]:
    """Give the files in the order in which the processes of one run take them."""
    files: dict[str, dict[Path, None]] = {kind: {} for kind in KINDS}
    for item in items:
        files[item.stash[KIND_OF_TEST]][item.path] = None
    first = [path for path in FIRST if any(path in of_kind for of_kind in files.values())]
    by_turns = chain.from_iterable(zip_longest(files["node"], files["browser"]))
    rest = chain.from_iterable(files[kind] for kind in KINDS if kind not in LONG)
    return list(dict.fromkeys(path for path in chain(first, files["firefox"], by_turns, rest) if path))


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Run one process more than there are processors: the browser's tests often wait."""
    count = yield
    return count if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else count + 1


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Write a test's kind on its report, with which it goes to the process that counts."""
    report = yield
    report.user_properties.append(("kind", item.stash[KIND_OF_TEST]))
    return report


class Count:
    """Counts the tests that have passed, each under its kind, whichever process ran them."""

    def __init__(self, passed: Counter[str]) -> None:
        self.passed = passed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count it where it has passed."""
        if report.when == "call" and report.passed:
            self.passed[dict(report.user_properties)["kind"]] += 1


def _missing(config: pytest.Config) -> list[str]:
    if not os.environ.get(REQUIRE_ALL):
        return []
    needed = NEEDED_WITH_FIREFOX if find_firefox() else NEEDED
    return [kind for kind in needed if not config.stash[PASSED][kind]]


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a run that lacks a kind of test, where that is asked for."""
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
