"""The readings: for each rule on which the books differ, what each book says, and how strong the evidence is.

Such a rule is a field of the rules. ``sources/<game>/fields.toml`` has the fields with their possible values,
``sources/<game>/presets/`` has each book's readings, which are its values of the fields.

    >>> preset("gleek", "cotton").readings["opening_bid"].value
    12
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, Protocol

from gleek.evidence import games
from gleek.evidence.toml import (
    FaultySources,
    UnknownName,
    entries,
    fill,
    one_of,
    pick,
    read_toml,
    table_list,
    unknown,
)
from gleek.evidence.works import work

Value = str | int
"""The value of a field: a word or a number."""

Status = Literal["attested", "reported", "stated", "inferred", "silent"]

STATUSES: Mapping[str, str] = MappingProxyType(
    {
        "attested": "the source’s own words were seen, and say it",
        "reported": "a later writer says that the source says it",
        "stated": "a modern account says it in its own words",
        "inferred": "argued from the source’s words, or from a kindred game",
        "silent": "the source does not settle it; the value is filled in",
    }
)
"""Each status of a reading with its meaning, strongest first."""

_YEAR = re.compile(r",? (about )?\d{4}$")


class TableRules(Protocol):
    """The rules of one table, of any game. They have an attribute for each of the game's fields."""

    @property
    def game(self) -> str:
        """The game's id."""
        ...


@dataclass(frozen=True, slots=True)
class Reading:
    """One book's value of one field of the rules, with its evidence.

    A reading that is attested or reported has a quotation or a citation. One that is stated has a citation, and one
    that is inferred or silent has a note.
    """

    field: str
    value: Value
    status: Status
    quotes: tuple[str, ...] = ()
    citation: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Preset:
    """The rules of one book: a `Reading` for every field of the rules, in the order of the fields."""

    name: str
    title: str
    work: str
    about: str
    readings: Mapping[str, Reading]
    short: str = ""  # the name of the book in a sentence; "" if the author's name is enough

    @property
    def values(self) -> dict[str, Value]:
        """The value of every field: field → value."""
        return {name: reading.value for name, reading in self.readings.items()}

    @property
    def known_as(self) -> str:
        """The name of the book in a sentence: `short`, or else the author's name without the year."""
        return self.short or _YEAR.sub("", work(self.work).short)


@dataclass(frozen=True, slots=True)
class ValueInfo:
    """The description of one possible value of a field of the rules."""

    value: Value
    label: str
    meaning: str
    who: str = ""
    quotes: tuple[str, ...] = ()
    filled: bool = False  # True: no source has this value; False: `who` names the sources that have it


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A field of the rules, which is a rule on which the sources differ: its question and its possible values.

    A field that allows every whole number from `least` to `most` lists in `values` only those that a source has.
    `number_label`, `number_meaning` and `number_who` describe all other numbers, with ``{n}`` for the number.
    """

    name: str
    game: str
    title: str
    question: str
    stage: str
    values: tuple[ValueInfo, ...]
    least: int | None = None
    most: int | None = None
    number_label: str = ""
    number_meaning: str = ""
    number_who: str = ""
    # the ids of sample hands with the same cards, each played under another value of the field
    hands: tuple[str, ...] = ()
    no_hand: str = ""  # the reason why no sample hand can show the difference; "" if one can

    def value(self, value: Value) -> ValueInfo:
        """Return the description of one value; raises `UnknownName` if the field does not allow it."""
        for info in self.values:
            # Compare types too, because 1 == True in Python.
            if info.value == value and type(info.value) is type(value):
                return info
        if self._in_range(value):
            label, meaning, who = (
                text.replace("{n}", str(value))
                for text in (self.number_label, self.number_meaning, self.number_who)
            )
            return ValueInfo(value, label, meaning, who, filled=not who)
        raise UnknownName(f"{self.name} cannot be “{value}”; it may be {' or '.join(self._allowed())}.")

    def offered(self, value: Value) -> tuple[Value, ...]:
        """Return the values that a selection list shows: those that `values` describes, and the chosen `value`.

        For the other numbers of a numeric field, the page has a number box.
        """
        described = tuple(info.value for info in self.values)
        return described if value in described else (*described, value)

    def _in_range(self, value: Value) -> bool:
        # `type`, not `isinstance`: a bool is an instance of int.
        if type(value) is not int or self.least is None or self.most is None:
            return False
        return self.least <= value <= self.most

    def _allowed(self) -> Iterator[str]:
        """Yield the values that the field allows, as text; the last is its range of numbers, if it has one."""
        yield from (str(info.value) for info in self.values if not self._in_range(info.value))
        if self.least is not None:
            yield f"a whole number from {self.least} to {self.most}"


@cache
def fields(game: str) -> Mapping[str, FieldInfo]:
    """Return the fields of a game's rules by name, in the order of the file."""
    return _fields(games.folder(game) / "fields.toml", game, tuple(games.game(game).stages))


def by_stage(game: str) -> Mapping[str, tuple[FieldInfo, ...]]:
    """Return the fields of a game's rules by the id of the stage to which they belong, in the order of play."""
    found: dict[str, tuple[FieldInfo, ...]] = {}
    for stage in games.game(game).stages:
        if some := tuple(each for each in fields(game).values() if each.stage == stage):
            found[stage] = some
    return found


def field(game: str, name: str) -> FieldInfo:
    """Return the field of a game's rules with this name; raises `UnknownName` if there is none."""
    return pick("field", fields(game), name)


@cache
def presets(game: str) -> Mapping[str, Preset]:
    """Return all presets of a game by name, in the order in which pages list them."""
    return MappingProxyType({name: preset(game, name) for name in games.game(game).presets})


def preset(game: str, name: str) -> Preset:
    """Return the preset of a game with this name; raises `UnknownName` if there is none."""
    if name in games.game(game).presets:
        return _read_preset(game, name)
    raise UnknownName(unknown("preset", str(name), games.game(game).presets))


# ---------------------------------------------------------------- reading the files


def _fields(path: Path, game: str, stages: tuple[str, ...]) -> Mapping[str, FieldInfo]:
    found = dict[str, FieldInfo]()
    for name, place, table in entries(path, "field", "name"):
        values = tuple(_value(place, entry) for entry in table_list(place, "value", table.pop("value", None)))
        found[name] = each = fill(FieldInfo, place, table, game=game, values=values)
        if each.stage not in stages:
            raise FaultySources(f"{place}: “stage” is {each.stage!r}; it may be {one_of(stages)}.")
        _check_range(place, each)
    return MappingProxyType(found)


def _check_range(place: str, field: FieldInfo) -> None:
    texts = (field.number_label, field.number_meaning)
    if (field.least, field.most) == (None, None):
        if any((*texts, field.number_who)):
            raise FaultySources(f"{place} describes a number, and has no “least” and “most”.")
    elif field.least is None or field.most is None or field.least > field.most:
        raise FaultySources(f"{place} needs “least” and “most” together, the smaller number as “least”.")
    elif not all("{n}" in each for each in texts):
        raise FaultySources(f"{place} needs “number_label” and “number_meaning”, each with {{n}} in it.")


def _value(place: str, entry: dict[str, object]) -> ValueInfo:
    place = f"{place}, value “{entry.get('value', '?')}”"
    info = fill(ValueInfo, place, entry)
    if info.filled == bool(info.who):
        raise FaultySources(f"{place} needs either “who” (who says it) or “filled = true”, and not both.")
    return info


@cache
def _read_preset(game: str, name: str) -> Preset:
    path, known = games.folder(game) / "presets" / f"{name}.toml", fields(game)
    table, readings = read_toml(path), dict[str, Reading]()
    for key in table:
        if key not in known and key not in {"title", "work", "about", "short"}:
            raise FaultySources(f"{path}: {unknown('field', key, known)}")
    for key, info in known.items():
        if key not in table:
            raise FaultySources(f"{path} has no [{key}], which it needs.")
        place = f"{path}, {key}"
        readings[key] = reading = fill(Reading, place, table.pop(key), field=key)
        if lacking := _unbacked(reading):
            raise FaultySources(f"{place} is {reading.status}, and so needs {lacking}.")
        try:
            info.value(reading.value)
        except UnknownName as fault:
            raise FaultySources(f"{path}: {fault}") from None
    return fill(Preset, str(path), table, name=name, readings=MappingProxyType(readings))


def _unbacked(reading: Reading) -> str:
    """Return the evidence that a reading of this status must have, but lacks; "" if it lacks none."""
    if reading.status in {"attested", "reported"}:
        return "" if reading.quotes or reading.citation else "a quotation or a citation"
    if reading.status == "stated":
        return "" if reading.citation else "a citation"
    return "" if reading.note else "a note"
