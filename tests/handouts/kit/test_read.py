"""The sheets of the kit to read: the rules in large type, the seats' cards and the strip."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from gleek.games.gleek.rules import preset
from gleek.games.gleek.rules import preset_names as gleek_books
from gleek.handouts.kit import kit
from gleek.handouts.kit.cells import STRIP, kit_words
from gleek.handouts.kit.large import NUMBERED
from gleek.handouts.looks import PAPERS
from gleek.lessons.reading.brief import brief, stage_titles
from gleek.lessons.teaching import teaching
from tests.games.gleek.strategies import rules
from tests.handouts.books import BOOKS, book_rules
from tests.handouts.kit.on_pages import ONE_OF_EACH, made, over_the_edge, plain, sheet, text_of
from tests.handouts.reading import parts, read, sizes

each_book = pytest.mark.parametrize("name", BOOKS)
LARGE = 18
READ = ("rules", "seats", "strip")


@pytest.mark.parametrize("sort", PAPERS)
@each_book
def test_the_rules_are_two_sides_in_type_of_eighteen_points(name, sort):
    found = sheet("rules", name, sort)
    assert [over_the_edge(page) for page in found.pages] == [[], []]
    front, back = found.sizes
    # Only the line that names the rules is smaller.
    assert {size for size in front if size < LARGE} <= {12.0}
    assert all(size >= LARGE for size in back)


@each_book
def test_every_rule_that_is_not_left_out_stands_there_in_order_and_every_sum(name):
    table, text = book_rules(name), text_of("rules", name)
    left_out, at = kit_words(table.game).large.left_out, 0
    for section in brief(table, name).sections:
        at = text.index(section.title, at)
        for line in section.lines:
            if line.id not in left_out:
                at = text.index(f"{line.number} {line.text}", at)
    payments = teaching(table.game).payments
    groups = payments.for_cards(table)
    if kit_words(table.game).large.play_in_figures:
        groups += payments.in_play(table)
    for group in groups:
        at = text.index(group.who, at)
        for each in group.paid:
            at = text.index(f"{each.what} {each.stakes}", at)


def test_no_rule_that_the_books_dispute_is_left_out_but_manners():
    """A changed field therefore changes the sheet; the only field left out is the way to announce carte blanche."""
    without = set()
    for game_id, name in ONE_OF_EACH.items():
        left_out = kit_words(game_id).large.left_out
        lines = [line for section in brief(book_rules(name), name).sections for line in section.lines]
        without |= {line.field for line in lines if line.field and line.id in left_out}
    assert without <= {"blank_said"}


@pytest.mark.parametrize(
    ("game_id", "said"),
    [
        ("gleek", "Nor does it count in the dealer’s ruff or sets."),
        ("gleek", "A mournival is not a gleek as well."),
        ("piquet", "Points count in this order"),
        ("piquet", "younger takes those that elder left first"),
        ("piquet", "What is equal or sunk counts nothing"),
    ],
)
def test_no_rule_by_which_a_sum_would_come_out_otherwise_is_left_out(game_id, said):
    """Some rules refer to the order in which points count (“in that order”, “counting in the order above”)."""
    for name, its in BOOKS.items():
        assert its != game_id or said in text_of("rules", name)


def test_why_numbers_are_left_out_is_said():
    assert all(NUMBERED in text_of("rules", name) for name in ONE_OF_EACH.values())


@pytest.mark.parametrize(
    ("name", "field", "value", "said"),
    [
        ("cotton", "opening_bid", 13, "The first bid is 13 or more."),
        ("du_coeur", "turned_up_tiddy", 4, "Tiddy turned up 4"),
        ("du_coeur", "towser_tumbler", "side", "Tumbler, the six 6"),
        ("du_coeur", "ruff_decline", 1, "takes 1 of the 2 back and loses 1"),
        ("rubicon", "elder_max", 8, "Elder lays out 8 cards at most."),
        ("cotton_1674", "up_to", 150, "Whoever first comes to 150"),
        ("academie", "ante_ge", 3, "The bowl of the Gé 3"),
        ("academie", "raise_limit", 4, "A raise, at the most 4"),
    ],
)
def test_a_field_changed_is_a_sheet_changed(name, field, value, said):
    assert said not in text_of("rules", name)
    assert said in text_of("rules", name, changes=((field, value),))


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
    "tiddy_paid": "played",
    "first_pass": "out",
}


@pytest.mark.parametrize("sort", PAPERS)
def test_even_the_longest_rules_fit(sort):
    data = kit(preset("cotton", **LONGEST), paper=sort, what=",".join(READ)).data
    pages = read(data)
    assert len(pages) == 6
    assert all(over_the_edge(page) == [] for page in pages)
    assert min(size for page in sizes(data)[:2] for size in page if size > 12) >= 16


@settings(max_examples=2, suppress_health_check=[HealthCheck.too_slow], phases=[Phase.generate])
@given(rules())
def test_any_rules_fit(drawn_rules):
    assert len(read(kit(drawn_rules, paper="letter", what="rules,seats,strip").data)) == 6


@each_book
def test_each_seat_has_its_card_with_every_stage_in_type_to_be_read_at_a_table(name):
    table, found = book_rules(name), sheet("seats", name)
    words = kit_words(table.game)
    for page, (seat, title) in zip(found.pages, words.seats.items(), strict=True):
        assert over_the_edge(page) == []
        assert page.width > page.height
        assert title in page.text
        for stage in stage_titles(table.game):
            for kind in ("do", "say", "money"):
                said = words.said(table, seat, stage, kind)
                # A cell may be next to another cell, and a PDF is read line by line.
                assert all(word in page.text for word in plain(said).split())
    for page in found.sizes:  # except for the line that names the rules, and the column heads
        assert page.most_common(1)[0][0] >= 12
        assert min(page) >= 10


def test_a_card_says_the_numbers_of_its_rules():
    assert "You must bid 12 or more." in text_of("seats", "cotton")
    assert "You must bid 13 or more." in text_of("seats", "du_coeur")
    assert "gleek / mournival" in text_of("strip", "cotton")
    heads = {"cotton": ("What I win and lose", "It pays"), "rubicon": ("What I score", "It scores")}
    for name, (on_card, on_strip) in heads.items():
        assert on_card in text_of("seats", name)
        assert on_strip in text_of("strip", name)
    assert "quint 5 / 15" in kit_words("piquet").said(book_rules("rubicon"), STRIP, "calling", "pays")


@each_book
def test_the_strip_stands_twice_on_one_sheet_once_on_its_head(name):
    table, found = book_rules(name), sheet("strip", name)
    (page,), (letters,) = found.pages, found.sizes
    assert over_the_edge(page) == []
    turns = [kit_words(table.game).said(table, STRIP, stage, "turn") for stage in stage_titles(table.game)]
    for turn in filter(None, turns):
        assert page.text.count(plain(turn).split()[0]) >= 2
    # Players read it across the table: only the line that names the rules is smaller.
    assert all(size >= 12 for size in letters if size != 10)


@pytest.mark.parametrize("what", READ)
def test_its_parts_are_tagged_and_its_type_embedded(what):
    data = made(what, "cotton")
    for said in (b"pdfuaid:part>1<", b"/Marked true", b"/FontFile"):
        assert said in data
    kinds = {part.kind for part in parts(data).values()}
    assert {"Document", "H1"} <= kinds
    if what != "rules":
        heads = [part for part in parts(data).values() if part.kind == "TH"]
        assert {each.scope for each in heads} == {"Row", "Column"}


def test_each_cell_is_of_rules_that_there_are():
    """Each cell is shown for some book's rules, or for these with one field changed, so no cell is unused."""
    for game_id in ONE_OF_EACH:
        tables = [book_rules(name) for name, its in BOOKS.items() if its == game_id]
        cells = [each for each in kit_words(game_id).cells if each.when]
        named = {field for each in cells for case in each.when for field, _ in case}
        assert named <= {field.name for field in fields(tables[0])}
    assert gleek_books()
