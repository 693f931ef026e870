"""Reads TOML files that people write; the error sentences name missing keys, misspelt keys and wrong types."""

import tomllib
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

from gleek.evidence import paths

Entry = TypeVar("Entry")
Record = TypeVar("Record")

_KINDS = {str: "text", int: "a number", bool: "true or false", float: "a number"}


class UnknownName(LookupError):
    """The error for a preset, field, rule, quotation or work that does not exist; it suggests similar names."""


class FaultySources(ValueError):
    """The error for a faulty file in ``sources/``; the message names the file and the fault."""


def unknown(kind: str, name: str, known: Iterable[str]) -> str:
    """Return an error sentence about a name that is not in `known`, with the most similar known names.

    >>> unknown("preset", "coton", ["cotton", "dafydd"])
    'There is no preset “coton”; did you mean “cotton”?'
    """
    names = list(known)
    if near := get_close_matches(name.lower(), names, n=3):
        return f"There is no {kind} “{name[:40]}”; did you mean {one_of(f'“{word}”' for word in near)}?"
    if len(names) <= 30:
        return f"There is no {kind} “{name[:40]}”; there are {', '.join(names)}."
    return f"There is no {kind} “{name[:40]}”; there are {len(names)}, from “{names[0]}” to “{names[-1]}”."


def pick(kind: str, known: Mapping[str, Entry], name: str) -> Entry:
    if name in known:
        return known[name]
    raise UnknownName(unknown(kind, str(name), known))


def read_toml(path: Path) -> dict[str, Any]:
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:  # a number with thousands of digits raises ValueError
        raise FaultySources(f"{path} is not readable TOML: {fault}.") from None


def read_text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise FaultySources(f"{path} is missing, and gleek needs it.") from None
    except (OSError, UnicodeDecodeError) as fault:
        raise FaultySources(f"{path} cannot be read: {getattr(fault, 'strerror', '') or fault}.") from None


def table_list(place: str, key: str, found: object) -> list[dict[str, Any]]:
    """Return `found` if it is a list of tables, which ``[[key]]`` makes in TOML; otherwise raise `FaultySources`."""
    if isinstance(found, list) and all(isinstance(entry, dict) for entry in found):
        return found
    raise FaultySources(f"{place} should hold a list of TOML tables, each under [[{key}]], and does not.")


def entries(
    path: Path, key: str, name: str, *, needed: bool = True
) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yield, for each table of the list ``[[key]]`` in a file: its value of the key `name`, its title, and the table.

    The title names the table in error messages. Raises `FaultySources` if `name` is missing or not unique, or if the
    list is missing although it is `needed`.
    """
    found = table_list(str(path), key, read_toml(path).get(key, None if needed else []))
    seen = set[str]()
    for number, entry in enumerate(found, 1):
        label = entry.get(name)
        if not isinstance(label, str):
            raise FaultySources(f"{path}, {key} number {number} has no “{name}”, which must be text.")
        if label in seen:
            raise FaultySources(f"{path}, {key} “{label}” occurs twice.")
        seen.add(label)
        yield label, f"{path}, {key} “{label}”", entry


def read_entries(record: type[Record], path: Path, key: str, name: str = "id") -> Mapping[str, Record]:
    """Return the tables of the list ``[[key]]`` as objects of the dataclass `record`, by their value of `name`."""
    return MappingProxyType(
        {label: fill(record, place, table) for label, place, table in entries(path, key, name)}
    )


def read_shared(record: type[Record], name: str, key: str, label: str = "id") -> Mapping[str, Record]:
    """Return the entries below `key` in the file ``sources/NAME``, and in the user's own file of this name."""
    found = read_entries(record, paths.sources_dir() / name, key, label)
    own = paths.own_dir()
    if own is None or not (own / name).is_file():
        return found
    return with_own(found, read_entries(record, own / name, key, label), f"{own / name}, {key}", label)


def with_own(
    found: Mapping[str, Record], mine: Mapping[str, Record], place: str, label: str = "id"
) -> Mapping[str, Record]:
    """Return gleek's entries `found` and the user's entries `mine` in one mapping.

    Raises `FaultySources` for a key in both. Its sentence begins with `place`, and calls the key the `label`.
    """
    if taken := found.keys() & mine.keys():
        raise FaultySources(f"{place} “{min(taken)}” is one of gleek’s own: give yours another {label}.")
    return MappingProxyType({**found, **mine})


def fill(record: type[Record], place: str, table: object, **given: object) -> Record:
    """Return an object of the dataclass `record`, with the values of the table's keys and those in `given`.

    Raises `FaultySources` if a value does not have the type of its annotation, if a key is not a field, or if a field
    without a default is missing. `place` begins every error message.
    """
    if not isinstance(table, dict):
        raise FaultySources(f"{place} should be a TOML table, and is {table!r}.")
    hints, values = _hints(cast("Hashable", record)), dict(given)
    for key in table:
        if key not in hints:
            raise FaultySources(f"{place}: {unknown('key', key, hints)}")
    for name, (hint, needed) in hints.items():
        if name in given:
            continue
        if name in table:
            values[name] = _checked(place, name, table[name], hint)
        elif needed:
            raise FaultySources(f"{place} has no “{name}”, which it needs.")
    return record(**values)


def fill_list(
    record: type[Record],
    place: str,
    table: dict[str, Any],
    key: str,
    *,
    needed: bool = False,
    **given: object,
) -> tuple[Record, ...]:
    """Remove the list of tables ``[[key]]`` from a table, and return it as objects of a dataclass (see `fill`)."""
    found = table_list(place, key, table.pop(key, None if needed else []))
    return tuple(fill(record, f"{place}, {key} number {n}", each, **given) for n, each in enumerate(found, 1))


@cache
def _hints(record: type) -> dict[str, tuple[object, bool]]:
    hints = get_type_hints(record)
    return {f.name: (hints[f.name], f.default is f.default_factory is MISSING) for f in fields(record)}


def _checked(place: str, name: str, found: object, hint: object) -> object:
    if get_origin(hint) is Literal:
        allowed = get_args(hint)
        if found in allowed:
            return found
        raise FaultySources(f"{place}: “{name}” is {found!r}; it may be {one_of(allowed)}.")
    if get_origin(hint) is tuple:
        kind = get_args(hint)[0]
        if get_origin(kind) is Literal and isinstance(found, list):
            return tuple(_checked(place, name, each, kind) for each in found)
        if isinstance(found, list) and all(type(entry) is kind for entry in found):
            return tuple(found)
        of = "whole numbers" if kind is int else "texts"
        raise FaultySources(f"{place}: “{name}” should be a list of {of}, and is {found!r}.")
    if get_origin(hint) is Mapping:
        if isinstance(found, dict):
            kind = get_args(hint)[1]
            return MappingProxyType(
                {key: _checked(f"{place}, {name}", key, each, kind) for key, each in found.items()}
            )
        raise FaultySources(f"{place}: “{name}” should be a TOML table, and is {found!r}.")
    kinds = [kind for kind in get_args(hint) or (hint,) if kind in _KINDS]
    # `type`, not `isinstance`: a bool is an instance of int.
    if type(found) in kinds:
        return found
    raise FaultySources(f"{place}: “{name}” should be {one_of(_KINDS[k] for k in kinds)}, and is {found!r}.")


def one_of(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


T = TypeVar("T")


class Lazy(Mapping[str, T], Generic[T]):
    """The entries of `files` (id → file); at the first use of an entry, `read` is called with its file."""

    def __init__(self, files: Mapping[str, Path], read: Callable[[Path], T]) -> None:
        self._files, self._read = files, read
        self._found: dict[str, T] = {}

    def __getitem__(self, key: str) -> T:
        if key not in self._found:
            self._found[key] = self._read(self._files[key])
        return self._found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __len__(self) -> int:
        return len(self._files)
