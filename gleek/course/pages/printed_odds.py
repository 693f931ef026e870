"""The odds that old books print (``sources/<game>/printed_odds.toml``), compared with exact ones found by counting."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from math import comb
from typing import Final

from gleek.engine.words.tables import Section, html_table, named_row
from gleek.evidence import games
from gleek.evidence.quotations import quotation
from gleek.evidence.toml import entries, fill, fill_list
from gleek.evidence.works import work
from gleek.players.laws import groups

UNSEEN: Final = 20
"""The number of cards that a player has not seen after the deal, in a game with a pack of thirty-two."""

_NEAR_ENOUGH: Final = Fraction(1, 100)
HEAD: Final = ("Chance", "Exact odds", "In a hundred", "As printed")


@dataclass(frozen=True, slots=True)
class Printed:
    odds: tuple[int, ...]  # the two numbers, as in (32, 1) for "32 to 1"
    work: str  # the id of the work
    place: str  # the place in the work, such as the page
    on: bool = False  # True for odds on an event (it is likelier than not), False for odds against it
    quote: str = ""  # the id of the quotation, if any

    @property
    def chance(self) -> Fraction:
        first, second = self.odds
        return Fraction(first if self.on else second, first + second)

    @property
    def text(self) -> str:
        first, second = self.odds
        return f"{first} to {second} {'on' if self.on else 'against'}"

    def verdict(self, exact: Fraction) -> str:
        """Return "exact", "near enough" or "wrong".

        Odds of the form "n to 1" are near enough if no other whole number n is nearer. Other odds are near enough if
        their probability differs from the exact one by less than 0.01.
        """
        if self.chance == exact:
            return "exact"
        first, second = self.odds
        against = 1 / exact - 1
        if second == 1 and not self.on:
            return "near enough" if abs(against - first) <= Fraction(1, 2) else "wrong"
        return "near enough" if abs(self.chance - exact) < _NEAR_ENOUGH else "wrong"


@dataclass(frozen=True, slots=True)
class Odds:
    """The event that certain cards are drawn, and the odds that books print for it.

    The player draws `draw` cards. Cards of one or more kinds are wanted: `groups` says how many of each kind there are,
    `least` how many of each must be drawn, and `most` how many may be (empty for all). `any` says whether one kind is
    enough.
    """

    id: str
    title: str
    draw: int
    groups: tuple[int, ...]
    least: tuple[int, ...]
    printed: tuple[Printed, ...]
    most: tuple[int, ...] = ()
    any: bool = False
    out_of: int = UNSEEN  # how many cards the player has not seen; the drawn ones are among these

    @property
    def exact(self) -> Fraction:
        ways = [_choices(self.out_of - sum(self.groups))]
        for size, low, high in zip(self.groups, self.least, self.most or self.groups, strict=True):
            ways.append({n: each for n, each in _choices(size).items() if (low <= n <= high) != self.any})
        chance = Fraction(groups(ways, self.draw), comb(self.out_of, self.draw))
        return 1 - chance if self.any else chance


def printed_odds(game: str) -> Section:
    """Return a table of the odds that a game's books print, next to the exact odds."""
    found = printed_odds_of(game).values()
    table = html_table(HEAD, map(_html_row, found), attributes='class="gleek-by-book"')
    return Section(f'<div class="gleek-disputes">{table}</div>')


@cache
def printed_odds_of(game: str) -> Mapping[str, Odds]:
    return {
        name: fill(Odds, place, table, printed=fill_list(Printed, place, table, "printed"))
        for name, place, table in entries(games.folder(game) / "printed_odds.toml", "odds", "id")
    }


def _choices(size: int) -> dict[int, int]:
    """Return, for each number n from 0 to `size`, the number of ways to choose n of `size` cards."""
    return {number: comb(size, number) for number in range(size + 1)}


def _html_row(each: Odds) -> str:
    printed = ""
    for one in each.printed:
        words = f" <q>{escape(quotation(one.quote).words, quote=False)}</q>" if one.quote else ""
        verdict = one.verdict(each.exact)
        said = f"<b>{verdict}</b>" if verdict == "wrong" else verdict
        place = f"p. {one.place}" if one.place.isdigit() else f"“{one.place}”"
        where = escape(f"{work(one.work).short}, {place}", quote=False)
        printed += f"<p>{one.text} ({where}): {said}.{words}</p>"
    won, lost = each.exact.numerator, each.exact.denominator - each.exact.numerator
    first, second, way = (won, lost, "on") if won > lost else (lost, won, "against")
    to_one = "" if second == 1 else f", about {first / second:.2f} to 1"
    cells = (f"{first:,} to {second:,} {way}{to_one}", f"{float(100 * each.exact):.3g}", printed)
    return named_row(escape(each.title, quote=False), HEAD[1:], cells)
