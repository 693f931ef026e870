"""Making the table kit: which of its parts, on which paper, by whose rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from gleek.engine.errors import Unreadable
from gleek.evidence import games
from gleek.games.presets import nearest
from gleek.handouts.kit.drawing import kit_pdf
from gleek.handouts.kit.large import large_rules
from gleek.handouts.kit.seats import seat_cards, strip
from gleek.handouts.looks import paper as paper_of
from gleek.handouts.making import Made
from gleek.words import listed

if TYPE_CHECKING:
    from collections.abc import Callable

    from gleek.engine.rules import Rules
    from gleek.handouts.kit.drawing import KitSheet


class Part(NamedTuple):
    """A part of the kit: what it is, in a phrase, and what makes its sheet of rules and their preset."""

    about: str
    make: Callable[[Rules, str], KitSheet]


PARTS: Final = {
    "rules": Part("the rules in large type", large_rules),
    "seats": Part("a card for each seat", seat_cards),
    "strip": Part("the strip for the middle of the table", strip),
}
"""The parts by the names that they are asked for by."""

ALL: Final = "all"
FORMS: Final = (".pdf",)


def kit(rules: Rules, form: str = ".pdf", *, book: str = "", paper: str = "a4", what: str = ALL) -> Made:
    """Return the kit by these rules as a PDF; `book` is the preset that the rules began from.

    `paper` is `a4` or `letter`; `what` names some of `PARTS`, with commas between them, or is `all`. Raises
    `Unreadable` for anything else. The same arguments give the same bytes.
    """
    sort = paper_of(paper)
    if form.lower() not in FORMS:
        raise Unreadable(f"“{form[:20]}” is no form for the kit: it is made as {listed(FORMS, 'or')}.")
    names = [*PARTS] if what.strip().lower() == ALL else _names(what)
    begun = book or nearest(rules)
    sheets = [PARTS[name].make(rules, begun) for name in names]
    title = f"{games.game(rules.game).title}: the table kit"
    told = listed([PARTS[name].about for name in names])
    return Made(kit_pdf(title, sheets, sort), f"{told}, on {sort.name} paper")


def _names(what: str) -> list[str]:
    """Return the parts that are asked for, each once, in the kit's own order."""
    asked = {name.strip().lower() for name in what.split(",")}
    for name in sorted(asked - PARTS.keys()):
        raise Unreadable(f"“{name[:20]}” is no part of the kit: ask for {listed([*PARTS, ALL], 'or')}.")
    return [name for name in PARTS if name in asked]
