"""Atomic writing of output files: a file appears under its name only when it is complete.

Links are followed. Devices and pipes are written to directly, and never replaced by a file.
"""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

# Paths under these are the system's names of open files, such as /dev/stdout.
_SYSTEM: Final = ("/dev/", "/proc/")


@contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """Open a file for writing from its beginning.

    A regular file is replaced only when the new one is complete. If its folder does not allow a new file, the file is
    written in place. Raises OSError if the path is not writable.
    """
    target = Path(os.path.realpath(path))
    part = _begun(target) if _is_plain(path) else None
    if part is None:
        with path.open("wb") as file:
            yield file
        return
    try:
        with part.open("wb") as file:
            yield file
        if target.exists():
            part.chmod(stat.S_IMODE(target.stat().st_mode))
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def write_file(path: Path, data: bytes) -> None:
    """Write a file as a whole: see `writing`."""
    with writing(path) as file:
        file.write(data)


def _begun(target: Path) -> Path | None:
    """Create the temporary file that will replace the target; None if the target must be written in place."""
    # A random name avoids a clash with another file; a fixed prefix keeps it short even if the target's name is long.
    part = target.with_name(f".gleek-{secrets.token_hex(6)}.part")
    try:
        part.touch(exist_ok=False)
    except OSError:
        if target.exists():
            return None
        raise
    return part


def _is_plain(path: Path) -> bool:
    """Return whether a path leads to a regular file, or to no file yet."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return True
    return stat.S_ISREG(mode) and not str(path.absolute()).startswith(_SYSTEM)
