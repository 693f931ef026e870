"""Version tables for the codes of rules, and the classes in which each game writes its own table.

A code that a user has written down must keep its meaning for ever, even if rules gain fields or a preset is
corrected. So codes do not depend on the rules classes, but on the literal tables in each game's `code_versions.py`:

    a number   names the values of all fields, in mixed radix in the order of the fields. Version 0 has the first
               numbers, from 0; each later version has the next ones, as far as the code's characters reach.
    a preset   has its own character, which keeps the preset's readings of that time.

When a field gets a new value or the rules get a new field, append a version with all fields and values of that time.
Add a new field to `not_named` too, with its value in codes of versions that lack it. A new or corrected preset gets
the next character. Never change an existing version.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gleek.engine.rules import Value


class Field(NamedTuple):
    """A rule field in one version: its name, its values in order, and its value in each preset of the version."""

    name: str
    values: Sequence[Value]
    presets: tuple[Value, ...] = ()


class Version(NamedTuple):
    """One version of the codes."""

    fields: tuple[Field, ...]
    first_preset: int  # the number of the character of the version's first preset

    @property
    def size(self) -> int:
        """The number of sets of rules that the version can name."""
        return prod(len(field.values) for field in self.fields)

    @property
    def presets(self) -> dict[int, dict[str, Value]]:
        """The rules of each preset, by the number of the preset's character in codes."""
        count = len(self.fields[0].presets)
        return {
            self.first_preset + place: {field.name: field.presets[place] for field in self.fields}
            for place in range(count)
        }


class CodeVersions(NamedTuple):
    """All versions of the codes of one game's rules."""

    versions: tuple[Version, ...]
    letter: str  # the first character of the game's codes; "" for none
    digits: int  # the number of characters that name all fields
    not_named: Mapping[str, Value] = {}  # the values of fields that a code's version lacks

    def number_of(self, rules: Mapping[str, Value]) -> int:
        """Return the number of these rules in the oldest version that can name them.

        Raises ValueError if no version can: then a field or value was added to the rules but not to the versions.
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
        """Return the values of all fields for a number; None if no version has it."""
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
        """Return the rules of each preset, by the number of the preset's character in codes."""
        return {
            character: {**self.not_named, **values}
            for version in self.versions
            for character, values in version.presets.items()
        }
