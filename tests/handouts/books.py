"""The books of all games whose rules are printed; no two have the same name."""

from __future__ import annotations

from gleek.evidence import games as evidence
from gleek.games import game, ids
from gleek.games.presets import preset
from gleek.lessons.teaching import teaching

BOOKS = {name: game_id for game_id in ids() for name in evidence.game(game_id).presets}


def book_rules(name):
    """Return the rules of a book of any game."""
    return preset(game(BOOKS[name]).rules, name)


def sheet_of_scores(name):
    """Return the score sheet of the book's game for these rules."""
    return teaching(BOOKS[name]).score_sheet.score_sheet(book_rules(name), name)
