"""What the project says, kept as short digests: a word or a sum that changes where nobody meant it is noticed.

Whoever says something better on purpose writes the digests again, and reads what else has changed:

    GLEEK_KEEP=1 pytest -n 0 -k "as_it_was_kept"
    git diff tests/kept.json
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable
from pathlib import Path

FILE = Path(__file__).with_name("kept.json")
KEPT: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}


def assert_kept(name: str, said: Iterable[object]) -> None:
    """Demand that what is said under a name is what was kept, piece by piece and in order."""
    digest = hashlib.sha256()
    for piece in said:
        digest.update(f"{piece}\n".encode())
    now = digest.hexdigest()[:12]
    if os.environ.get("GLEEK_KEEP"):
        KEPT[name] = now
        FILE.write_text(json.dumps(KEPT, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    assert KEPT.get(name) == now, f"{name} says something else than before: see tests/kept.py"
