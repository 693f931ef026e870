"""Writing of zip files whose bytes depend only on what is in them."""

import zipfile
from pathlib import Path

# The earliest time that a zip can store. A fixed time makes two builds identical.
_WHEN = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_PLAIN_FILE = 0o100644 << 16
# File types that are compressed already.
_STORED = {".whl", ".woff", ".woff2", ".zip", ".png"}


def add(zipped: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _WHEN)
    entry.create_system = _UNIX
    entry.external_attr = _PLAIN_FILE
    entry.compress_type = zipfile.ZIP_STORED if Path(name).suffix in _STORED else zipfile.ZIP_DEFLATED
    zipped.writestr(entry, data, compresslevel=9)
