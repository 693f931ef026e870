"""The rules of a partie of Piquet: a frozen dataclass with a field for each rule on which the sources differ.

`sources/piquet/fields.toml` explains the values. `sources/piquet/presets/` says which source has which value.
"""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from gleek.engine import rules
from gleek.engine.rules import Numbers, Value
from gleek.evidence import presets

PLAYED_UP_TO: Final = frozenset({"hundred_up", "set"})
"""The kinds of partie in which a deal ends as soon as a player reaches `up_to` points."""


@dataclass(frozen=True, slots=True)
class Rules(rules.Rules):
    game: ClassVar = "piquet"

    pack: Literal[32, 36]
    first_deal: Literal["higher_chooses", "lower_deals"]
    deal_by: Literal["two_or_three", "two", "two_or_three_told", "two_to_four"]
    elder_max: Literal[5, 8]
    elder_min: Literal[1]
    younger_min: Literal[1, 0]
    blank_said: Literal["at_once", "talon_touched", "taking_in", "discarding"]
    call_form: Literal["least", "named", "together"]
    elder_first_call: Literal["free_if_good_against_cards", "bound"]
    equality: Literal["nobody", "elder", "elder_for_point"]
    shown_bars: Literal["yes", "no"]
    point_least: Literal[0, 30]
    point_score: Literal["cards", "tens"]
    ending_four: Literal["full", "one_less"]
    low_cards: Literal["count", "do_not_count"]
    must_win: Literal["no", "if_able"]
    pique: Literal["any_card", "first_card"]
    look: Literal["younger_chooses"]
    partie: Literal["six_deals", "four_deals", "hundred_up", "set"]
    up_to: Annotated[int, Numbers(10, 1000)]

    @property
    def point_in_brief(self) -> bool:
        """Whether elder calls a point by its number of cards, and gives its value only if younger asks."""
        return self.call_form == "least" and self.point_score == "cards"


def preset(name: str | None = None, **changes: Value) -> Rules:
    """Return the rules of a preset (by default Piquet's default preset), with some fields changed.

    Raises `Unreadable` for an unknown preset, and `Inconsistent` for impossible values.

    >>> preset("cotton_1674").pack, preset("cotton_1674", pack=32).pack
    (36, 32)
    """
    return presets.preset(Rules, name, **changes)
