"""The books of all games whose rules are printed (no two have the same name), and the rules with the longest texts."""

from gleek.course.game_course import game_course
from gleek.evidence import games as evidence
from gleek.evidence.presets import preset
from gleek.games import game, ids

BOOKS = {name: game_id for game_id in ids() for name in evidence.game(game_id).presets}
ONE_OF_EACH = {game_id: name for name, game_id in reversed(BOOKS.items())}
"""The first book of each game."""


# Rules of Gleek for the longest handouts: each field has the value that gives the longest texts. No table plays so.
LONGEST = {
    "odd_penny": "last_raiser",
    "exchange": "draw_first",
    "towser_tumbler": "side_doubled",
    "ruff_passed": "youngest_may_double",
    "eldest_must_open": "no",
    "ruff_tie": "divide",
    "trumps_beat": "equal_or_higher",
    "settlement": "each",
    "honours_to": "trick_winner",
    "stock_pass": "may_return",
    "ruff_decline": 1,
    "melds": "shown",
    "follow_suit": "free",
    "tiddy_paid": "played",
    "first_pass": "out",
}


def book_rules(name):
    return preset(game(BOOKS[name]).rules, name)


def sheet_of_scores(name):
    return game_course(BOOKS[name]).score_sheet(book_rules(name), name)
