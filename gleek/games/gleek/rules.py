"""The rules of a hand of Gleek: a frozen dataclass with a field for each point on which the sources differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from gleek.engine import rules
from gleek.engine.errors import Fault
from gleek.engine.rules import Value, values_of
from gleek.evidence import presets

DEFAULT: Final = "du_coeur"


@dataclass(frozen=True, slots=True)
class Rules(rules.Rules):
    game: ClassVar = "gleek"

    opening_bid: Literal[13, 12]
    stock_pass: Literal["out", "may_return"]
    eldest_must_open: Literal["yes", "no"]
    odd_penny: Literal["eldest", "box", "last_raiser"]
    exchange: Literal["discard_first", "draw_first"]
    tiddy: Literal["played", "left_out"]
    turned_up_tiddy: Literal[2, 4]
    tiddy_held: Literal["two_each", "count"]
    tiddy_paid: Literal["declared", "played"]
    towser_tumbler: Literal["none", "side", "side_doubled", "count"]
    ruff_counts: Literal["points", "cards"]
    ruff_ante: Literal[2]
    ruff_vie: Literal[2]
    ruff_decline: Literal[2, 1]
    first_pass: Literal["check", "out"]
    ruff_tie: Literal["eldest", "divide"]
    ruff_passed: Literal["carry", "double", "youngest_may_double"]
    melds: Literal["declared", "shown"]
    follow_suit: Literal["required", "free"]
    trumps_beat: Literal["always", "equal_or_higher"]
    honours_to: Literal["holder", "trick_winner"]
    settlement: Literal["pot", "each"]

    def conflicts(self) -> tuple[Fault, ...]:
        """Return a fault for each value that lets the players' points exceed 66 in all, the most that a pot can pay."""
        if self.settlement != "pot":
            return ()
        return tuple(
            Fault(
                field,
                f"With {field} = count the players’ points can add up to more than 66, which a pot cannot pay: "
                "set settlement = each with it.",
                "rules.combination",
            )
            for field in ("tiddy_held", "towser_tumbler")
            if getattr(self, field) == "count"
        )

    @property
    def side_payments(self) -> bool:
        """Whether each opponent pays the holder of Towser and of Tumbler."""
        return self.towser_tumbler in {"side", "side_doubled"}


VALUES: Final[Mapping[str, Sequence[Value]]] = values_of(Rules)


def preset_names() -> tuple[str, ...]:
    return presets.names(Rules)


def preset(name: str = DEFAULT, **changes: Value) -> Rules:
    """Return the rules of a preset, with some fields changed.

    Raises `Unreadable` for an unknown preset, and `Inconsistent` for values that are invalid, alone or together.

    >>> preset("cotton").opening_bid, preset("cotton", opening_bid=13).opening_bid
    (12, 13)
    """
    return presets.preset(Rules, name, **changes)
