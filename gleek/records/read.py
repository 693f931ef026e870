"""A hand or a match written down: read from TOML, checked, written, or made from a deal's code.

The format is described, with an example, in `docs/record.md`. `load` lists everything that is wrong with
a record at once, each fault with its line; `read` stops at nothing but what makes a replay impossible
(so that a record may hold an action that its rules refuse: replaying it says where and why).
"""

from __future__ import annotations

import os.path
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from gleek.engine.errors import Fault, Inconsistent, Unreadable, need, shown
from gleek.records.check import faults_in
from gleek.records.parse import NotRecord, read_text
from gleek.records.reader import MOST_FAULTS

if TYPE_CHECKING:
    from gleek.records.record import Record

# A record longer than this is not a record of Gleek; the limit keeps an upload from being a burden.
LONGEST: Final = 400_000


def load(source: str | Path) -> Record:
    """Read a record from a file or from its text, and check everything in it.

    A string is a file's path, as in "mine.toml", where such a file is there, or where it is one line without the
    “=” or the brace that every record has; else it is the record itself, in TOML or JSON.

    Raises `Unreadable` when there is no such file or the text is no record, `Inconsistent` with all faults otherwise.
    """
    need(source, (str, Path), "a record’s path or text", "a path, as in “mine.toml”")
    return _read(Path(source) if isinstance(source, str) and _is_path(source) else source, legal=True)


def _is_path(text: str) -> bool:
    """Tell whether a string names a file: a record's own text, which strangers may write, never comes here."""
    one_line = text.strip() and len(text.splitlines()) == 1
    return bool(one_line) and (not set(text) & set("={") or os.path.isfile(text))  # noqa: PTH113 (it never raises)


def read_record(source: str | Path) -> Record:
    """Read a record whose deal and words are in order, without asking whether its actions are legal.

    Raises as `load` does.
    """
    return _read(source, legal=False)


def _read(source: str | Path, *, legal: bool) -> Record:
    try:
        record, faults, lines, unread = read_text(_text(source))
    except NotRecord as error:
        raise (error if isinstance(source, str) else Unreadable(f"{shown(source.name)}: {error}")) from None
    # By rules that are not known nothing can be said of the actions.
    by_known_rules = not any(each.place.partition(".")[0] in {"preset", "rules"} for each in faults)
    if record is not None and (legal or faults) and by_known_rules:
        for each in faults_in(record, unread):
            faults.append(each if each.line else replace(each, line=lines.of(each.place)))
    if faults or record is None:
        name = "The record" if isinstance(source, str) else source.name
        found = sorted(faults, key=lambda each: each.line)
        if len(found) > MOST_FAULTS:
            more = len(found) - MOST_FAULTS
            left = Fault("", f"There {'is' if more == 1 else 'are'} {more} more; mend these first.")
            found[MOST_FAULTS:] = [left]
        raise Inconsistent(name, tuple(found))
    return record


def _text(source: str | Path) -> str:
    text = source if isinstance(source, str) else _text_in(source)
    if len(text) > LONGEST:
        msg = f"The record is too long: {LONGEST:,} characters are the most that is read."
        raise Unreadable(msg)
    return text


def _text_in(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(4 * LONGEST + 1)  # a character is four bytes at the most
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        msg = f"{shown(path, 200)} cannot be read: {getattr(error, 'strerror', '') or error}."
        raise Unreadable(msg) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        msg = f"{shown(path.name)} is not a text file in UTF-8, as a record must be."
        raise Unreadable(msg) from None
