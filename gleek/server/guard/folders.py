"""Makes a folder for the sockets of a server's kernels. Each server has its own, and removes it when it ends.

A server that is killed leaves its folder behind. A running server locks a file in its folder, and the system unlocks it
when the server dies. So the next server that starts can tell which folders are left over, and removes them.
"""

import os
import shutil
import tempfile
import time
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

try:
    import fcntl
except ImportError:  # Windows lacks this module, and kernels use no socket files there
    fcntl = None  # type: ignore[assignment]

from collections.abc import Iterator

_PREFIX = "gleek-"
# The lock file has the second name until it is locked, and then the first. The names are unusual, because the folder of
# another program may have the same prefix.
_LOCK, _NEW_LOCK = "gleek-server.lock", "gleek-server.new"
# If the lock file has not been renamed after this time, its server has died.
_STARTING_SECONDS = 60


@contextmanager
def home() -> Iterator[None]:
    """Give a user without a writable home folder, which Jupyter needs, a temporary one until the context ends."""
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
    """Make a folder in `root` that only this user can read, yield its path, and remove it when the context ends."""
    if fcntl is not None:
        for each in Path(root).glob(f"{_PREFIX}*"):
            # Ignore errors: the folder may be another user's, or another server may be removing it.
            with suppress(OSError):
                if _is_left_over(each):
                    shutil.rmtree(each, ignore_errors=True)
    folder = tempfile.mkdtemp(prefix=_PREFIX, dir=root)
    try:
        if fcntl is None:
            yield folder
            return
        new = Path(folder) / _NEW_LOCK
        with new.open("w", encoding="ascii") as lock:
            _try_to_lock(lock)
            # Rename the file only after locking it: no process ever sees an unlocked file under the final name.
            new.rename(Path(folder) / _LOCK)
            yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _try_to_lock(file: IO[str]) -> bool:
    """Lock a file for as long as it is open; return False if another process holds the lock."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _is_left_over(folder: Path) -> bool:
    if folder.is_symlink():
        return False
    lock = folder / _LOCK
    if not lock.exists():
        old = time.time() - folder.stat().st_mtime > _STARTING_SECONDS
        return old and [each.name for each in folder.iterdir()] == [_NEW_LOCK]
    with lock.open("r+", encoding="ascii") as file:
        return _try_to_lock(file)
