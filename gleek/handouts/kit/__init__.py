"""The table kit, to print and cut out, for people who play with real cards. It can be made for any rules."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any, Final

from gleek.course.game_course import game_course
from gleek.course.pages.kit_files import ALL, PARTS, parts_of
from gleek.engine.errors import Unreadable
from gleek.engine.money import Stake
from gleek.engine.rules import Rules
from gleek.engine.words import listed
from gleek.evidence import games
from gleek.evidence.presets import nearest
from gleek.handouts.kit.cut import counters, pack, purse_sheet
from gleek.handouts.kit.pages import about, plan
from gleek.handouts.kit.text import Asked, large_rules, seat_cards, strip
from gleek.handouts.sheets import Made
from gleek.handouts.typesetting import paper as paper_of
from gleek.handouts.typesetting import typeset

_TEMPLATE: Final = Path(__file__).parent.parent / "kit.typ"
MARGIN: Final = 30.0
"""The kit's margins in points (72 to the inch): narrow, to leave room for large type, but not too narrow to print."""


def score(asked: Asked) -> dict[str, Any]:
    return asdict(game_course(asked.rules.game).score_sheet(asked.rules, asked.book))


_MAKERS: Final[Mapping[str, Callable[[Asked], dict[str, Any] | None]]] = {
    "rules": large_rules,
    "seats": seat_cards,
    "strip": strip,
    "counters": counters,
    "purses": purse_sheet,
    "score": score,
    "pack": pack,
    "about": about,
    "plan": plan,
}
"""For each of `PARTS`, the function that makes the data of its sheet, or None if the game has no such part."""


def kit(
    rules: Rules,
    *,
    book: str = "",
    paper: str = "a4",
    what: str = ALL,
    stake: Stake = Stake.PENNY,
    indices: bool = False,
    names: bool = True,
) -> Made:
    """Return the kit for these rules as a PDF; `book` is the preset on which the rules are based.

    `paper` is `a4` or `letter`. `what` names some of `PARTS`, separated by commas, or is `all`. `stake` is the worth of
    a counter. `indices` and `names` say what is printed on the cards (see `Asked`). Raises `Unreadable` for any other
    value. The same arguments give the same bytes.
    """
    sort = paper_of(paper)
    wanted = [*PARTS] if what.strip().lower() == ALL else _names(what)
    title = games.game(rules.game).title
    asked = Asked(rules, book or nearest(rules), stake, indices, names)
    has = parts_of(rules.game)
    made = {name: sheet for name in wanted if name in has and (sheet := _MAKERS[name](asked))}
    if not made:
        raise Unreadable(f"The kit for {title} has no part “{what[:20]}”.")
    told = listed([PARTS[name] for name in made])
    sheets = [{**sheet, "kind": name} for name, sheet in made.items()]
    refusal = "The sheet “{}” cannot be set on its pages."
    narrow = replace(sort, margin=MARGIN)
    data = typeset(_TEMPLATE, f"{title}: the table kit", sheets, narrow, refusal=refusal)
    return Made(data, f"{told}, on {sort.name} paper")


def _names(what: str) -> list[str]:
    asked = {name.strip().lower() for name in what.split(",")}
    for name in sorted(asked - PARTS.keys()):
        raise Unreadable(f"“{name[:20]}” is not a part of the kit: ask for {listed([*PARTS, ALL], 'or')}.")
    return [name for name in PARTS if name in asked]
