"""What codes of rules mean, version by version: the form in which each game writes that down.

A code that somebody has written down means the same for ever, whatever is added to the rules, or corrected in a preset.
So the codes do not go by the rules themselves, but by what each game's `code_versions.py` says literally:

    a number   names the values of all fields, in mixed radix in the order of the fields. Version 0 has the first
               numbers, from 0; each later version has the next ones, as far as the code's characters reach.
    a preset   has a character of its own, which stands for the readings that the book's preset had when the character
               was given.

When a field is given a new value, or the rules a new field, a version is appended with all fields and values there are
then. A new field goes into `not_named` too: what it is in codes of versions that do not have it. A new preset, or one
whose readings have been corrected, gets the next character. Nothing that stands in a version is ever changed.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gleek.engine.rules import Value


class Field(NamedTuple):
    """A field as one version knows it: its values in order, and the readings of the presets that it names."""

    name: str
    values: Sequence[Value]
    presets: tuple[Value, ...] = ()


class Version(NamedTuple):
    """A version: the fields in order, and the first of its presets' characters, as a number."""

    fields: tuple[Field, ...]
    first_preset: int

    @property
    def size(self) -> int:
        """How many sets of rules it can name."""
        return prod(len(field.values) for field in self.fields)

    @property
    def presets(self) -> dict[int, dict[str, Value]]:
        """The readings that each preset's character stands for."""
        count = len(self.fields[0].presets)
        return {
            self.first_preset + place: {field.name: field.presets[place] for field in self.fields}
            for place in range(count)
        }


class CodeVersions(NamedTuple):
    """All versions of one game's codes of rules.

    `letter` begins the codes of the game ("" for none); `digits` is how many characters name all fields; `not_named`
    what a field is where a code's version does not have it.
    """

    versions: tuple[Version, ...]
    letter: str
    digits: int
    not_named: Mapping[str, Value] = {}

    def number_of(self, rules: Mapping[str, Value]) -> int:
        """Return the number that names these values of all fields, of the oldest version that can.

        Raises ValueError where none can: a field or a value has been added to the rules, and no version to the codes.
        """
        first = 0
        for version in self.versions:
            number = self._in(version, rules)
            if number is not None:
                return first + number
            first += version.size
        raise ValueError(f"no version of the codes has these rules: {dict(rules)}")

    def _in(self, version: Version, rules: Mapping[str, Value]) -> int | None:
        named = {field.name for field in version.fields}
        if any(self.not_named.get(name) != value for name, value in rules.items() if name not in named):
            return None
        number = 0
        for field in version.fields:
            if rules[field.name] not in field.values:
                return None
            number = number * len(field.values) + field.values.index(rules[field.name])
        return number

    def values_of(self, number: int) -> dict[str, Value] | None:
        """Return the values of all fields that a number names; None if no version has it."""
        for version in self.versions:
            if number < version.size:
                chosen: dict[str, Value] = {}
                for field in reversed(version.fields):
                    number, place = divmod(number, len(field.values))
                    chosen[field.name] = field.values[place]
                return {**self.not_named, **chosen}
            number -= version.size
        return None

    def presets(self) -> dict[int, dict[str, Value]]:
        """Return the values of all fields that each preset's character stands for, by the character as a number."""
        return {
            character: {**self.not_named, **values}
            for version in self.versions
            for character, values in version.presets.items()
        }
