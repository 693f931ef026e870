"""The amounts that the rules of a table of Gillet fix: the antes and the limits of a raise."""

from typing import Final

from gleek.course.course_parts import Group, Paid, Payments
from gleek.games.gillet.rules import Rules


def for_cards(rules: Rules) -> tuple[Group, ...]:
    antes = (
        Paid("The bowl of the Gé", rules.ante_ge, "deal.antes"),
        Paid("The bowl of the point", rules.ante_point, "deal.antes"),
    )
    return (Group("Each of the four puts in", antes),)


def in_play(rules: Rules) -> tuple[Group, ...]:
    raises = [Paid("A raise, at the least", 1, "point.raise")]
    if isinstance(rules.raise_limit, int):
        raises.append(Paid("A raise, at the most", rules.raise_limit, "point.raise_limit"))
    return (Group("Besides what one owes", tuple(raises)),)


PAYMENTS: Final = Payments(
    captions=("Put in before the deal", "Put in for the point"),
    told=frozenset[str](),
    for_cards=for_cards,
    in_play=in_play,
)
