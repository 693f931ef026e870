"""A card for each seat, and the strip for the middle of the table: actions, words and payments, stage by stage."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from gleek.course.pages.brief import stage_titles
from gleek.engine.rules import Rules
from gleek.evidence import games
from gleek.games import game
from gleek.handouts.kit.asked import Asked
from gleek.handouts.kit.cells import STRIP, kit_words
from gleek.records.rules_text import rules_line

HEADS: Final = {"do": "What I do", "say": "What I say", "money": "What I win and lose"}
SCORING: Final = "What I score"
STRIP_HEADS: Final = {"lies": "On the table", "pays": "It pays", "turn": "Whose turn"}
STRIP_SCORING: Final = "It scores"


@dataclass(frozen=True, slots=True)
class Grid:
    """One card or strip: its title, its column heads, and a row for each stage; the first cell is the stage's name."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class SeatCards:
    """The cards of all seats, one on each page."""

    kind: ClassVar = "seats"

    title: str
    by: str
    cards: tuple[Grid, ...]

    @property
    def tables(self) -> int:
        """The number of tables: one on each card."""
        return len(self.cards)


@dataclass(frozen=True, slots=True)
class Strip:
    """The strip for the middle of the table, printed twice, head to head. Folded, it can be read from both sides."""

    kind: ClassVar = "strip"
    tables: ClassVar = 2

    title: str
    by: str
    grid: Grid


def seat_cards(asked: Asked) -> SeatCards:
    """Return the seats' cards for a table's rules."""
    rules, book = asked.rules, asked.book
    words = kit_words(rules.game)
    heads = HEADS | ({} if game(rules.game).counts_money else {"money": SCORING})
    cards = tuple(_grid(rules, seat, title, heads) for seat, title in words.seats.items())
    return SeatCards(f"{games.game(rules.game).title}: a card for each seat", rules_line(rules, book), cards)


def strip(asked: Asked) -> Strip:
    """Return the strip for a table's rules."""
    rules, book = asked.rules, asked.book
    title, by = games.game(rules.game).title, rules_line(rules, book)
    heads = STRIP_HEADS | ({} if game(rules.game).counts_money else {"pays": STRIP_SCORING})
    return Strip(f"{title}: the strip for the middle of the table", by, _grid(rules, STRIP, title, heads))


def _grid(rules: Rules, on: str, title: str, heads: dict[str, str]) -> Grid:
    words, rows = kit_words(rules.game), []
    for stage, name in stage_titles(rules.game).items():
        cells = [words.said(rules, on, stage, kind) for kind in heads]
        if any(cells):
            rows.append((name, *cells))
    return Grid(title, ("", *heads.values()), tuple(rows))
