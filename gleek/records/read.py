"""A hand or a match written down: read from TOML, checked, written, or made from a deal's code.

The format is described, with an example, in `docs/record.md`. `load` lists everything that is wrong with
a record at once, each fault with its line; `read` stops at nothing but what makes a replay impossible
(so that a record may hold an action that its rules refuse: replaying it says where and why).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from gleek.engine.errors import Fault, Inconsistent, Unreadable
from gleek.records.check import faults_in
from gleek.records.parse import read_text
from gleek.records.reader import MOST_FAULTS

if TYPE_CHECKING:
    from pathlib import Path

    from gleek.records.record import Record

# A record longer than this is not a record of Gleek; the limit keeps an upload from being a burden.
LONGEST: Final = 400_000


def load(source: str | Path) -> Record:
    """Read a record from a path or from TOML text, and check everything in it.

    Raises `Unreadable` when the text is not TOML, `Inconsistent` with all faults otherwise.
    """
    return _read(source, legal=True)


def read_record(source: str | Path) -> Record:
    """Read a record whose deal and words are in order, without asking whether its actions are legal.

    Raises as `load` does.
    """
    return _read(source, legal=False)


def _read(source: str | Path, *, legal: bool) -> Record:
    record, faults, lines = read_text(_text(source))
    if record is not None and (legal or faults):
        for each in faults_in(record):
            faults.append(each if each.line else replace(each, line=lines.of(each.place)))
    if faults or record is None:
        name = "The record" if isinstance(source, str) else source.name
        found = sorted(faults, key=lambda each: each.line)
        if len(found) > MOST_FAULTS:
            left = Fault("", f"There are {len(found) - MOST_FAULTS} more; mend these first.")
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
    except OSError as error:
        msg = f"{path} cannot be read: {error.strerror or error}."
        raise Unreadable(msg) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        msg = f"{path.name} is not a text file in UTF-8, as a record must be."
        raise Unreadable(msg) from None
