"""Tests of the kit's PDF: its pages, margins and type sizes, the words and cards on them, and that any rules fit."""

import re
from functools import cache
from itertools import pairwise

import pytest

from gleek.course.counters_needed import SHARES, enough, measured, purses_needed
from gleek.course.pages.brief import brief
from gleek.course.pages.kit_files import ALL, parts_of
from gleek.engine.cards import cards_of
from gleek.engine.money import Stake
from gleek.evidence.paths import sources_dir
from gleek.evidence.presets import names as books_of
from gleek.evidence.toml import FaultySources
from gleek.games import game
from gleek.games.gleek.rules import preset
from gleek.handouts.kit import _MAKERS, MARGIN, kit
from gleek.handouts.kit.cut import HIGH, SHARE, WIDE, counters, pack, purse_sheet
from gleek.handouts.kit.pages import gathering, read_gathering
from gleek.handouts.kit.text import Asked, kit_words
from gleek.handouts.typesetting import PAPERS
from gleek.widgets.drawing.printed_faces import emblems, face, pips, suits
from tests.handouts.books import BOOKS, LONGEST, ONE_OF_EACH, book_rules
from tests.handouts.reading import contents, over_the_edge, parts, read, sizes
from tests.playthroughs import leaves

MM = 72 / 25.4
REACHED = 5 * MM  # in points from the paper's edge: the area that most printers can print
QUARTER_OF_AN_INCH = 72 / 4
MARK = re.compile(r"q 1 0 0 -1 ([\d.]+) ([\d.]+) cm/c0 CS 0 SCN 0\.4 w 4 M 0 0 m ([\d.]+ [\d.]+) l")
# The smallest type of each part in points.
LEAST = {
    "rules": 12,
    "pack": 8,
    "about": 8,
    "plan": 10,
    "seats": 10,
    "strip": 10,
    "counters": 10,
    "purses": 10,
    "score": 7,
}
LARGE = 18  # the type size of the rules, except for the line that names them


@cache
def made(what, name, sort="a4"):
    """Return the PDF of some parts of the kit by a book's rules; `sort` is the paper."""
    return kit(book_rules(name), book=name, paper=sort, what=what).data


def text(data):
    return " ".join(page.text for page in read(data))


def words(some):
    """Return the words in a text; an ending hyphen may be read as U+FFFE, and a line may break after one."""
    return {*re.findall(r"[\w’]+", some.replace("\ufffe", "-"))}


def seats_of(name):
    return len(game(BOOKS[name]).seats)


@pytest.mark.parametrize(
    ("name", "sort", "part"),
    [
        (name, "a4", part)
        for game_id, name in ONE_OF_EACH.items()
        for part in LEAST
        if part in parts_of(game_id)
    ]
    + [(ONE_OF_EACH["gleek"], "letter", part) for part in LEAST],
)
def test_every_sheet_can_be_read_and_printed_and_has_all_its_words(name, sort, part):
    table, data = book_rules(name), made(part, name, sort)
    found = read(data)
    count = {
        "rules": 2,
        "pack": 2 * -(-game(BOOKS[name]).shape(table).pack.bit_count() // 9),
        "about": 2,
        "plan": 1 + bool(gathering(BOOKS[name]).scene),
        "seats": seats_of(name),
    }
    assert len(found) == count.get(part, 1)
    wide, high = sorted((PAPERS[sort].width, PAPERS[sort].height))
    for page, letters in zip(found, sizes(data), strict=True):
        assert sorted((page.width, page.height)) == pytest.approx([wide, high], abs=0.1)
        assert over_the_edge(page, REACHED if part == "pack" else MARGIN) == []
        assert min(letters) >= LEAST[part]
        if part == "rules":
            assert {size for size in letters if size < LARGE} <= {12.0}
    # The pack has pictures; the score sheet's words are tested with the handouts.
    if part not in {"pack", "score"}:
        told = [*leaves(_MAKERS[part](Asked(table, name)))]
        # The first text of the seats' cards and of the strip is the PDF's title, which is not printed.
        given = " ".join(each.partition(": ")[2] for each in told[part in {"seats", "strip"} :])
        printed = text(data)
        # A long address is broken over two lines.
        whole = "".join(printed.split())
        assert {
            each for each in words(given) - words(printed) if len(each) < 12 or each not in whole
        } == set()


@pytest.mark.parametrize("name", BOOKS)
def test_the_sheets_that_grow_with_a_book_fit(name):
    data = made("rules,about,seats,strip", name, "letter")
    assert all(over_the_edge(page, MARGIN) == [] for page in read(data))
    assert 2 + 1 + seats_of(name) < len(read(data)) <= 2 + 2 + seats_of(name) + 1


def test_sheets_for_both_sides_begin_on_a_front():
    """If the whole kit is printed on both sides, the rules, the card faces and the sources start on a front."""
    for name in ONE_OF_EACH.values():
        at = 1
        for part in parts_of(BOOKS[name]):
            if part in {"rules", "pack", "about"}:
                assert at % 2 == 1, (name, part)
            at += len(read(made(part, name)))
        pages = read(made("pack", name))
        for front, back in zip(pages[::2], pages[1::2], strict=True):
            assert "backs" not in front.text
            assert "backs" in back.text
    assert at - 1 == len(read(made(ALL, name)))


@pytest.mark.parametrize("sort", PAPERS)
def test_even_the_longest_rules_fit(sort):
    data = kit(preset("cotton", **LONGEST), paper=sort, what="rules,seats,strip").data
    assert len(read(data)) == 6
    assert all(over_the_edge(page, MARGIN) == [] for page in read(data))
    assert min(size for page in sizes(data)[:2] for size in page if size > 12) >= 16


@pytest.mark.parametrize("what", ["rules", "seats", "strip", "plan"])
def test_parts_are_tagged_and_their_type_embedded(what):
    data = made(what, "cotton")
    for said in (b"pdfuaid:part>1<", b"/Marked true", b"/FontFile"):
        assert said in data
    found = parts(data).values()
    assert {"Document", "H1"} <= {part.kind for part in found}
    if what != "rules":
        assert {each.scope for each in found if each.kind == "TH"} == {"Row", "Column"}


def test_no_rule_that_the_books_dispute_is_left_out_but_manners():
    """The only disputed rule that the sheet leaves out is the way to announce carte blanche."""
    without = set()
    for game_id, name in ONE_OF_EACH.items():
        left_out = kit_words(game_id).large.left_out
        lines = [line for section in brief(book_rules(name), name).sections for line in section.lines]
        without |= {line.field for line in lines if line.field and line.id in left_out}
    assert without <= {"blank_said"}


@pytest.mark.parametrize("name", BOOKS)
def test_as_many_counters_are_printed_as_are_said_and_each_purse_is_enough(name):
    asked = Asked(book_rules(name), name)
    sheet, need = counters(asked), measured(asked.rules, name).enough[SHARE]
    rest = max(coin["worth"] for coin in sheet["coins"]) + (99 if not game(BOOKS[name]).counts_money else 0)
    assert need <= sum(coin["worth"] * coin["each"] for coin in sheet["coins"]) < need + rest
    said = " ".join(sheet["said"].replace("\xa0", " ").split())
    printed = text(made("counters", name)).replace(said, "").split()
    for coin in sheet["coins"]:
        assert printed.count(coin["label"]) == coin["each"] * sheet["players"]


def test_the_measured_counters_are_those_that_the_engine_plays():
    """Play the first games again: no player may need more counters than the stored number that was always enough."""
    for game_id, name in ONE_OF_EACH.items():
        stored = measured(book_rules(name), name)
        assert [*stored.enough] == [*SHARES]
        assert [*stored.enough.values()] == sorted(stored.enough.values())
        found = purses_needed(book_rules(name), 1)
        assert 0 < max(found) <= stored.enough[100]
        assert len(found) == seats_of(name)
        books = books_of(game(game_id).rules)
        assert all(measured(book_rules(each), each).games == stored.games for each in books)


def test_rules_of_a_tables_own_are_measured_for_it():
    ten = book_rules("academie").changed(ante_ge=10)
    assert measured(ten, "academie").enough[50] > measured(book_rules("academie"), "academie").enough[50]
    assert enough([1, 2, 3, 9], 75) == 3


def test_each_purse_is_added_up_in_coin_of_the_stake():
    asked = Asked(book_rules("cotton"), "cotton", Stake.SIXPENCE)
    assert [coin["label"] for coin in counters(asked)["coins"]] == ["6d.", "6s."]
    assert purse_sheet(asked)["holds"] == "To begin with: 17 × 6d. and 9 × 6s. (£3 2s. 6d.)"


@pytest.mark.parametrize(
    ("name", "sort", "count"),
    [("cotton", "a4", 44), ("cotton", "letter", 44), ("rubicon", "a4", 32), ("cotton_1674", "letter", 36)],
)
def test_the_pack_is_whole_and_its_cards_are_cut_to_size(name, sort, count):
    table = book_rules(name)
    sheet, data = pack(Asked(table, name)), made("pack", name, sort)
    assert len(sheet["cards"]) == count
    spoken = {card["spoken"] for card in sheet["cards"]}
    assert spoken == {card.name for card in cards_of(game(table.game).shape(table).pack)}
    # Every card is a picture with a name for screen readers, in vector graphics.
    assert spoken <= {each.decode("latin-1") for each in re.findall(rb"/Alt\(([^)]*)\)", data)}
    assert b"/Subtype/Image" not in data.replace(b" ", b"")
    wide, high = PAPERS[sort].width, PAPERS[sort].height
    for page in contents(data):
        places = [(float(x), float(y), line) for x, y, line in MARK.findall(page.decode("latin-1"))]
        across = sorted({x for x, _, line in places if line.startswith("0 ")})
        down = sorted({y for _, y, line in places if line.endswith(" 0")})
        assert [b - a for a, b in pairwise(across)] == pytest.approx([WIDE * MM] * 3, abs=0.01)
        assert [b - a for a, b in pairwise(down)] == pytest.approx([HIGH * MM] * 3, abs=0.01)
        # The cutting marks are inside the area that every printer can print.
        for x, y, line in places:
            dx, dy = map(float, line.split())
            assert min(x, wide - x - dx) > QUARTER_OF_AN_INCH
            assert min(high - y, y - dy) > QUARTER_OF_AN_INCH


def test_cards_have_names_and_indices_as_asked():
    table, names = book_rules("cotton"), ("Tib", "Tom", "Tiddy", "Towser", "Tumbler")
    bare = text(kit(table, what="pack", names=False).data)
    assert not words(bare) & {*names, "K"}
    assert [text(made("pack", "cotton")).count(word) for word in names] == [8] * 5
    # Du Coeur's rules have no Towser, so no card has that name.
    assert "Towser" not in text(made("pack", "du_coeur"))
    full = text(kit(table, what="pack", indices=True, names=False).data).split()
    assert full.count("K") == full.count("Q") == full.count("9") == 8


def test_every_shape_of_the_script_is_read():
    assert set(suits()) == set("SHDC")
    assert set(emblems()) == set("KQJ")
    assert {rank: len(places) for rank, places in pips().items()} == {
        "A": 1,
        **{str(n): n for n in range(2, 11)},
    }
    assert pips()["4"] == ((30, 32.0), (70, 32.0), (30, 108.0), (70, 108.0))
    for rank in (*pips(), *emblems()):
        drawn = face(rank, "H", indices=True)
        assert "class=" not in drawn
        assert "${" not in drawn
        assert drawn.count("<path") >= len(pips().get(rank, ())) + 2


@pytest.mark.parametrize("game_id", [each for each in ONE_OF_EACH if "plan" in parts_of(each)])
def test_a_lesson_is_forty_five_minutes_and_tables_are_filled(game_id):
    assert sum(each.minutes for each in gathering(game_id).lesson) == 45
    seats = len(gathering(game_id).seating.over)
    people = range(min(seats, 3), 15)
    printed = text(made("plan", ONE_OF_EACH[game_id]))
    for head, numbers in (
        ("People", people),
        ("Tables", [each // seats for each in people]),
        ("Too many", [each % seats for each in people]),
    ):
        assert f"{head} {' '.join(map(str, numbers))}" in printed


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('quote = "pepys-wins"', 'quote = "pepys-won"', "did you mean “pepys-wins”"),
        ('quote = "pepys-wins"', "", "history 1662 needs either “quote” or “by”"),
        ("minutes = 10", 'minutes = "ten"', "minutes"),
        ('work = "tu-quoque-1614"', 'work = "tu-quoque"', "tu-quoque-1614"),
    ],
)
def test_a_fault_of_the_plans_file_is_named(old, new, said, tmp_path):
    written = (sources_dir() / "gleek" / "gathering.toml").read_text(encoding="utf-8")
    path = tmp_path / "gathering.toml"
    path.write_text(written.replace(old, new, 1), encoding="utf-8")
    with pytest.raises((FaultySources, LookupError)) as fault:
        read_gathering(path)
    assert said in str(fault.value)
