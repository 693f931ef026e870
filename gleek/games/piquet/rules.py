"""The rules of one table of Piquet: a frozen record with a field for each point on which the sources differ.

What each value means is written in `sources/piquet/fields.toml`; who says so in `sources/piquet/presets/`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal

from gleek.engine import rules
from gleek.engine.rules import Numbers
from gleek.games import presets

if TYPE_CHECKING:
    from gleek.engine.rules import Value

DEFAULT: Final = "rubicon"
PLAYED_UP_TO: Final = frozenset({"hundred_up", "set"})
"""The parties in which a deal ends with the very point that brings a player to `up_to`."""


@dataclass(frozen=True, slots=True)
class Rules(rules.Rules):
    """One table's rules: a value for every point of dispute.

    Raises `Inconsistent`, listing all faults, when a value is not one of its field's.
    """

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


def preset(name: str = DEFAULT, **changes: Value) -> Rules:
    """Return a book's rules, with some fields changed.

    Raises `Unreadable` for a name that is no preset's, `Inconsistent` for changes that cannot be.

    >>> preset("cotton_1674").pack, preset(up_to=150).up_to
    (36, 150)
    """
    return presets.preset(Rules, name, **changes)
