"""What codes of rules mean, version by version, written down literally.

A code that somebody has written down means the same for ever, whatever is added to the rules, or corrected in a preset.
So the codes do not go by `gleek.games.gleek.rules`, but by what stands here:

    a number   names the values of all fields, in mixed radix in the order of the fields. Version 0 has the numbers
               from 0 to 4,718,591; each later version has the next ones, up to 33,554,431 (five characters).
    a preset   has a character of its own, which stands for the readings that the book's preset had when the character
               was given.

When a field is given a new value, or the rules a new field, append a version here with all fields and values there are
then. A new field goes into `NOT_NAMED` too: what it is in codes of versions that do not have it. A new preset, or one
whose readings have been corrected, gets the next character. Nothing that stands here is ever changed.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gleek.games.gleek.rules import Value


class Field(NamedTuple):
    """A field as one version knows it: its values in order, and the readings of the presets that it names."""

    name: str
    values: tuple[Value, ...]
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


# The presets are, in order: Cotgrave, Willughby, Cotton, du Coeur, the encyclopaedia, Dafydd.
_VERSION_0: Final = Version(
    (
        Field("opening_bid", (13, 12), (13, 12, 12, 13, 13, 13)),
        Field("stock_pass", ("out", "may_return"), ("out", "out", "out", "out", "out", "out")),
        Field("eldest_must_open", ("yes", "no"), ("yes", "yes", "yes", "yes", "yes", "yes")),
        Field(
            "odd_penny",
            ("eldest", "box", "last_raiser"),
            ("eldest", "last_raiser", "eldest", "eldest", "eldest", "eldest"),
        ),
        Field(
            "exchange",
            ("discard_first", "draw_first"),
            ("discard_first", "discard_first", "draw_first", "discard_first", "discard_first", "draw_first"),
        ),
        Field("tiddy", ("played", "left_out"), ("played", "played", "played", "played", "played", "played")),
        Field("turned_up_tiddy", (2, 4), (2, 2, 4, 2, 2, 2)),
        Field(
            "tiddy_held",
            ("two_each", "count"),
            ("two_each", "two_each", "two_each", "two_each", "two_each", "two_each"),
        ),
        Field(
            "tiddy_paid",
            ("declared", "played"),
            ("declared", "played", "declared", "declared", "played", "declared"),
        ),
        Field(
            "towser_tumbler",
            ("none", "side", "side_doubled", "count"),
            ("none", "none", "side_doubled", "none", "none", "none"),
        ),
        Field(
            "ruff_counts", ("points", "cards"), ("points", "points", "points", "points", "points", "cards")
        ),
        Field("ruff_ante", (2,), (2, 2, 2, 2, 2, 2)),
        Field("ruff_vie", (2,), (2, 2, 2, 2, 2, 2)),
        Field("ruff_decline", (2, 1), (2, 2, 1, 2, 2, 2)),
        Field("first_pass", ("check", "out"), ("check", "check", "check", "check", "check", "check")),
        Field("ruff_tie", ("eldest", "divide"), ("eldest", "eldest", "eldest", "eldest", "eldest", "eldest")),
        Field(
            "ruff_passed",
            ("carry", "double", "youngest_may_double"),
            ("carry", "double", "youngest_may_double", "carry", "carry", "carry"),
        ),
        Field(
            "melds",
            ("declared", "shown"),
            ("declared", "declared", "declared", "shown", "declared", "declared"),
        ),
        Field(
            "follow_suit",
            ("required", "free"),
            ("required", "required", "required", "required", "required", "required"),
        ),
        Field(
            "trumps_beat",
            ("always", "equal_or_higher"),
            ("always", "always", "always", "always", "always", "always"),
        ),
        Field(
            "honours_to",
            ("holder", "trick_winner"),
            ("holder", "holder", "holder", "holder", "holder", "holder"),
        ),
        Field("settlement", ("pot", "each"), ("pot", "pot", "pot", "pot", "pot", "pot")),
    ),
    first_preset=0,
)

VERSIONS: tuple[Version, ...] = (_VERSION_0,)
NOT_NAMED: dict[str, Value] = {}
"""What a field is where a code's version does not have it."""


def number_of(rules: Mapping[str, Value]) -> int:
    """Return the number that names these values of all fields, of the oldest version that can.

    Raises ValueError where none can: a field or a value has been added to the rules, and no version to this module.
    """
    first = 0
    for version in VERSIONS:
        number = _in(version, rules)
        if number is not None:
            return first + number
        first += version.size
    raise ValueError(f"no version of the codes has these rules: {dict(rules)}")


def _in(version: Version, rules: Mapping[str, Value]) -> int | None:
    named = {field.name for field in version.fields}
    if any(NOT_NAMED.get(name) != value for name, value in rules.items() if name not in named):
        return None
    number = 0
    for field in version.fields:
        if rules[field.name] not in field.values:
            return None
        number = number * len(field.values) + field.values.index(rules[field.name])
    return number


def values_of(number: int) -> dict[str, Value] | None:
    """Return the values of all fields that a number names; None if no version has it."""
    for version in VERSIONS:
        if number < version.size:
            chosen: dict[str, Value] = {}
            for field in reversed(version.fields):
                number, place = divmod(number, len(field.values))
                chosen[field.name] = field.values[place]
            return NOT_NAMED | chosen
        number -= version.size
    return None


def presets() -> dict[int, dict[str, Value]]:
    """Return the values of all fields that each preset's character stands for, by the character as a number."""
    return {
        character: NOT_NAMED | values for version in VERSIONS for character, values in version.presets.items()
    }
