"""Reading TOML that a person wrote: what is missing, misspelt or of the wrong kind is said in one sentence."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path
from typing import Any


class UnknownName(LookupError):
    """A name that no preset, field, rule, quotation or work has; the message offers the nearest."""


class FaultySources(ValueError):
    """A file of ``sources/`` that cannot be used; the message names the file and what is wrong."""


def unknown(kind: str, name: str, known: list[str]) -> str:
    """A sentence for a name that is not among `known`: what was given, and the nearest right names."""
    near = get_close_matches(name.lower(), known, n=3, cutoff=0.6)
    if near:
        return f"There is no {kind} “{name[:40]}”; did you mean {' or '.join(f'“{word}”' for word in near)}?"
    if len(known) <= 30:
        return f"There is no {kind} “{name[:40]}”; there are {', '.join(known)}."
    return f"There is no {kind} “{name[:40]}”; there are {len(known)}, from “{known[0]}” to “{known[-1]}”."


def read_toml(path: Path) -> dict[str, Any]:
    """The file's top table; raises `FaultySources` when it is missing or is not TOML."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise FaultySources(f"{path} is missing; gleek cannot do without it.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise FaultySources(f"{path} is not readable TOML: {fault}.") from None


class Table:
    """A TOML table being read: `take` hands out its keys, `done` refuses what was not asked for."""

    def __init__(self, place: str, table: object) -> None:
        if not isinstance(table, dict):
            raise FaultySources(f"{place} should be a table, and is {table!r}.")
        self.place, self.table, self.asked = place, table, list[str]()

    def take(self, key: str, default: object = None) -> Any:
        """The value at `key`, which must be of the default's type; without a default, text that is needed."""
        self.asked.append(key)
        if key not in self.table:
            if default is None:
                raise FaultySources(f"{self.place} has no {key!r}, which it needs.")
            return default
        found, wanted = self.table[key], str if default is None else type(default)
        if type(found) is not wanted:
            kinds = {str: "text", int: "a number", bool: "true or false", list: "a list", tuple: "a list"}
            if not (wanted is tuple and isinstance(found, list) and all(isinstance(x, str) for x in found)):
                raise FaultySources(f"{self.place}: {key!r} should be {kinds[wanted]}, and is {found!r}.")
            return tuple(found)
        return found

    def value(self) -> str | int:
        """What stands at the key ``value``: text or a number."""
        self.asked.append("value")
        if "value" not in self.table:
            raise FaultySources(f"{self.place} has no 'value', which it needs.")
        found = self.table["value"]
        if isinstance(found, str) or (isinstance(found, int) and not isinstance(found, bool)):
            return found
        raise FaultySources(f"{self.place}: 'value' should be text or a number, and is {found!r}.")

    def choice(self, key: str, allowed: tuple[str, ...]) -> Any:
        """The text at `key`, which must be one of `allowed`."""
        found = self.take(key)
        if found not in allowed:
            raise FaultySources(f"{self.place}: {key!r} is {found!r}; it may be {', '.join(allowed)}.")
        return found

    def done(self) -> None:
        """Refuse a key that nobody asked for: most often a misspelt one."""
        for key in self.table:
            if key not in self.asked:
                raise FaultySources(f"{self.place}: " + unknown("key", key, self.asked))


def tables(path: Path, key: str, name: str) -> Iterator[tuple[str, Table]]:
    """The tables of a list ``[[key]]``, each with the text at `name`, which no two may share."""
    entries = Table(str(path), read_toml(path)).take(key, [])
    seen = set[str]()
    for number, entry in enumerate(entries, 1):
        table = Table(f"{path}, {key} {number}", entry)
        found = table.take(name)
        table.place = f"{path}, {key} {found!r}"
        if found in seen:
            raise FaultySources(f"{table.place} stands there twice.")
        seen.add(found)
        yield found, table
