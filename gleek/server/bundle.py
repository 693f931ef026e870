"""The parts of Voilà's front end that every page asks for, sent as one file instead of eighty.

Voilà's front end, and the widgets' extensions of it, are cut into many files, which it fetches by name as it comes upon
them. Each only adds its modules to a list, so that several may stand one after the other in one file; those that are
there already are not fetched. ``front_end.json`` says which (`scripts/front_end.py` finds them out): a name in it that
an installed version does not have is left out, and what is not in it is fetched as ever.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LIST = Path(__file__).with_name("front_end.json")


class Bundle:
    """One script made of the files that are listed and found.

    Attributes:
        text: the script, UTF-8.
        digest: a mark of its content, for its address.
        packed: the script compressed by gzip.

    """

    def __init__(self, static: Iterable[str], extensions: Iterable[str]) -> None:
        """Take the folders of Voilà's files and of the extensions', in the order in which they are searched."""
        listed = json.loads(LIST.read_text(encoding="utf-8"))
        found = [_find(static, name) for name in listed["static"]]
        found += [_find(extensions, name) for name in listed["extensions"]]
        # A file may lack the semicolon at its end, or end in a comment.
        self.text = b"".join(path.read_bytes().rstrip() + b"\n;\n" for path in found if path is not None)
        self.digest = hashlib.sha256(self.text).hexdigest()[:16]

    @cached_property
    def packed(self) -> bytes:
        """Compressed once, and not for each visitor."""
        return gzip.compress(self.text, compresslevel=6, mtime=0)


def _find(folders: Iterable[str], name: str) -> Path | None:
    return next((path for folder in folders if (path := Path(folder) / name).is_file()), None)
