"""The whole site in one zip file that Python runs: `python3 gleek-site.zip`, or unpacked, `python3 gleek-site`."""

from __future__ import annotations

import zipfile
from pathlib import Path

from gleek.writing import writing

# The earliest time that a zip can store. A fixed time makes two builds identical.
_WHEN = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_PLAIN_FILE = 0o100644 << 16
# File types that are compressed already.
_STORED = {".whl", ".woff", ".woff2", ".zip", ".png"}

_READ_ME = """\
The tutorial of Gleek, a card game of the seventeenth century.

To open it you need Python 3.8 or later, and no network:

    python3 {name}.zip      as it is
    python3 {name}          when it has been unpacked into a folder of that name

(on Windows: py in place of python3). It opens in your browser; Ctrl-C ends it.

The folder "site" can be put on any web server as it stands.
"""


def pack(site: Path, archive: Path) -> None:
    """Write the site's zip file. The same site gives the same bytes."""
    serve = Path(__file__).with_name("serve.py")
    with writing(archive) as file, zipfile.ZipFile(file, "w") as zipped:
        _add(zipped, "READ ME.txt", _READ_ME.format(name=archive.stem).encode())
        _add(zipped, "__main__.py", serve.read_bytes())
        for path in sorted(each for each in site.rglob("*") if each.is_file()):
            _add(zipped, f"site/{path.relative_to(site).as_posix()}", path.read_bytes())


def _add(zipped: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _WHEN)
    entry.create_system = _UNIX
    entry.external_attr = _PLAIN_FILE
    entry.compress_type = zipfile.ZIP_STORED if Path(name).suffix in _STORED else zipfile.ZIP_DEFLATED
    zipped.writestr(entry, data, compresslevel=9)
