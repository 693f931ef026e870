"""What the books say: works, quotations, and what each book has on each point of dispute.

The evidence is data, in ``sources/*.toml`` (see ``sources/README.md``). Nothing is read when this
module is imported; each file is read at its first use and kept. Everything handed out is frozen.

    >>> presets()["cotton"].readings["opening_bid"].value
    12
    >>> quotation("cotton-halves").cite
    'Charles Cotton, The Compleat Gamester (London, 1674), p. 91'
"""

from __future__ import annotations

from collections.abc import Mapping  # noqa: TC003 - `fill` reads the annotations of the records below
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, TypeVar

from gleek import paths
from gleek.evidence.toml import FaultySources, UnknownName, entries, fill, read_toml, table_list, unknown

if TYPE_CHECKING:
    from pathlib import Path


Value = str | int
"""The value of a field: a word, or a number of stakes."""

Status = Literal["attested", "reported", "stated", "inferred", "silent"]

PRESETS = ("cotgrave", "willughby", "cotton", "du_coeur", "encyclopaedia", "dafydd")
"""The presets, oldest book first; the default is `DEFAULT_PRESET`."""

DEFAULT_PRESET = "du_coeur"

STATUSES: Mapping[str, str] = MappingProxyType(
    {
        "attested": "the source's own words were seen, and say it",
        "reported": "a later writer says that the source says it",
        "stated": "a modern account says it in its own words",
        "inferred": "argued from the source's words, or from a kindred game",
        "silent": "the source does not settle it; the value is filled in",
    }
)
"""Each status of a reading, strongest first, with what it means."""

Stage = Literal["deal", "stock", "ruff", "melds", "tricks", "reckoning"]
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
    title: str
    kind: Literal["old", "modern"]
    short: str
    author: str = ""
    place: str = ""
    year: int | None = None
    circa: bool = False
    note: str = ""

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
    seen: Literal["print", "excerpt", "via"]
    words: str
    page: str = ""
    via: str = ""
    topics: tuple[str, ...] = ()
    note: str = ""

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
    quotes: tuple[str, ...] = ()
    citation: str = ""
    note: str = ""


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
    who: str = ""
    quotes: tuple[str, ...] = ()
    filled: bool = False


@dataclass(frozen=True, slots=True)
class FieldInfo:
    """A point of dispute: the question it answers, the stage it belongs to, its values in order."""

    name: str
    title: str
    question: str
    stage: Stage
    values: tuple[ValueInfo, ...]

    def value(self, value: Value) -> ValueInfo:
        """Return the description of one value; raises `UnknownName` when the field cannot have it."""
        for info in self.values:
            # 1 == True in Python, and a number written as a word is a mistake worth naming.
            if info.value == value and type(info.value) is type(value):
                return info
        allowed = " or ".join(str(info.value) for info in self.values)
        raise UnknownName(f"{self.name} cannot be “{value}”; it may be {allowed}.")


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """A rule that an event, a payment or a refusal names: what it says, what it depends on."""

    id: str
    title: str
    text: str
    fields: tuple[str, ...] = ()
    quotes: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class Colour:
    """A quotation that bears on no rule, and where it belongs in the telling."""

    quote: str
    place: str


@cache
def works() -> Mapping[str, Work]:
    """Return every work by id."""
    return _works(paths.sources_dir())


@cache
def quotations() -> Mapping[str, Quotation]:
    """Return every quotation by id, in the order of play."""
    return _quotations(paths.sources_dir())


@cache
def fields() -> Mapping[str, FieldInfo]:
    """Return every point of dispute by name, in the order of play."""
    return _fields(paths.sources_dir())


@cache
def presets() -> Mapping[str, Preset]:
    """Return every preset by name, in the order of `PRESETS`."""
    return MappingProxyType({name: _preset(paths.sources_dir(), name, fields()) for name in PRESETS})


@cache
def rules() -> Mapping[str, RuleInfo]:
    """Return every rule by id, in the order of play."""
    return _rules(paths.sources_dir())


@cache
def colour() -> tuple[Colour, ...]:
    """Return the quotations that bear on no rule, with where they belong."""
    return _colour(paths.sources_dir())


def work(name: str) -> Work:
    """Return the work with this id; raises `UnknownName`."""
    return _pick("work", works(), name)


def quotation(name: str) -> Quotation:
    """Return the quotation with this id; raises `UnknownName`."""
    return _pick("quotation", quotations(), name)


def field(name: str) -> FieldInfo:
    """Return the point of dispute with this name; raises `UnknownName`."""
    return _pick("field", fields(), name)


def preset(name: str) -> Preset:
    """Return the preset with this name; raises `UnknownName`."""
    return _pick("preset", presets(), name)


def rule(name: str) -> RuleInfo:
    """Return the rule with this id; raises `UnknownName`."""
    return _pick("rule", rules(), name)


Entry = TypeVar("Entry")


def _pick(kind: str, known: Mapping[str, Entry], name: str) -> Entry:
    if name in known:
        return known[name]
    raise UnknownName(unknown(kind, str(name), known))


# ---------------------------------------------------------------- reading the files


def _works(folder: Path) -> Mapping[str, Work]:
    path = folder / "works.toml"
    table = read_toml(path).get("work")
    if not isinstance(table, dict):
        raise FaultySources(f"{path} should hold a table for each work, [work.its-id], and does not.")
    return MappingProxyType(
        {name: fill(Work, f"{path}, work “{name}”", table[name], id=name) for name in table}
    )


def _quotations(folder: Path) -> Mapping[str, Quotation]:
    found = dict[str, Quotation]()
    for name, place, table in entries(folder / "quotations.toml", "quote", "id"):
        found[name] = fill(Quotation, place, table)
        if (found[name].seen == "via") != bool(found[name].via):
            raise FaultySources(f"{place}: “via” names a work when “seen” is “via”, and only then.")
    return MappingProxyType(found)


def _fields(folder: Path) -> Mapping[str, FieldInfo]:
    found = dict[str, FieldInfo]()
    for name, place, table in entries(folder / "fields.toml", "field", "name"):
        values = tuple(_value(place, entry) for entry in table_list(place, "value", table.pop("value", None)))
        found[name] = fill(FieldInfo, place, table, values=values)
    return MappingProxyType(found)


def _value(place: str, entry: dict[str, object]) -> ValueInfo:
    place = f"{place}, value “{entry.get('value', '?')}”"
    info = fill(ValueInfo, place, entry)
    if info.filled == bool(info.who):
        raise FaultySources(f"{place} needs either “who” (who says it) or “filled = true”, and not both.")
    return info


def _preset(folder: Path, name: str, known: Mapping[str, FieldInfo]) -> Preset:
    path = folder / "presets" / f"{name}.toml"
    table, readings = read_toml(path), dict[str, Reading]()
    for key in table:
        if key not in known and key not in {"title", "work", "about"}:
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
    """Return what a reading's status demands and the reading lacks; nothing when it is backed."""
    if reading.status in {"attested", "reported"}:
        return "" if reading.quotes or reading.citation else "a quotation or a citation"
    if reading.status == "stated":
        return "" if reading.citation else "a citation"
    return "" if reading.note else "a note"


def _rules(folder: Path) -> Mapping[str, RuleInfo]:
    found = entries(folder / "rules.toml", "rule", "id")
    return MappingProxyType({name: fill(RuleInfo, place, table) for name, place, table in found})


def _colour(folder: Path) -> tuple[Colour, ...]:
    found = entries(folder / "rules.toml", "colour", "quote")
    return tuple(fill(Colour, place, table) for _, place, table in found)
