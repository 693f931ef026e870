"""The readings: for each rule on which the books differ, what each book says, and how strong the evidence is.

``sources/<game>/fields.toml`` has the fields of the rules, ``sources/<game>/presets/`` each book's values.

    >>> preset("gleek", "cotton").readings["opening_bid"].value
    12
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Literal

from gleek.engine.rules import Value
from gleek.evidence import games
from gleek.evidence.toml import FaultySources, UnknownName, entries, fill, fill_list, pick, read_toml, unknown
from gleek.evidence.works import without_year, work

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

STRENGTH = [*STATUSES]
"""The statuses, strongest first."""


@dataclass(frozen=True, slots=True)
class Reading:
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
    def known_as(self) -> str:
        """The name of the book in a sentence: `short`, or else the author's name without the year."""
        return self.short or without_year(work(self.work).short)


@dataclass(frozen=True, slots=True)
class ValueInfo:
    value: Value
    label: str
    meaning: str
    who: str = ""
    quotes: tuple[str, ...] = ()
    filled: bool = False  # True: no source has this value. False: `who` names the sources that have it.


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A field of the rules: a question on which the sources differ, and the possible values.

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
    # The ids of sample hands with the same cards, each played under another value of the field.
    hands: tuple[str, ...] = ()
    no_hand: str = ""  # the reason why no sample hand can show the difference; "" if one can

    def value(self, value: Value) -> ValueInfo:
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
        allowed = [str(info.value) for info in self.values if not self._in_range(info.value)]
        if self.least is not None:
            allowed.append(f"a whole number from {self.least} to {self.most}")
        raise UnknownName(f"{self.name} cannot be “{value}”; it may be {' or '.join(allowed)}.")

    def offered(self, value: Value) -> tuple[Value, ...]:
        described = tuple(info.value for info in self.values)
        return described if value in described else (*described, value)

    def _in_range(self, value: Value) -> bool:
        # `type`, not `isinstance`: a bool is an instance of int.
        if type(value) is not int or self.least is None or self.most is None:
            return False
        return self.least <= value <= self.most


@cache
def fields(game: str) -> Mapping[str, FieldInfo]:
    found = {}
    for name, place, table in entries(games.folder(game) / "fields.toml", "field", "name"):
        values = fill_list(ValueInfo, place, table, "value", needed=True)
        found[name] = fill(FieldInfo, place, table, game=game, values=values)
    return MappingProxyType(found)


def by_stage(game: str) -> Mapping[str, tuple[FieldInfo, ...]]:
    found: dict[str, tuple[FieldInfo, ...]] = {}
    for stage in games.game(game).stages:
        if some := tuple(each for each in fields(game).values() if each.stage == stage):
            found[stage] = some
    return found


def field(game: str, name: str) -> FieldInfo:
    return pick("field", fields(game), name)


@cache
def presets(game: str) -> Mapping[str, Preset]:
    return MappingProxyType({name: preset(game, name) for name in games.game(game).presets})


def preset(game: str, name: str) -> Preset:
    if name in games.game(game).presets:
        return _read_preset(game, name)
    raise UnknownName(unknown("preset", str(name), games.game(game).presets))


@cache
def _read_preset(game: str, name: str) -> Preset:
    path, known = games.folder(game) / "presets" / f"{name}.toml", fields(game)
    table, readings = read_toml(path), dict[str, Reading]()
    for key, info in known.items():
        if key not in table:
            raise FaultySources(f"{path} has no [{key}], which it needs.")
        readings[key] = fill(Reading, f"{path}, {key}", table.pop(key), field=key)
        try:
            info.value(readings[key].value)
        except UnknownName as fault:
            raise FaultySources(f"{path}: {fault}") from None
    return fill(Preset, str(path), table, name=name, readings=MappingProxyType(readings))
