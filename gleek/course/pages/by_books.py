"""The sample hands with different results under different books: one table, computed by the engine."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from html import escape
from typing import TYPE_CHECKING

from gleek import games
from gleek.evidence import readings
from gleek.games.presets import preset
from gleek.records.replay import replay
from gleek.records.samples import samples
from gleek.words import upper_first
from gleek.words.tables import html_table, named_row, text_table
from gleek.words.tell import Teller

if TYPE_CHECKING:
    from gleek.records.record import Record

OTHER_PACK = "another pack"
OVER = "hand.over"
"""The id of every game's rule against actions after the end; a game may be won before the last trick."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a hand under one book."""

    book: str  # the preset's name
    sums: tuple[int, ...] = ()  # the result of each seat at the end
    stop: str = ""  # where the hand stops, or ""
    why: str = ""  # why the hand stops, or a note that it is over before all recorded actions


@dataclass(frozen=True, slots=True)
class ByBooks:
    """The sample hands with different results under different books, as an HTML table or text.

    A book that plays with another pack has no column.
    """

    game: str

    def __repr__(self) -> str:
        """Return one row for each hand."""
        books = _books(self.game)
        rows = [
            (record.title, *(each.stop or _sums(record, each) for each in outcomes(hand, self.game, books)))
            for hand, record in _apart(self.game)
        ]
        return "\n".join(text_table((("Deal", *_names(self.game)), *rows), "   "))

    def _repr_html_(self) -> str:
        """Return a table: the result under the hand's own book in bold, and the reason where a hand stops."""
        books, names = _books(self.game), [*map(escape, _names(self.game))]
        rows = (
            named_row(
                escape(record.title, quote=False),
                names,
                (_cell(record, each) for each in outcomes(hand, self.game, books)),
            )
            for hand, record in _apart(self.game)
        )
        table = html_table(("Deal", *names), rows, attributes='class="gleek-by-book"')
        return f'<div class="gleek-disputes">{table}</div>'


def by_books(game: str) -> ByBooks:
    """Return the sample hands of a game whose results depend on the book."""
    return ByBooks(game)


@cache
def outcomes(hand: str, game: str, books: tuple[str, ...]) -> tuple[Outcome, ...]:
    """Return the results of a sample hand under several books.

    The record's own changes to the rules apply too.
    """
    record = samples(game)[hand]
    return tuple(_outcome(record, name) for name in books)


def _outcome(record: Record, book: str) -> Outcome:
    rules, own = record.rules(book), record.rules()
    if record.game.shape(rules) != record.game.shape(own):
        return Outcome(book, stop=OTHER_PACK)
    played = replay(record, rules)
    if played.stop is None:
        return Outcome(book, played.purses)
    if played.stop.refusal.rule == OVER:
        return Outcome(book, played.purses, why=f"It is over at step {played.stop.step - 1}.")
    return Outcome(book, stop=f"Stops at step {played.stop.step}", why=played.stop.refusal.told(signs=True))


def _apart(game: str) -> list[tuple[str, Record]]:
    """Return the samples of a single hand whose results differ.

    Matches are left out: later hands depend on earlier ones.
    """
    books = _books(game)
    return [
        (hand, record)
        for hand, record in samples(game).items()
        if not record.is_match
        and OTHER_PACK not in {each.stop for each in outcomes(hand, game, books)}
        and len({(each.sums, each.stop, each.why) for each in outcomes(hand, game, books)}) > 1
    ]


@cache
def _books(game: str) -> tuple[str, ...]:
    """Return the books that use the same pack as the default."""
    kind = games.game(game)
    own = kind.shape(preset(kind.rules))
    return tuple(name for name in readings.presets(game) if kind.shape(preset(kind.rules, name)) == own)


def _names(game: str) -> list[str]:
    return [upper_first(readings.preset(game, name).known_as) for name in _books(game)]


def _sums(record: Record, each: Outcome) -> str:
    teller = Teller(record.game, record.players, record.stake, record.rules())
    return " : ".join(teller.sum(amount) for amount in each.sums)


def _cell(record: Record, each: Outcome) -> str:
    shown = f"{each.stop}." if each.stop else _sums(record, each)
    if each.book == record.preset:
        shown = f"<b>{shown}</b>"
    return f"{shown} <span>{escape(each.why, quote=False)}</span>" if each.why else shown
