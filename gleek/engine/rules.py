"""The base class of rules, with a field for each rule on which the sources of a game differ, and the codes of rules.

The possible values of a field are those of its `Literal` annotation, or of a `Numbers` object for a range of numbers.
"""

from __future__ import annotations

import difflib
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from math import ceil, prod
from typing import Any, ClassVar, Final, NamedTuple, Self, cast, get_args, get_type_hints

from gleek.engine.errors import Fault, Inconsistent, Unreadable, need, shown
from gleek.engine.phrase import either

Value = str | int


class Numbers(tuple[Value, ...]):  # noqa: SLOT001  (a tuple cannot have slots)
    """The possible values of a numeric field: a few words such as "none", then the whole numbers of a range."""

    range: range
    words: tuple[str, ...]

    def __new__(cls, least: int, most: int, *words: str) -> Self:
        made = super().__new__(cls, (*words, *range(least, most + 1)))
        made.range, made.words = range(least, most + 1), words
        return made

    def __str__(self) -> str:
        return either([*self.words, f"a whole number from {self.range[0]} to {self.range[-1]}"])


def listed_values(values: Sequence[Value]) -> str:
    return str(values) if isinstance(values, Numbers) else either(map(str, values))


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of a hand. Raises `Inconsistent`, listing all faults, if values are not allowed or contradictory."""

    game: ClassVar[str] = ""  # the id of the game

    def __post_init__(self) -> None:
        values = values_of(type(self))
        wrong = [
            (field, f"“{shown(value)}” is not one of its values, which are {listed_values(values[field])}.")
            for field, value in self.as_dict().items()
            if type(value) not in {int, str} or value not in values[field]
        ]
        faults = [Fault(*each) for each in wrong] or list(self.conflicts())
        if faults:
            raise Inconsistent("This set of rules", tuple(faults))

    def conflicts(self) -> tuple[Fault, ...]:
        return ()

    def as_dict(self) -> dict[str, Value]:
        return {name: getattr(self, name) for name in values_of(type(self))}

    def changed(self, **values: Value) -> Self:
        known = values_of(type(self))
        unknown = [Fault(name, unknown_field(known, name)) for name in values if name not in known]
        if unknown:
            raise Inconsistent("This change of rules", tuple(unknown))
        return replace(self, **values)

    def differs_from(self, other: Rules) -> dict[str, tuple[Value, Value]]:
        """Return the fields in which these rules and the other rules differ: field → (this value, the other value)."""
        need(other, type(self), "a set of rules of the same game", "one, as in gleek.preset()")
        mine, theirs = self.as_dict(), other.as_dict()
        return {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}


def values_of(rules: type[Rules]) -> Mapping[str, Sequence[Value]]:
    return _values_of(cast("Hashable", rules))


@cache
def _values_of(rules: Any) -> Mapping[str, Sequence[Value]]:  # noqa: ANN401  (mypy does not accept a class as Hashable)
    hints = get_type_hints(rules, include_extras=True)
    args = {field.name: get_args(hints[field.name]) for field in fields(rules)}
    return {name: some[1] if isinstance(some[-1], Numbers) else some for name, some in args.items()}


def unknown_field(known: Mapping[str, Sequence[Value]], name: str, *, listed: bool = True) -> str:
    """Return an error sentence: no field is called `name`. It names a similar field and, if `listed`, all fields."""
    near = difflib.get_close_matches(name, list(known), 1)
    hint = f" Did you mean “{near[0]}”?" if near else ""
    fields = f" The fields are {', '.join(known)}." if listed else ""
    return f"there is no rule field “{shown(name)}”.{hint}{fields}"


# No field has a value this large. The limit keeps huge numbers from `str`, which raises an error for them.
_MAX_NUMBER: Final = 10**9


def read_value(rules: type[Rules], field: str, text: object) -> Value:
    """Return the value of a field from a text, a number or a bool (yes or no) that a user or a file has given.

    Raises `Unreadable` if the field does not exist or cannot have this value.
    """
    known = values_of(rules)
    if field not in known:
        said = unknown_field(known, field)
        raise Unreadable(said[:1].upper() + said[1:])
    values = known[field]
    if not isinstance(text, str | int) or (isinstance(text, int) and abs(text) > _MAX_NUMBER):
        raise Unreadable(f"“{field}” must be a word or a number: {listed_values(values)}.")
    plain = {True: "yes", False: "no"}[text] if isinstance(text, bool) else str(text).strip()
    for value in values.words if isinstance(values, Numbers) else values:
        if str(value) == plain.lower().replace("-", "_").replace(" ", "_"):
            return value
    if (
        isinstance(values, Numbers)
        and plain.isascii()
        and plain.isdigit()
        and int(plain[:10]) in values.range
    ):
        return int(plain)
    raise Unreadable(f"“{shown(plain)}” is not a value of {field}, which may be {listed_values(values)}.")


class RuleCodes(NamedTuple):
    """The table that defines the codes of a game's rules; each game has its own table in its `rule_codes.py`.

    A code that a user has written down must keep its meaning, even if a preset is corrected or a field lists its values
    in another order. So codes do not depend on the rules classes, but on literal tables. A number encodes the values of
    all fields, in mixed radix in the order of the fields; a preset has a character, given by its place in the table.

    A new field, or a new value of a field, would change the numbers. So after a release it needs a second table, whose
    numbers begin where those of the first end.
    """

    fields: Mapping[str, Sequence[Value]]  # field → its possible values; the codes depend on their order
    # For each preset, field → value. A field is left out if it has the first value that `fields` lists.
    presets: tuple[Mapping[str, Value], ...]
    # the letter that the game's codes begin with; "" if there is none. A new game needs a letter of its own from
    # `LETTERS` in `scripts/game.py`: codes use no I, L, O and U, and C, M and R begin other codes.
    letter: str

    @property
    def digits(self) -> int:
        """The number of characters that encode the values of all fields. A preset has one character."""
        sets = prod(map(len, self.fields.values()))
        return max(2, ceil((sets - 1).bit_length() / 5))

    def number_of(self, rules: Mapping[str, Value]) -> int:
        """Return the number that encodes these rules; raises KeyError or ValueError if a field or value is unknown."""
        number = 0
        for name, values in self.fields.items():
            number = number * len(values) + values.index(rules[name])
        return number

    def values_of(self, number: int) -> dict[str, Value] | None:
        """Return the values of all fields, which are encoded in one number; None if the number is too large."""
        chosen: dict[str, Value] = {}
        for name, values in reversed([*self.fields.items()]):
            number, place = divmod(number, len(values))
            chosen[name] = values[place]
        return None if number else chosen

    @property
    def whole_presets(self) -> list[dict[str, Value]]:
        """The values of all fields in each preset, in the order of the characters that name presets in codes."""
        first = {name: values[0] for name, values in self.fields.items()}
        return [{**first, **preset} for preset in self.presets]
