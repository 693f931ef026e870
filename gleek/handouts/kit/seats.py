"""A card for each seat, and the strip for the middle of the table: actions, words and payments, stage by stage."""

from __future__ import annotations

from typing import Any, Final

from gleek.course.pages.brief import stage_titles
from gleek.engine.rules import Rules
from gleek.evidence import games
from gleek.games import game
from gleek.handouts.kit.asked import Asked
from gleek.handouts.kit.cells import STRIP, kit_words

HEADS: Final = {"do": "What I do", "say": "What I say", "money": "What I win and lose"}
SCORING: Final = "What I score"
STRIP_HEADS: Final = {"lies": "On the table", "pays": "It pays", "turn": "Whose turn"}
STRIP_SCORING: Final = "It scores"


def seat_cards(asked: Asked) -> dict[str, Any]:
    """Return a card for each seat, one on each page."""
    rules = asked.rules
    heads = HEADS | ({} if game(rules.game).counts_money else {"money": SCORING})
    cards = [_grid(rules, seat, title, heads) for seat, title in kit_words(rules.game).seats.items()]
    return {**asked.head("a card for each seat"), "cards": cards}


def strip(asked: Asked) -> dict[str, Any]:
    """Return the strip for the middle of the table, which is printed twice, head to head.

    Folded, it can be read from both sides.
    """
    rules = asked.rules
    heads = STRIP_HEADS | ({} if game(rules.game).counts_money else {"pays": STRIP_SCORING})
    grid = _grid(rules, STRIP, games.game(rules.game).title, heads)
    return {**asked.head("the strip for the middle of the table"), "grid": grid}


def _grid(rules: Rules, on: str, title: str, heads: dict[str, str]) -> dict[str, Any]:
    """Return a card or strip: its title, its column heads, and a row for each stage, with the stage's name first."""
    words, rows = kit_words(rules.game), []
    for stage, name in stage_titles(rules.game).items():
        cells = [words.said(rules, on, stage, kind) for kind in heads]
        if any(cells):
            rows.append((name, *cells))
    return {"title": title, "head": ("", *heads.values()), "rows": rows}
