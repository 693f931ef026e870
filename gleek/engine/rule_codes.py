"""The table that defines the codes of a game's rules; each game has its own table in its `rule_codes.py`.

A code that a user has written down must keep its meaning, even if a preset is corrected or a field lists its values in
another order. So codes do not depend on the rules classes, but on literal tables:

    a number   encodes the values of all fields, in mixed radix in the order of the fields
    a preset   has a character of its own, given by its place in the table

A new field, or a new value of a field, would change the numbers. So after a release it needs a second table, whose
numbers begin where those of the first end.
"""

from collections.abc import Mapping, Sequence
from math import ceil, prod
from typing import NamedTuple

from gleek.engine.rules import Value


class RuleCodes(NamedTuple):
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
        """The values of all fields in each preset, in the order of the presets' characters."""
        first = {name: values[0] for name, values in self.fields.items()}
        return [{**first, **preset} for preset in self.presets]
