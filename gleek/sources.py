"""What the books say: works, quotations, and what each book has on each point of dispute.

The evidence is data, in ``sources/*.toml`` (see ``sources/README.md``). Nothing is read when this
module is imported; each file is read at its first use and kept. Everything handed out is frozen.

    >>> presets()["cotton"].readings["opening_bid"].value
    12
    >>> quotation("cotton-halves").cite
    'Charles Cotton, The Compleat Gamester (London, 1674), p. 91'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, TypeVar

from gleek import paths
from gleek.tomlread import FaultySources, Table, UnknownName, read_toml, tables, unknown

Value = str | int
"""The value of a field: a word, or a number of stakes."""

Status = Literal["attested", "reported", "stated", "inferred", "silent"]

PRESETS = ("cotgrave", "willughby", "cotton", "du_coeur", "encyclopaedia", "dafydd")
"""The presets, oldest book first; the default is `DEFAULT_PRESET`."""

DEFAULT_PRESET = "du_coeur"

STATUSES: Mapping[str, str] = MappingProxyType({
    "attested": "the source's own words were seen, and say it",
    "reported": "a later writer says that the source says it",
    "stated": "a modern account says it in its own words",
    "inferred": "argued from the source's words, or from a kindred game",
    "silent": "the source does not settle it; the value is filled in",
})
"""Each status of a reading, strongest first, with what it means."""

STAGES = ("deal", "stock", "ruff", "melds", "tricks", "reckoning")
"""The stages under which the fields are arranged."""

_SEEN = {
    "print": "seen in a full transcription of the printed book",
    "excerpt": "seen in a transcription of the chapter's opening only",
}


@dataclass(frozen=True, slots=True)
class Work:
    """A book, manuscript or modern account.

    `year` is None where it is not known or not fixed, and `circa` says that it is only about right.
    """

    id: str
    author: str
    title: str
    place: str
    year: int | None
    circa: bool
    kind: Literal["old", "modern"]
    short: str
    note: str

    @property
    def cite(self) -> str:
        """The work as one would cite it: author, title (place, year), as far as each is known."""
        name = f"{self.author}, {self.title}" if self.author else self.title
        year = f"about {self.year}" if self.circa else self.year
        where = ", ".join(str(part) for part in (self.place, year) if part)
        return f"{name} ({where})" if where else name


@dataclass(frozen=True, slots=True)
class Quotation:
    """A passage word for word. `page` is empty where the page was not seen, never guessed."""

    id: str
    work: str
    page: str
    seen: Literal["print", "excerpt", "via"]
    via: str
    topics: tuple[str, ...]
    words: str
    note: str

    @property
    def page_text(self) -> str:
        """``p. 90``, ``pp. 91-92``, a diary's date as it stands, or ``page not seen``."""
        if not self.page:
            return "page not seen"
        if not self.page.replace("-", "").isdigit():
            return self.page
        return f"pp. {self.page}" if "-" in self.page else f"p. {self.page}"

    @property
    def cite(self) -> str:
        """Work and page, as one would write them under the words."""
        return f"{work(self.work).cite}, {self.page_text}"

    @property
    def seen_text(self) -> str:
        """How the words came to be known here, as a phrase."""
        if self.seen == "via":
            return f"quoted inside {work(self.via).short}; the original was not seen"
        return _SEEN[self.seen]


@dataclass(frozen=True, slots=True)
class Reading:
    """What one book has on one field, and how well that is founded.

    `quotes` are ids of quotations; `citation` says who says so and where; `note` holds the argument
    and whatever the source leaves open or offers beside `value`. Each may be empty, but attested and
    reported readings have a quotation or a citation, stated ones a citation, inferred ones a note.
    """

    field: str
    value: Value
    status: Status
    quotes: tuple[str, ...]
    citation: str
    note: str


@dataclass(frozen=True, slots=True)
class Preset:
    """A whole set of rules, read out of one work: a `Reading` for every field, in the fields' order."""

    name: str
    title: str
    work: str
    about: str
    readings: Mapping[str, Reading]

    @property
    def values(self) -> dict[str, Value]:
        """The bare value of every field."""
        return {name: reading.value for name, reading in self.readings.items()}


@dataclass(frozen=True, slots=True)
class ValueInfo:
    """One value that a field may have. `filled`: no source gives it; otherwise `who` says who does."""

    value: Value
    label: str
    meaning: str
    who: str
    quotes: tuple[str, ...]
    filled: bool


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A point of dispute: the question it answers, the stage it belongs to, its values in order."""

    name: str
    title: str
    question: str
    stage: str
    values: tuple[ValueInfo, ...]

    def value(self, value: Value) -> ValueInfo:
        """The description of one value; raises `UnknownName` when the field cannot have it."""
        for info in self.values:
            # 1 == True in Python, and a number written as a word is a mistake worth naming.
            if info.value == value and type(info.value) is type(value):
                return info
        allowed = " or ".join(repr(info.value) for info in self.values)
        raise UnknownName(f"{self.name} cannot be {value!r}; it may be {allowed}.")


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """A rule that an event, a payment or a refusal names: what it says, what it depends on."""

    id: str
    title: str
    text: str
    fields: tuple[str, ...]
    quotes: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Colour:
    """A quotation that bears on no rule, and where it belongs in the telling."""

    quote: str
    place: str


@cache
def works() -> Mapping[str, Work]:
    """Every work by id."""
    return _works(paths.sources_dir())


@cache
def quotations() -> Mapping[str, Quotation]:
    """Every quotation by id, in the order of play."""
    return _quotations(paths.sources_dir())


@cache
def fields() -> Mapping[str, FieldInfo]:
    """Every point of dispute by name, in the order of play."""
    return _fields(paths.sources_dir())


@cache
def presets() -> Mapping[str, Preset]:
    """Every preset by name, in the order of `PRESETS`."""
    return MappingProxyType({name: _preset(paths.sources_dir(), name) for name in PRESETS})


@cache
def rules() -> Mapping[str, RuleInfo]:
    """Every rule by id, in the order of play."""
    return _rules(paths.sources_dir())


@cache
def colour() -> tuple[Colour, ...]:
    """The quotations that bear on no rule, with where they belong."""
    return _colour(paths.sources_dir())


def work(name: str) -> Work:
    """The work with this id; raises `UnknownName`."""
    return _pick("work", works(), name)


def quotation(name: str) -> Quotation:
    """The quotation with this id; raises `UnknownName`."""
    return _pick("quotation", quotations(), name)


def field(name: str) -> FieldInfo:
    """The point of dispute with this name; raises `UnknownName`."""
    return _pick("field", fields(), name)


def preset(name: str) -> Preset:
    """The preset with this name; raises `UnknownName`."""
    return _pick("preset", presets(), name)


def rule(name: str) -> RuleInfo:
    """The rule with this id; raises `UnknownName`."""
    return _pick("rule", rules(), name)


Entry = TypeVar("Entry")


def _pick(kind: str, known: Mapping[str, Entry], name: str) -> Entry:
    if name in known:
        return known[name]
    raise UnknownName(unknown(kind, str(name), list(known)))


# ---------------------------------------------------------------- reading the files


def _works(folder: Path) -> Mapping[str, Work]:
    path, found = folder / "works.toml", dict[str, Work]()
    for name, entry in Table(str(path), read_toml(path)).take("work", {}).items():
        table = Table(f"{path}, work {name!r}", entry)
        year = table.take("year", 0) or None
        found[name] = Work(
            name, table.take("author", ""), table.take("title"), table.take("place", ""), year, table.take("circa", False),
            table.choice("kind", ("old", "modern")), table.take("short"), table.take("note", ""),
        )
        table.done()
    return MappingProxyType(found)


def _quotations(folder: Path) -> Mapping[str, Quotation]:
    found = dict[str, Quotation]()
    for name, table in tables(folder / "quotations.toml", "quote", "id"):
        seen = table.choice("seen", ("print", "excerpt", "via"))
        found[name] = Quotation(
            name, table.take("work"), table.take("page", ""), seen, table.take("via", ""),
            table.take("topics", ()), table.take("words"), table.take("note", ""),
        )
        if (seen == "via") != bool(found[name].via):
            raise FaultySources(f"{table.place}: 'via' names a work when 'seen' is 'via', and only then.")
        table.done()
    return MappingProxyType(found)


def _fields(folder: Path) -> Mapping[str, FieldInfo]:
    found = dict[str, FieldInfo]()
    for name, table in tables(folder / "fields.toml", "field", "name"):
        values = list[ValueInfo]()
        for entry in table.take("value", []):
            inner = Table(table.place, entry)
            value = inner.value()
            inner.place += f", value {value!r}"
            values.append(ValueInfo(
                value, inner.take("label"), inner.take("meaning"), inner.take("who", ""),
                inner.take("quotes", ()), inner.take("filled", False),
            ))
            if values[-1].filled == bool(values[-1].who):
                raise FaultySources(f"{inner.place} needs either 'who' (who says it) or 'filled = true'.")
            inner.done()
        found[name] = FieldInfo(
            name, table.take("title"), table.take("question"), table.choice("stage", STAGES), tuple(values)
        )
        table.done()
    return MappingProxyType(found)


def _preset(folder: Path, name: str) -> Preset:
    path, known = folder / "presets" / f"{name}.toml", _fields(folder)
    table, readings = Table(str(path), read_toml(path)), dict[str, Reading]()
    for field_name, info in known.items():
        inner = Table(f"{path}, {field_name}", table.take(field_name, {}))
        value = inner.value()
        try:
            info.value(value)
        except UnknownName as fault:
            raise FaultySources(f"{path}: {fault}") from None
        reading = readings[field_name] = Reading(
            field_name, value, inner.choice("status", tuple(STATUSES)),
            inner.take("quotes", ()), inner.take("citation", ""), inner.take("note", ""),
        )
        if lacking := _unbacked(reading):
            raise FaultySources(f"{inner.place} is {reading.status}, and so needs {lacking}.")
        inner.done()
    done = Preset(name, table.take("title"), table.take("work"), table.take("about"), MappingProxyType(readings))
    table.done()
    return done


def _unbacked(reading: Reading) -> str:
    """What a reading's status demands and the reading lacks; empty when it is backed."""
    if reading.status in ("attested", "reported"):
        return "" if reading.quotes or reading.citation else "a quotation or a citation"
    if reading.status == "stated":
        return "" if reading.citation else "a citation"
    return "" if reading.note else "a note"


def _rules(folder: Path) -> Mapping[str, RuleInfo]:
    found = dict[str, RuleInfo]()
    for name, table in tables(folder / "rules.toml", "rule", "id"):
        found[name] = RuleInfo(
            name, table.take("title"), table.take("text"), table.take("fields", ()),
            table.take("quotes", ()), table.take("note", ""),
        )
        table.done()
    return MappingProxyType(found)


def _colour(folder: Path) -> tuple[Colour, ...]:
    found = list[Colour]()
    for name, table in tables(folder / "rules.toml", "colour", "quote"):
        found.append(Colour(name, table.take("place")))
        table.done()
    return tuple(found)
