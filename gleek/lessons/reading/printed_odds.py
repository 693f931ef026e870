"""Odds as old books print them, beside the exact ones.

What is printed is data, in ``sources/<game>/printed_odds.toml``; what is exact is reckoned here, by counting hands.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from math import comb
from typing import TYPE_CHECKING, Final

from gleek.evidence import games
from gleek.evidence.quotations import quotation
from gleek.evidence.toml import FaultySources, entries, fill, table_list
from gleek.evidence.works import work
from gleek.odds.laws import groups
from gleek.words.tables import html_table, named_row, text_table

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

UNSEEN: Final = 20
"""How many cards a player has not seen after the deal, of thirty-two."""

_NEAR: Final = Fraction(1, 100)
HEAD: Final = ("Chance", "Exact odds", "In a hundred", "As printed")


@dataclass(frozen=True, slots=True)
class Printed:
    """Odds in a book: so many to so many against, or `on`; `work` and `place` say where, `quote` in what words."""

    odds: tuple[int, ...]
    work: str
    place: str
    on: bool = False
    quote: str = ""

    @property
    def chance(self) -> Fraction:
        """The chance that these odds come to."""
        first, second = self.odds
        return Fraction(first if self.on else second, first + second)

    @property
    def text(self) -> str:
        """The odds in words: "32 to 1 against"."""
        first, second = self.odds
        return f"{first} to {second} {'on' if self.on else 'against'}"

    def verdict(self, exact: Fraction) -> str:
        """Say how good they are: "exact", "near enough", or "wrong".

        Near enough are odds to one of which no whole number is nearer, and others whose chance is off by less than one
        in a hundred.
        """
        if self.chance == exact:
            return "exact"
        first, second = self.odds
        against = 1 / exact - 1
        if second == 1 and not self.on:
            return "near enough" if abs(against - first) <= Fraction(1, 2) else "wrong"
        return "near enough" if abs(self.chance - exact) < _NEAR else "wrong"


@dataclass(frozen=True, slots=True)
class Odds:
    """What is wanted of the cards drawn (see the head of the file), and what the books print of it."""

    id: str
    title: str
    draw: int
    groups: tuple[int, ...]
    least: tuple[int, ...]
    printed: tuple[Printed, ...]
    most: tuple[int, ...] = ()
    any: bool = False
    out_of: int = UNSEEN

    @property
    def exact(self) -> Fraction:
        """The chance, by counting all ways of drawing: where any group is enough, those that have none."""
        ways = [_choices(self.out_of - sum(self.groups))]
        for size, low, high in zip(self.groups, self.least, self.most or self.groups, strict=True):
            ways.append({n: each for n, each in _choices(size).items() if (low <= n <= high) != self.any})
        chance = Fraction(groups(ways, self.draw), comb(self.out_of, self.draw))
        return 1 - chance if self.any else chance

    @property
    def exact_text(self) -> str:
        """The exact odds in words: "938 to 31 against", with the odds to one where that says more."""
        won, lost = self.exact.numerator, self.exact.denominator - self.exact.numerator
        first, second, way = (won, lost, "on") if won > lost else (lost, won, "against")
        to_one = "" if second == 1 else f", about {first / second:.2f} to 1"
        return f"{first:,} to {second:,} {way}{to_one}"

    @property
    def said(self) -> tuple[tuple[str, str, str], ...]:
        """What is printed: the odds, where, and how good they are."""
        return tuple((each.text, _where(each), each.verdict(self.exact)) for each in self.printed)


@dataclass(frozen=True, slots=True)
class PrintedOdds:
    """All odds of a game that are compared: a table on a page, lines elsewhere."""

    game: str

    def __repr__(self) -> str:
        """Return a row for each."""
        return "\n".join(
            text_table((HEAD, *(_row(each) for each in printed_odds_of(self.game).values())), "   ")
        )

    def _repr_html_(self) -> str:
        """Return a table; under what is printed stand the words, where they are quoted."""
        rows = (_html_row(each) for each in printed_odds_of(self.game).values())
        table = html_table(HEAD, rows, attributes='class="gleek-by-book"')
        return f'<div class="gleek-disputes">{table}</div>'


def printed_odds(game: str) -> PrintedOdds:
    """Return the odds that the books of a game print, beside the exact ones."""
    return PrintedOdds(game)


@cache
def printed_odds_of(game: str) -> Mapping[str, Odds]:
    """Return them by id, in the file's order. Raises `FaultySources` with the first fault."""
    return _read(games.folder(game) / "printed_odds.toml")


def _read(path: Path) -> Mapping[str, Odds]:
    found = {}
    for name, place, table in entries(path, "odds", "id"):
        printed = tuple(
            fill(Printed, f"{place}, printed", each)
            for each in table_list(place, "printed", table.pop("printed", None))
        )
        found[name] = each = fill(Odds, place, table, printed=printed)
        sizes = {len(each.groups), len(each.least), len(each.most or each.groups)}
        if len(sizes) > 1 or any(len(one.odds) != 2 for one in printed):
            raise FaultySources(
                f"{place} needs a number of “least” for each of “groups”, and two for “odds”."
            )
    return found


def _choices(size: int) -> dict[int, int]:
    """Return in how many ways each number of so many cards can be chosen."""
    return {number: comb(size, number) for number in range(size + 1)}


def _where(each: Printed) -> str:
    page = f"p. {each.place}" if each.place.isdigit() else f"“{each.place}”"
    return f"{work(each.work).short}, {page}"


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.3g}"


def _row(each: Odds) -> tuple[str, ...]:
    printed = "; ".join(f"{odds} ({place}): {verdict}" for odds, place, verdict in each.said)
    return (each.title, each.exact_text, _percent(each.exact), printed)


def _html_row(each: Odds) -> str:
    printed = ""
    for one, (odds, place, verdict) in zip(each.printed, each.said, strict=True):
        words = f" <q>{escape(quotation(one.quote).words, quote=False)}</q>" if one.quote else ""
        said = f"<b>{verdict}</b>" if verdict == "wrong" else verdict
        printed += f"<p>{odds} ({escape(place, quote=False)}): {said}.{words}</p>"
    title, exact, percent, _ = _row(each)
    return named_row(escape(title, quote=False), HEAD[1:], (exact, percent, printed))
