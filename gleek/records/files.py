"""Atomic writing of output files: a file appears under its name only when it is complete.

Symbolic links are followed. Devices and pipes are written to directly and never replaced.
"""

import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

# Paths with these beginnings name devices and open files, such as /dev/stdout. They are written to directly.
_SYSTEM: Final = ("/dev/", "/proc/")


@contextmanager
def writing(path: Path) -> Iterator[IO[bytes]]:
    """Open a file for writing. An old file of this name is replaced only when the new file is complete.

    If no temporary file can be created in the folder, the old file is overwritten directly. Raises OSError if the file
    cannot be written.
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
    """Write a whole file. If its folder allows it, the file appears under its name only when it is complete."""
    with writing(path) as file:
        file.write(data)


def _begun(target: Path) -> Path | None:
    """Create and return the temporary file that will replace the target; None if it cannot be created next to it."""
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
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        return True
    return stat.S_ISREG(mode) and not str(path.absolute()).startswith(_SYSTEM)
