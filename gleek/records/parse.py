"""Parses a record in TOML or JSON (see `docs/record.md`), and collects all faults of its form.

It checks only the form and the deal; `gleek.records.check` checks whether the actions are legal.
"""

import json
import re
import tomllib
from typing import Any, Final, NamedTuple

from gleek.engine.errors import Fault, Unreadable, shown
from gleek.engine.money import Stake, stake
from gleek.engine.phrase import either
from gleek.evidence import presets
from gleek.players import registry
from gleek.records.parse_faults import Lines, Reader
from gleek.records.parse_hands import read_hands
from gleek.records.parse_head import first_dealer, match_players, read_brought, read_rules, seat_players
from gleek.records.record import Record

# Limits the dots in a line, because the time of the TOML parser grows with the square of the number of dots in a key.
_MAX_DOTS_IN_LINE: Final = 300
# Limits how deep lists and objects may be nested; a record needs five levels. Python's JSON parser has no limit, and
# in a browser, where Python uses the browser's stack, some thousands of levels crash it.
_MAX_NESTING: Final = 100
_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)
_SHARED_KEYS: Final = {"format", "title", "about", "stake", "preset", "players", "rules", "carried"}
_HAND_KEYS: Final = _SHARED_KEYS | {"deal", "actions"}
_MATCH_KEYS: Final = _SHARED_KEYS | {"lift", "dealer", "hand"}
_FORMAT: Final = re.compile(r"([a-z]{1,20})-(hand|match)-1")


class NotRecord(Unreadable):
    """The error for a text that is not a record."""


class Reading(NamedTuple):
    record: Record | None  # None if the text has no hand, or a deal in it cannot be used
    faults: list[Fault]  # all faults that were found; whether the actions are legal is not checked
    lines: Lines
    # numbers (from 1) of the hands with an action that cannot be parsed; in `record` such a hand ends before this
    # action
    unread: frozenset[int] = frozenset()


def read_text(text: str) -> Reading:
    """Parse a record: JSON if it begins with a brace, otherwise TOML. Raises `NotRecord` if it is none."""
    return read_data(_json(text) if text.lstrip().startswith("{") else toml_of(text, "a record"), text)


def read_data(data: dict[str, Any], text: str = "") -> Reading:
    """Parse a record. With its `text`, faults get line numbers. Raises `NotRecord` if `data` has no known format."""
    kind = data.get("format")
    found = _FORMAT.fullmatch(kind) if isinstance(kind, str) else None
    if found is None or found[1] not in registry.ids():
        given = f"its “format” is “{shown(kind)}”, and" if "format" in data else "it has no “format”, which"
        formats = [f"“{name}-{each}-1”" for name in registry.ids() for each in ("hand", "match")]
        raise NotRecord(f"This is not a record: {given} must be {either(formats)}.")
    is_match = found[2] == "match"
    known = _MATCH_KEYS if is_match else _HAND_KEYS
    tables = {"rules", "carried", "deal", "hand"}
    above = dict.fromkeys(known - tables, "move it above the first [table]")
    if is_match:
        above["actions"] = "move it above [hand.deal], below its [[hand]]"
    reader = Reader(text, data, registry.game(found[1]), above)
    for key in data:
        if key not in known:
            reader.unknown(key, key, sorted(known), "a record")
    name, changes = read_rules(reader)
    reader.rules = presets.preset(reader.game.rules, name, **changes)
    players = match_players(reader) if is_match else seat_players(reader)
    dealer, lifts = first_dealer(reader, players) if is_match else (reader.game.dealer, ())
    brought = read_brought(reader)
    try:
        worth = stake(reader.string("stake", "penny"))
    except Unreadable as error:
        reader.fault("stake", str(error))
        worth = Stake.PENNY
    hands = tuple(read_hands(reader, is_match=is_match))
    if any(each is None for each in hands) or not hands:
        return Reading(None, reader.faults, reader.lines)
    record = Record(
        hands=tuple(each for each in hands if each is not None),
        title=reader.string("title"),
        about=reader.string("about"),
        stake=worth,
        preset=name,
        changes=tuple(changes.items()),
        players=players,
        dealer=dealer,
        lifts=lifts,
        brought=brought,
        is_match=is_match,
        kind=reader.game.id,
    )
    return Reading(record, reader.faults, reader.lines, frozenset(reader.unread))


def toml_of(text: str, what: str) -> dict[str, Any]:
    """Parse a TOML text. Raises `NotRecord` if that fails; its sentence calls the text `what`, as in "a record"."""
    dotted = next(
        (number for number, line in enumerate(text.splitlines(), 1) if line.count(".") > _MAX_DOTS_IN_LINE), 0
    )
    if dotted:
        raise NotRecord(f"This is not {what}: line {dotted} has more than {_MAX_DOTS_IN_LINE} dots.")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        msg = f"This is not {what}, which is written in TOML: {_in_toml(text, str(error))}"
    except RecursionError:
        msg = f"This is not {what}, which is written in TOML: its brackets are nested too deeply."
    except ValueError:
        msg = f"This is not {what}, which is written in TOML: a number in it is too long."
    raise NotRecord(msg)


_AT_LINE: Final = re.compile(r"\s*\(at line (\d+), column \d+\)")
_UNQUOTED_VALUE: Final = re.compile(r"\s*[\w.\"'-]+\s*=\s*([^\s\[{\"'#][^#]*?)\s*(?:#.*)?$")


def _in_toml(text: str, said: str) -> str:
    """Return a clearer message for a TOML error, with its line; `said` is the message of Python's parser."""
    found = _AT_LINE.search(said)
    lines = text.splitlines()
    if found is None or int(found[1]) > len(lines):
        return f"{said}."
    number = int(found[1])
    line, what = lines[number - 1], _AT_LINE.sub("", said)
    bare = _UNQUOTED_VALUE.match(line)
    if bare and bare[1][0] in "“”„\u2018\u2019«»":
        return f'line {number}: write straight quotation marks, as in title = "A vapour".'
    if bare and ("value" in what.lower() or "after a statement" in what):
        return f'line {number}: “{shown(bare[1])}” must be in quotation marks, as in "{shown(bare[1])}".'
    if "overwrite" in what or "twice" in what or "Duplicate" in what:
        return (
            f"line {number}: “{shown(line.strip())}” is there a second time: write each key and table once."
        )
    return f"line {number}: {what[:1].lower()}{what[1:]}."


def _levels(text: str) -> int:
    """Return the greatest depth of nested brackets in a JSON text; brackets in strings do not count."""
    deepest = level = 0
    for found in _BRACKETS.finditer(text):
        level += (found[0] in "[{") - (found[0] in "]}")
        deepest = max(deepest, level)
    return deepest


def _json(text: str) -> dict[str, Any]:
    if _levels(text) > _MAX_NESTING:
        raise NotRecord("This is not a record: the brackets of its JSON are nested too deeply.")
    try:
        data: dict[str, Any] = json.loads(text)
    except json.JSONDecodeError as error:
        msg = f"This is not a record: its JSON has an error on line {error.lineno}: {error.msg}."
    except ValueError:
        msg = "This is not a record: a number in its JSON is too long."
    else:
        return data
    raise NotRecord(msg)
