"""Reads records of hands and matches (see `docs/record.md`).

`load` lists all faults at once, each with its line. `read_record` does not check whether the actions are legal.
"""

import os.path
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from gleek.engine.errors import Fault, Inconsistent, Unreadable, need, shown
from gleek.records.check import faults_in
from gleek.records.parse import NotRecord, read_text
from gleek.records.parse_faults import MOST_FAULTS
from gleek.records.record import Record

# The largest number of characters in a record. The limit bounds the cost of an upload.
LONGEST: Final = 400_000


def load(source: str | Path) -> Record:
    """Read a record from a file or from its text, and check everything in it.

    A string is the path of a file, as in "mine.toml", if such a file exists, or if it is one line without "=" and "{"
    (every record has one of them). Otherwise it is the text of a record, in TOML or JSON.

    Raises `Unreadable` if there is no such file or the text is not a record, `Inconsistent` if the record has faults.
    """
    need(source, (str, Path), "a record’s path or text", "a path, as in “mine.toml”")
    found = Path(source) if isinstance(source, str) and _is_path(source) else source
    return read_record(found, legal=True)


def _is_path(text: str) -> bool:
    """Return whether a string is a path. It looks for a file of this name, so never pass it the text of an upload."""
    one_line = text.strip() and len(text.splitlines()) == 1
    return bool(one_line) and (not set(text) & set("={") or os.path.isfile(text))  # noqa: PTH113 (it never raises)


def read_record(source: str | Path, *, legal: bool = False) -> Record:
    """Read a record from a `Path` or text, without a check of its actions unless `legal`; raises as `load` does."""
    try:
        record, faults, lines, unread = read_text(text_at(source, "a record"))
    except NotRecord as error:
        raise (error if isinstance(source, str) else Unreadable(f"{shown(source.name)}: {error}")) from None
    # If the rules are unknown, the actions cannot be checked.
    by_known_rules = not any(each.place.partition(".")[0] in {"preset", "rules"} for each in faults)
    if record is not None and (legal or faults) and by_known_rules:
        lifted = not any(each.place.startswith("lift") for each in faults)
        for each in faults_in(record, unread):
            if each.place == "lift" and not lifted:
                continue  # the lifting fails only because one of its lifts could not be parsed
            faults.append(each if each.line else replace(each, line=lines.of(each.place)))
    if faults or record is None:
        name = "The record" if isinstance(source, str) else source.name
        raise Inconsistent(name, in_order(faults))
    return record


def in_order(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """Return the first `MOST_FAULTS` faults, sorted by line. If there are more, a further fault says how many more."""
    found = sorted(faults, key=lambda each: each.line)
    if len(found) > MOST_FAULTS:
        more = len(found) - MOST_FAULTS
        left = Fault("", f"There {'is' if more == 1 else 'are'} {more} more: correct these first.")
        found[MOST_FAULTS:] = [left]
    return tuple(found)


def text_at(source: str | Path, what: str) -> str:
    """Return the text of the file if `source` is a `Path`, else `source`. `what` names it in errors: "a record"."""
    text = source if isinstance(source, str) else _text_in(source, what)
    if len(text) > LONGEST:
        raise Unreadable(
            f"The {what.removeprefix('a ')} is too long: it may have {LONGEST:,} characters at most."
        )
    return text


def _text_in(path: Path, what: str) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(4 * LONGEST + 1)  # a character has at most four bytes
    except (OSError, ValueError) as error:  # ValueError: for a name that no file can have
        raise Unreadable(
            f"{shown(path, 200)} cannot be read: {getattr(error, 'strerror', '') or error}."
        ) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Unreadable(f"{shown(path.name)} is not a text file in UTF-8, as {what} must be.") from None
