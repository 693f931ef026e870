"""What the project says, kept as short digests: a word or a sum that changes where nobody meant it is noticed.

Whoever says something better on purpose writes the digests again, and reads what else has changed:

    GLEEK_KEEP=1 pytest -n 0 tests -k "was_kept or were_kept"
    git diff tests/kept.json
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from gleek.engine.errors import Inconsistent
from gleek.engine.rules import Rules, values_of
from gleek.games import game, presets

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


def tables(name: str) -> list[Rules]:
    """Return each book's rules, and for each value of each field the first that it can stand in.

    These are the books', and the first book's with one field changed.
    """
    kind = game(name).rules
    books = [presets.preset(kind, book) for book in presets.names(kind)]
    bases = [*books, *_single_changes(books[:1])]
    return [*books, *_single_changes(bases)]


def _single_changes(bases: list[Rules]) -> Iterator[Rules]:
    for field, values in values_of(type(bases[0])).items():
        for value in values[:12]:
            for rules in bases:
                with contextlib.suppress(Inconsistent):  # it cannot stand beside the others
                    yield rules.changed(**{field: value})
                    break
