"""The rules of one table: a frozen record with a field for each point on which the sources differ, and its presets.

What each value means is written in `sources/fields.toml`; who says so in `sources/presets/`. The engine
reads only the values. A preset is data, never a subclass: change any field of any of them with
`changed`.
"""

from __future__ import annotations

import difflib
from dataclasses import asdict, dataclass, fields, replace
from functools import cache
from typing import TYPE_CHECKING, Final, Literal, cast, get_args, get_type_hints

from gleek.engine.errors import Fault, Inconsistent, Unreadable
from gleek.evidence import sources
from gleek.evidence.toml import UnknownName

if TYPE_CHECKING:
    from collections.abc import Mapping

DEFAULT: Final = "du_coeur"
Value = int | str


@dataclass(frozen=True, slots=True)
class Rules:
    """One table's rules: a value for every point of dispute.

    Raises `Inconsistent`, listing all faults, when a value is not one of its field's or when the values
    together cannot be reckoned.
    """

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

    def __post_init__(self) -> None:
        """Refuse values that are not their field's, and combinations that cannot be reckoned."""
        faults = [
            Fault(field, f"“{value}” is not one of its values, which are {_listed(VALUES[field])}.")
            for field, value in self.as_dict().items()
            if type(value) not in {int, str} or value not in VALUES[field]
        ]
        if not faults:
            faults = list(_cannot_be_reckoned(self))
        if faults:
            msg = "This set of rules"
            raise Inconsistent(msg, tuple(faults))

    def as_dict(self) -> dict[str, Value]:
        """Return all fields and their values, in order."""
        return asdict(self)

    def changed(self, **values: Value) -> Rules:
        """Return these rules with some fields changed; faults in several are all listed."""
        unknown = [Fault(name, unknown_field(name)) for name in values if name not in VALUES]
        if unknown:
            msg = "This change of rules"
            raise Inconsistent(msg, tuple(unknown))
        return replace(self, **values)  # type: ignore[arg-type]

    def differs_from(self, other: Rules) -> dict[str, tuple[Value, Value]]:
        """Return the fields in which these rules and others differ: field → (this value, the other's)."""
        mine, theirs = self.as_dict(), other.as_dict()
        return {name: (mine[name], theirs[name]) for name in mine if mine[name] != theirs[name]}

    @property
    def side_payments(self) -> bool:
        """Whether Towser and Tumbler are paid by the opponents when held."""
        return self.towser_tumbler in {"side", "side_doubled"}


VALUES: Final[Mapping[str, tuple[Value, ...]]] = {
    name: get_args(hint)
    for name, hint in get_type_hints(Rules).items()
    if name in {f.name for f in fields(Rules)}
}


def _listed(values: tuple[Value, ...]) -> str:
    return (
        " or ".join([", ".join(map(str, values[:-1])), str(values[-1])])
        if len(values) > 1
        else str(values[0])
    )


def _cannot_be_reckoned(rules: Rules) -> tuple[Fault, ...]:
    """List the fields that a pot cannot pay: a sum of the players' points above 66 would leave it short."""
    if rules.settlement != "pot":
        return ()
    return tuple(
        Fault(
            field,
            f"{field} = count can make the players' points come to more than 66, which a pot cannot pay: "
            "set settlement = each with it.",
            "rules.combination",
        )
        for field in ("tiddy_held", "towser_tumbler")
        if getattr(rules, field) == "count"
    )


def unknown_field(name: str, *, listed: bool = True) -> str:
    """Say that there is no such field, name the nearest, and list them all, unless that has just been done."""
    near = difflib.get_close_matches(name, list(VALUES), 1)
    hint = f" Did you mean “{near[0]}”?" if near else ""
    fields = f" The fields are {', '.join(VALUES)}." if listed else ""
    return f"there is no rule field “{name[:40]}”.{hint}{fields}"


# No field's value is near it; and Python does not print whole numbers of thousands of digits.
_LARGEST: Final = 10**9


def read_value(field: str, text: object) -> Value:
    """Read a field's value from text, a number or a truth value, as a person or a file may write it.

    Raises `Unreadable` for a field or value that does not exist.
    """
    if field not in VALUES:
        said = unknown_field(field)
        raise Unreadable(said[:1].upper() + said[1:])
    if not isinstance(text, str | int) or (isinstance(text, int) and abs(text) > _LARGEST):
        msg = f"{field} is set to a word or a number: {_listed(VALUES[field])}."
        raise Unreadable(msg)
    plain = {True: "yes", False: "no"}[text] if isinstance(text, bool) else str(text).strip()
    for value in VALUES[field]:
        if str(value) == plain.lower().replace("-", "_").replace(" ", "_"):
            return value
    msg = f"“{plain[:40]}” is not a value of {field}, which may be {_listed(VALUES[field])}."
    raise Unreadable(msg)


def preset_names() -> tuple[str, ...]:
    """Return the names of the presets, in the order of the books."""
    return tuple(sources.presets())


@cache
def _preset(name: str) -> Rules:
    readings = sources.preset(name).readings
    values = cast("dict[str, Literal[2]]", {field: readings[field].value for field in VALUES})
    return Rules(**values)  # type: ignore[arg-type]


def preset(name: str = DEFAULT, **changes: Value) -> Rules:
    """Return a book's rules, with some fields changed.

    Raises `Unreadable` for a name that is no preset's, `Inconsistent` for changes that cannot be.

    >>> preset("cotton").opening_bid, preset("cotton", opening_bid=13).opening_bid
    (12, 13)
    """
    try:
        rules = _preset(name)
    except UnknownName as error:
        raise Unreadable(str(error)) from None
    return rules.changed(**changes) if changes else rules
