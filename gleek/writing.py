"""Files that are written for whoever asked: there when they are whole, wherever the name given leads.

Links are followed. What is no regular file (a device, a pipe) is written to, and never replaced by a file.
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

# What lies below these are the system's own names of open files, as in /dev/stdout.
_SYSTEM: Final = ("/dev/", "/proc/")


@contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """Open a file to be written from its beginning.

    A regular file is replaced when the new one is whole, and not before; where its folder takes no other file it is
    written in place. Raises OSError where nothing can be written there.
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
    """Begin the file that is to replace another; None where only the file itself can be written."""
    # A new name, so that nobody else's file is taken for it; and short, whatever the file's own is.
    part = target.with_name(f".gleek-{secrets.token_hex(6)}.part")
    try:
        part.touch(exist_ok=False)
    except OSError:
        if target.exists():
            return None
        raise
    return part


def _is_plain(path: Path) -> bool:
    """Tell whether a name leads to a regular file, or to nothing yet."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return True
    return stat.S_ISREG(mode) and not str(path.absolute()).startswith(_SYSTEM)
