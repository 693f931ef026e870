"""A table of the sample hands whose results differ between the rules of the books."""

from dataclasses import dataclass
from functools import cache
from html import escape

from gleek.engine.tell import Teller
from gleek.engine.words import upper_first
from gleek.engine.words.tables import Section, html_table, named_row
from gleek.evidence import readings
from gleek.evidence.presets import preset
from gleek.players import registry
from gleek.records.record import Record
from gleek.records.replay import replay
from gleek.records.samples import samples

OTHER_PACK = "another pack"
OVER = "hand.over"
"""The id of the rule, in all games, that forbids actions after the end of a hand. It stops a record if the hand ends
earlier under another book.
"""


@dataclass(frozen=True, slots=True)
class Outcome:
    book: str  # the preset's name
    sums: tuple[int, ...] = ()  # the result of each seat at the end of the hand, in stakes or points
    stop: str = ""  # the place in the hand where the book forbids an action; "" if it forbids none
    why: str = ""  # why the action is forbidden; or a note that the hand ends before its last recorded action


def by_books(game: str) -> Section:
    books = _books(game)
    names = [upper_first(readings.preset(game, name).known_as) for name in books]
    rows = []
    for hand, record in _differing_samples(game):
        ends = outcomes(hand, game, books)
        cells = (_cell(record, each) for each in ends)
        rows.append(named_row(escape(record.title, quote=False), map(escape, names), cells))
    table = html_table(("Deal", *map(escape, names)), rows, attributes='class="gleek-by-book"')
    return Section(f'<div class="gleek-disputes">{table}</div>')


@cache
def outcomes(hand: str, game: str, books: tuple[str, ...]) -> tuple[Outcome, ...]:
    """Return the outcome of the sample hand with the id `hand` under each book."""
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


def _differing_samples(game: str) -> list[tuple[str, Record]]:
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
    kind = registry.game(game)
    own = kind.shape(preset(kind.rules))
    return tuple(name for name in readings.presets(game) if kind.shape(preset(kind.rules, name)) == own)


def _cell(record: Record, each: Outcome) -> str:
    teller = Teller(record.game, record.players, record.stake, record.rules())
    shown = f"{each.stop}." if each.stop else " : ".join(map(teller.sum, each.sums))
    if each.book == record.preset:
        shown = f"<b>{shown}</b>"
    return f"{shown} <span>{escape(each.why, quote=False)}</span>" if each.why else shown
