"""The value of cards at Piquet before the play: the point, the sequences and the sets."""

from typing import Final

from gleek.course.course_parts import Family, Worth
from gleek.engine.words import counted
from gleek.games.piquet.accounts import ELDER
from gleek.games.piquet.counting import item
from gleek.games.piquet.items import POINT, SEQUENCES, SETS, all_in, best_point, value_of
from gleek.games.piquet.rules import preset

_HEAD_IDS: Final = {POINT: "suit", SEQUENCES: "sequence", SETS: "alike"}


def worths(held: int) -> tuple[Worth, ...]:
    """Return the best point, every sequence and every set of a hand, with the score of each if it is good.

    A second entry gives the point by Cotton's rules of 1674. Cotton calls it a ruff, the name that Gleek uses.
    """
    rules = preset()
    found = [(POINT, best_point(held, tens=rules.point_score == "tens"))]
    found += [(kind, each) for kind in (SEQUENCES, SETS) for each in all_in(kind, held)]
    worths = [_worth(kind, mask) for kind, mask in found]
    return (worths[0], _ruff(held), *worths[1:])


def _worth(kind: int, mask: int) -> Worth:
    scored = item(preset(), ELDER, kind, mask)
    (payment,) = scored.payments
    points = counted(scored.points, "point")
    return Worth(_HEAD_IDS[kind], f"a {payment.reason}", mask, f"{points} if it is good")


def _ruff(held: int) -> Worth:
    rules = preset("cotton_1674")
    ruff = best_point(held, tens=rules.point_score == "tens")
    points = item(rules, ELDER, POINT, ruff).points
    return Worth("suit", f"in 1674, a ruff of {value_of(ruff)}", ruff, f"{points} if it is good")


FAMILY: Final = Family(worths)
