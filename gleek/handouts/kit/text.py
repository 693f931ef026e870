"""The sheets with rules: the rules in large type, a page for each seat, and a strip for the middle of the card table.

Their texts are in `sources/<game>/kit.toml`, which this module reads and checks, and in the rules in brief.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from gleek.course.course_parts import Group, Table
from gleek.course.game_course import game_course
from gleek.course.pages.brief import applies, brief, points, stage_titles
from gleek.engine.money import Stake
from gleek.engine.rules import Rules
from gleek.engine.words import listed, upper_first
from gleek.evidence import games
from gleek.evidence.toml import FaultySources, fill, read_toml, table_list, unknown
from gleek.games import game
from gleek.records.rules_text import rules_line

STRIP: Final = "strip"
"""The name of the strip for the middle of the table, as in `Cell.on`. Other cells are on the pages for the seats."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The options of one kit: the rules, the preset on which they are based, the stake, and how cards are printed.

    `indices` says whether rank and suit are printed in the corners of the cards. `names` says whether nicknames (Tib,
    Tom, Tiddy) are printed on them.
    """

    rules: Rules
    book: str
    stake: Stake = Stake.PENNY
    indices: bool = False
    names: bool = True

    def head(self, title: str) -> dict[str, str]:
        return {
            "title": f"{games.game(self.rules.game).title}: {title}",
            "by": rules_line(self.rules, self.book),
        }


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the tables on the pages for the seats and on the strip: the text for one stage in the column `kind`.

    `on` lists the seats whose pages have the cell, or `STRIP`. The cell consists of `text`, or else of the sentences of
    the rules in brief whose ids are in `points`. It is left out if `when` has only conditions that the rules do not
    fulfil (see `gleek.course.pages.brief.applies`).
    """

    on: tuple[str, ...]
    stage: str
    kind: Literal["do", "say", "money", "lies", "pays", "turn"]
    when: tuple[str, ...] = ()
    text: str = ""
    points: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Large:
    """How the sheet in large type differs from the rules in brief.

    It lacks the rules with the ids `left_out`, and the tables of the rules with the ids `without_table`.
    `play_in_figures` says whether it lists the payments in play at its end.
    """

    left_out: tuple[str, ...]
    play_in_figures: bool
    without_table: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class KitWords:
    """All texts of one game's kit; `seats` has the titles of the pages for the seats."""

    large: Large
    seats: Mapping[str, str]
    cells: tuple[Cell, ...]

    def said(self, rules: Rules, on: str, stage: str, kind: str) -> str:
        """Return the text of a stage in the column `kind`, on the page or strip `on`; "" if it has none there."""
        cells = [each for each in self.cells if on in each.on and (each.stage, each.kind) == (stage, kind)]
        said = [_told(each, rules) for each in cells if applies(each.when, rules)]
        return " ".join(filter(None, said))


def _told(cell: Cell, rules: Rules) -> str:
    part, known = game_course(rules.game).brief, [points(rules.game)[each] for each in cell.points]
    tables = {name: in_line(table) for name, make in part.tables.items() if (table := make(rules))}
    told = (each.said(rules) for each in known if applies(each.when, rules))
    said = cell.text or " ".join(filter(None, told))
    return said.format_map({**part.numbers(rules), "table": tables})


def in_line(table: Table) -> str:
    """Return a small table as a line: “gleek / mournival: aces 4 / 8, kings 3 / 6”."""
    head = " / ".join(each.lower() for each in table.head[1:])
    # A colon separates a name that ends in a number from its value.
    rows = ", ".join(
        f"{name}{':' if name[-1].isdigit() else ''} {' / '.join(cells)}" for name, *cells in table.rows
    )
    return f"{head}: {rows}" if len(table.head) > 2 else rows


@cache
def kit_words(game_id: str) -> KitWords:
    path = games.folder(game_id) / "kit.toml"
    if path.is_file():
        return read_kit(path, game_id)
    seats = {seat: upper_first(seat.replace("_", " ")) for seat in game(game_id).seats}
    return KitWords(Large((), play_in_figures=True), seats, _cells_by_stage(game_id))


def _cells_by_stage(game_id: str) -> tuple[Cell, ...]:
    """Return the cells of a game without `kit.toml`: the rules in brief of each stage, for all seats and the strip."""
    told: dict[str, list[str]] = {}
    for point in points(game_id).values():
        told.setdefault(point.stage, []).append(point.id)
    on = (*game(game_id).seats, STRIP)
    kinds: tuple[Literal["do", "lies"], ...] = ("do", "lies")
    return tuple(
        Cell(on, stage, kind, (), points=tuple(some)) for stage, some in told.items() for kind in kinds
    )


def read_kit(path: Path, game_id: str) -> KitWords:
    """Read `kit.toml`, and check all names in it. Raises `FaultySources` at the first fault."""
    found = read_toml(path)
    large = fill(Large, f"{path}, large", found.get("large"))
    for name in (*large.left_out, *large.without_table):
        _check(f"{path}, large", "point", name, points(game_id))
    seats = found.get("seats", {})
    if [*seats] != [*game(game_id).seats] or not all(isinstance(each, str) for each in seats.values()):
        raise FaultySources(
            f"{path}, seats: it should have a title for each of {listed(game(game_id).seats)}."
        )
    cells = enumerate(table_list(str(path), "cell", found.get("cell")), 1)
    return KitWords(
        large, seats, tuple(_cell(f"{path}, cell {number}", each, game_id) for number, each in cells)
    )


def _cell(place: str, table: dict[str, object], game_id: str) -> Cell:
    cell = fill(Cell, place, table)
    if bool(cell.text) == bool(cell.points):
        raise FaultySources(f"{place} needs either “text” or “points”.")
    for each in cell.on:
        _check(place, "sheet", each, [*game(game_id).seats, STRIP])
    _check(place, "stage", cell.stage, stage_titles(game_id))
    for each in cell.points:
        _check(place, "point", each, points(game_id))
    return cell


def _check(place: str, kind: str, name: str, known: Collection[str]) -> None:
    if name not in known:
        raise FaultySources(f"{place}: {unknown(kind, name, known)}")


HEADS: Final = {"do": "What I do", "say": "What I say", "money": "What I win and lose"}
SCORING: Final = "What I score"
STRIP_HEADS: Final = {"lies": "On the table", "pays": "It pays", "turn": "Whose turn"}
STRIP_SCORING: Final = "It scores"


def seat_cards(asked: Asked) -> dict[str, Any]:
    rules = asked.rules
    heads = HEADS | ({} if game(rules.game).counts_money else {"money": SCORING})
    cards = [_grid(rules, seat, title, heads) for seat, title in kit_words(rules.game).seats.items()]
    return {**asked.head("a card for each seat"), "cards": cards}


def strip(asked: Asked) -> dict[str, Any]:
    """Return the strip for the middle of the table; printed twice, head to head, it can be read from both sides."""
    rules = asked.rules
    heads = STRIP_HEADS | ({} if game(rules.game).counts_money else {"pays": STRIP_SCORING})
    grid = _grid(rules, STRIP, games.game(rules.game).title, heads)
    return {**asked.head("the strip for the middle of the table"), "grid": grid}


def _grid(rules: Rules, on: str, title: str, heads: dict[str, str]) -> dict[str, Any]:
    words, rows = kit_words(rules.game), []
    for stage, name in stage_titles(rules.game).items():
        cells = [words.said(rules, on, stage, kind) for kind in heads]
        if any(cells):
            rows.append((name, *cells))
    return {"title": title, "head": ("", *heads.values()), "rows": rows}


def _paid(groups: Sequence[Group]) -> list[tuple[str, list[tuple[str, int]]]]:
    return [(each.who, [(paid.what, paid.stakes) for paid in each.paid]) for each in groups]


NUMBERED: Final = "The numbers are those of the rules in brief, which have a few more."
"""The note on the sheet in large type, which leaves out some rules because it has only two sides."""


def large_rules(asked: Asked) -> dict[str, Any]:
    rules, book = asked.rules, asked.book
    large, parts = kit_words(rules.game).large, game_course(rules.game).payments
    bare = {*large.without_table, *parts.told}
    stretches = []
    for section in brief(rules, book).sections:
        lines = []
        for line in section.lines:
            table = (
                f" {line.table.caption}: {in_line(line.table)}." if line.table and line.id not in bare else ""
            )
            if line.id not in large.left_out:
                lines.append((line.number, f"{line.text}{table}"))
        stretches.append({"title": section.title, "lines": lines})
    figures = [(parts.captions[0], parts.for_cards(rules))]
    if large.play_in_figures:
        figures.append((parts.captions[1], parts.in_play(rules)))
    head = asked.head("the rules to play by")
    return {
        **head,
        "by": f"{head['by']}. {NUMBERED}",
        "stretches": stretches,
        "figures": [{"title": title, "groups": _paid(groups)} for title, groups in figures if groups],
    }
