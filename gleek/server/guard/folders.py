"""The folder in which a server keeps its kernels' sockets: one for each server, gone when that has ended.

A server that is killed cannot remove its folder; the next that starts does. It knows by a lock, which the system takes
away from a process that has ended, however it did.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING

try:
    import fcntl
except ImportError:  # Windows, where sockets are not files
    fcntl = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from collections.abc import Iterator

_PREFIX = "gleek-"
# Names of our own: a folder that happens to begin as ours do may be anybody's.
_LOCK, _NEW_LOCK = "gleek-server.lock", "gleek-server.new"
# One whose lock has not yet got its name belongs to a server that is just starting, or that died while it was.
_STARTING_SECONDS = 60


@contextmanager
def home() -> Iterator[None]:
    """Give this process, and all that it starts, a home for a while where its user has none that can be written.

    Jupyter and IPython ask for one before anything else, and keep nothing there that a visitor's page needs.
    """
    try:
        has_home = os.access(Path.home(), os.W_OK)
    except RuntimeError:
        has_home = False
    if has_home:
        yield
        return
    before = os.environ.get("HOME")
    with tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True) as folder:
        os.environ["HOME"] = folder
        try:
            yield
        finally:
            if before is None:
                del os.environ["HOME"]
            else:
                os.environ["HOME"] = before


@contextmanager
def of_this_server(root: str) -> Iterator[str]:
    """Make a folder in root that no other user can read, for a while; remove what dead servers have left there."""
    _remove_left_over(Path(root))
    folder = tempfile.mkdtemp(prefix=_PREFIX, dir=root)
    try:
        if fcntl is None:
            yield folder
            return
        new = Path(folder) / _NEW_LOCK
        with new.open("w", encoding="ascii") as lock:
            _try_to_lock(lock)
            # Under its name it has never been seen unlocked.
            new.rename(Path(folder) / _LOCK)
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _try_to_lock(file: IO[str]) -> bool:
    """Lock a file for as long as it is open; return whether nobody else has."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _remove_left_over(root: Path) -> None:
    if fcntl is None:
        return
    for folder in root.glob(f"{_PREFIX}*"):
        # Another user's cannot be read, and are that user's business; another server may be removing the same.
        with suppress(OSError):
            if _is_left_over(folder):
                shutil.rmtree(folder, ignore_errors=True)


def _is_left_over(folder: Path) -> bool:
    if folder.is_symlink():
        return False
    lock = folder / _LOCK
    if not lock.exists():
        old = time.time() - folder.stat().st_mtime > _STARTING_SECONDS
        return old and [each.name for each in folder.iterdir()] == [_NEW_LOCK]
    with lock.open("r+", encoding="ascii") as file:
        return _try_to_lock(file)
