"""Writes zip files whose bytes depend only on their content."""

import zipfile
from pathlib import Path

# The time of all files: the earliest that a zip can store. With a fixed time, two builds are identical.
_WHEN = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_PLAIN_FILE = 0o100644 << 16
# File types that are already compressed, and are stored as they are.
_STORED = {".whl", ".woff", ".woff2", ".zip", ".png"}


def add(zipped: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _WHEN)
    entry.create_system = _UNIX
    entry.external_attr = _PLAIN_FILE
    entry.compress_type = zipfile.ZIP_STORED if Path(name).suffix in _STORED else zipfile.ZIP_DEFLATED
    zipped.writestr(entry, data, compresslevel=9)
