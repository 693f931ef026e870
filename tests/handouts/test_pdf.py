"""The PDF: one page for each handout on both papers, nothing over the edge, tagged, and the same to the last byte."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from typst import TypstError

from gleek.games.gleek.rules import VALUES, preset, preset_names
from gleek.games.gleek.teach.score_sheet import score_sheet
from gleek.games.presets import nearest
from gleek.handouts import handouts
from gleek.handouts.looks import GROUND, INK, LINE, MUTED, PAPERS, RED
from gleek.handouts.outline_sheet import outline_sheet
from gleek.handouts.pdf import _TEMPLATE, TooMuch, _record, _sizes, pdf
from gleek.handouts.rules_sheet import rules_sheet
from gleek.handouts.typesetting import compiler
from gleek.records.codes import rules_code
from gleek.records.rules_text import LONGEST_LINE
from tests.games.gleek.strategies import rules
from tests.handouts.books import BOOKS, book_rules, sheet_of_scores
from tests.handouts.reading import contents, pages, parts, read

ROOT = Path(__file__).resolve().parents[2]
each_paper = pytest.mark.parametrize("sort", PAPERS)
each_preset = pytest.mark.parametrize("name", preset_names())
each_book = pytest.mark.parametrize("name", BOOKS)


def fitted(sheets, paper):
    """The largest type in which each sheet fits on its page."""
    return _sizes(compiler(_TEMPLATE, "", [*map(_record, sheets)], paper))


@cache
def made(name, sort):
    """The handouts by a book's rules."""
    return handouts(book_rules(name), book=name, paper=sort).data


@cache
def drawn(name, sort):
    """Their pages, as a reader of PDFs sees them: the rules, the score, and of Gleek the outline."""
    return read(made(name, sort))


def over_the_edge(page, sort):
    """What reaches into the margins by more than a hair, such as an italic's tail; a space at a line's end may."""
    edge, space = PAPERS[sort].margin - 1.5, 3
    return [
        box
        for box in page.boxes
        if min(box.left, box.bottom, page.height - box.top) < edge
        or page.width - box.right + space * box.text.endswith(" ") < edge
    ]


def overlapping(page):
    """Pairs of words that stand in one another."""
    found, above = [], []
    for one in sorted(page.boxes, key=lambda box: -box.top):
        # From the top downwards: what ends above this one's top ends above all that follow, too.
        above = [two for two in above if one.top - two.bottom > 1]
        found += [
            (one.text, two.text)
            for two in above
            if min(one.right, two.right) - max(one.left, two.left) > 1 and one.top - one.bottom > 1
        ]
        above.append(one)
    return found


@each_paper
@each_book
def test_the_rules_fit_on_one_page_and_every_word_is_set(name, sort):
    sheet = rules_sheet(book_rules(name), name)
    assert 9 <= fitted([sheet], PAPERS[sort]).rules <= 11
    page, *_ = drawn(name, sort)
    assert over_the_edge(page, sort) == []
    assert overlapping(page) == []
    at = 0
    for section in sheet.sections:  # one after another: in the order in which they are read
        at = page.text.index(section.title, at)
        for line in section.lines:
            at = page.text.index(f"{line.number} {line.text}", at)
    for table in (sheet.for_cards, sheet.in_play):
        for group in table.groups:
            assert group.who in page.text
            for each in group.paid:
                assert " ".join(table.row(each)) in page.text
    for table in sheet.counts:
        assert all(" ".join(row) in page.text for row in (table.head, *table.rows))
    for each in sheet.differences:
        assert f"{each.number} {each.title}: {each.here}; {each.otherwise}." in page.text
    assert " ".join(sheet.notes) in page.text


@each_paper
def test_even_the_longest_rules_fit(sort):
    """Of every field the value whose sentence or whose differences are longest, all at once: no table plays so."""
    longest = {
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
    sheets = [rules_sheet(preset(name, **longest), name) for name in preset_names()]
    found = read(pdf("the longest", sheets, PAPERS[sort]))
    assert len(found) == len(sheets)
    for page in found:
        assert over_the_edge(page, sort) == []
        assert overlapping(page) == []


def test_however_much_is_changed_the_head_of_a_page_is_short_and_names_the_rules():
    changed = {name: values[-1] for name, values in VALUES.items()} | {"settlement": "each"}
    rules_ = preset("cotton", **changed)
    code = rules_code(rules_)
    for sheet in (rules_sheet(rules_, "cotton"), score_sheet(rules_, "cotton")):
        assert len(sheet.by) <= LONGEST_LINE
        assert sheet.by.startswith("Cotton, The Compleat Gamester, with ")
        assert sheet.by.endswith(f" changes (the code of these rules: {code})")
    # A few changes are said in words.
    assert "the first bid: 13 or more" in rules_sheet(preset("cotton", opening_bid=13), "cotton").by


@settings(max_examples=5, suppress_health_check=[HealthCheck.too_slow], phases=[Phase.generate])
@given(rules())
def test_any_rules_fit(drawn_rules):
    sheets = [rules_sheet(drawn_rules, nearest(drawn_rules)), score_sheet(drawn_rules)]
    for sort, paper in PAPERS.items():
        found = read(pdf("any", sheets, paper))
        assert len(found) == 2
        for page in found:
            assert over_the_edge(page, sort) == [], drawn_rules
            assert overlapping(page) == [], drawn_rules


@each_paper
def test_what_is_too_much_is_refused_and_not_cut_off(sort):
    sheet, outline = rules_sheet(preset(), "du_coeur"), outline_sheet("gleek")
    with pytest.raises(TooMuch, match=r"The rules cannot be set on one page\."):
        pdf("too much", [replace(sheet, sections=sheet.sections * 3)], PAPERS[sort])
    with pytest.raises(TooMuch, match=r"The outline cannot be set on one page\."):
        fitted([sheet, replace(outline, plans=outline.plans * 3)], PAPERS[sort])


@each_paper
@each_book
def test_the_score_sheet_has_room_to_write_in(name, sort):
    sheet = sheet_of_scores(name)
    _, page, *_ = drawn(name, sort)
    assert over_the_edge(page, sort) == []
    assert overlapping(page) == []
    assert page.width > page.height
    columns = (*sheet.before, *sheet.each * sheet.players, *sheet.after)
    assert " ".join(["Name"] * sheet.players + [each.head for each in columns]) in page.text
    for head, text in sheet.notes:
        assert f"{head}. {text}" in page.text
    lines = [(box.text.strip(), box.bottom) for box in page.boxes if box.text.strip() in sheet.rows]
    assert [label for label, _ in lines] == [*sheet.rows] * sheet.times
    assert (lines[0][1] - lines[-1][1]) / (len(lines) - 1) > 22  # eight millimetres


@each_paper
def test_the_outline_fits_on_one_page(sort):
    sheet = outline_sheet("gleek")
    assert fitted([sheet], PAPERS[sort]).outline >= 9
    *_, page = drawn("du_coeur", sort)
    assert over_the_edge(page, sort) == []
    assert overlapping(page) == []
    for plan in sheet.plans:
        assert f"{plan.title}: {plan.minutes} minutes" in page.text
        assert plan.about in page.text
    for key in sheet.keys:
        assert f"{key.pressed} {key.does}" in page.text
    # A line may end within a file's name, after its hyphen.
    assert "".join(sheet.address.split()) in "".join(page.text.split())


@each_paper
@each_preset
def test_all_three_are_three_pages(name, sort):
    assert pages(made(name, sort)) == 3
    sizes = [(page.width, page.height) for page in drawn(name, sort)]
    upright = (PAPERS[sort].width, PAPERS[sort].height)
    assert sizes == [pytest.approx(each, abs=0.1) for each in (upright, upright[::-1], upright)]


def test_a_letter_that_the_type_has_not_is_refused():
    with pytest.raises(TypstError, match="could not be displayed"):
        pdf("refused", [replace(score_sheet(preset()), by="格力克")], PAPERS["a4"])


def test_its_type_is_the_pages_own_and_kerned():
    data = made("du_coeur", "a4")
    assert {each.decode() for each in re.findall(rb"/FontName/\w{6}\+(\w+)-", data)} == {"EBGaramond"}
    assert len(set(re.findall(rb"/FontName/(\S+?)/", data))) == 3
    shifts = re.findall(rb"\)(-?\d+)\(", contents(data)[0])
    assert len(shifts) > 300  # between one letter and the next, in thousandths of the size


def test_its_parts_are_tagged_and_every_word_belongs_to_one():
    data = made("cotton", "a4")
    for said in (rb"/Lang(en-GB)", rb"/Marked true", rb"/DisplayDocTitle true", rb"pdfuaid:part>1<"):
        assert said in data.replace(b" ", b"").replace(b"true", b" true")
    found, streams = parts(data), contents(data)
    kinds = [each.kind for each in found.values()]
    assert kinds.count("Document") == 1
    assert kinds.count("H1") == len(streams) == 3
    assert {"H2", "P", "Table", "Caption", "TR", "TH", "TD"} <= set(kinds)
    assert all(each.scope in {"Row", "Column"} for each in found.values() if each.kind == "TH")
    # All marks of all pages are owned, each by one part, and no words are set outside a mark.
    owned = sum(len(each.marks) for each in found.values())
    assert owned == sum(page.count(b"/MCID") for page in streams)
    for page in streams:
        outside = re.sub(rb"BDC.*?EMC|/Artifact BMC.*?EMC", b"", page, flags=re.DOTALL)
        assert b"Tj" not in outside
        assert b"TJ" not in outside


def rows_of(what):
    """The rows of a handout's tables, each as the kinds and scopes of its cells; and the parts by number."""
    found = parts(handouts(preset("willughby"), book="willughby", what=what).data)
    rows = [each.children for each in found.values() if each.kind == "TR"]
    return [[(found[cell].kind, found[cell].scope) for cell in row] for row in rows]


def test_tables_are_regular_and_each_row_has_its_head():
    columns = score_sheet(preset("willughby")).columns
    names, heads, *rows = rows_of("score")
    assert set(names + heads) == {("TH", "Column")}
    assert len(heads) == columns
    assert len(rows) == 14
    assert all(row[0] == ("TH", "Row") for row in rows)
    assert all(cell == ("TD", "") for row in rows for cell in row[1:])
    assert [len(row) for row in rows] == [columns - 3, *[columns] * 12, columns - 3]
    for row in rows_of("rules"):
        assert row[0][1] == ("Row" if ("TD", "") in row else "Column")
    for row in rows_of("outline"):
        assert [scope for _, scope in row] in (["Column"] * 4, ["", "Row", "", ""])


def test_every_cell_names_the_heads_of_its_row_and_column():
    """A program that reads aloud follows these names; each is that of one head, in order, as PDF asks."""
    data = made("du_coeur", "a4")
    (names,) = re.findall(rb"/IDTree<</Names\[(.*?)\]", data)
    ids = [(name, int(number)) for name, number in re.findall(rb"\((\w+)\)(\d+) 0 R", names)]
    assert [name for name, _ in ids] == sorted({name for name, _ in ids})
    bodies = dict(re.findall(rb"(?m)^(\d+) 0 obj\n(<</Type/StructElem/S/T[HD].*)$", data))
    for name, number in ids:
        assert b"/S/TH" in bodies[b"%d" % number]
        assert b"/ID(%s)" % name in bodies[b"%d" % number]
    for body in bodies.values():
        if b"/S/TD" in body:
            (heads,) = re.findall(rb"/Headers\[(.*?)\]", body)
            assert {each[:1] for each in re.findall(rb"\((\w+)\)", heads)} == {b"U", b"R"}


def test_the_table_of_places_is_right():
    """Every object begins where the file's own table says, though the cells were changed after it was written."""
    data = made("du_coeur", "a4")
    at = int(re.search(rb"startxref\n(\d+)", data)[1])
    places = [int(each) for each in re.findall(rb"(\d{10}) 00000 n", data[at:])]
    assert data[at:].startswith(b"xref\n")
    assert len(places) > 100
    for number, place in enumerate(places, 1):
        assert data[place:].startswith(b"%d 0 obj" % number)


def test_the_same_bytes_each_time():
    make = (
        "import hashlib; from gleek.handouts import handouts; from gleek.games.gleek.rules import preset;"
        "print(hashlib.sha256(handouts(preset('cotton')).data).hexdigest())"
    )
    made = {
        subprocess.run(
            [sys.executable, "-c", make],
            env={"PYTHONHASHSEED": seed, "TZ": zone, "PATH": ""},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, zone in (("1", "UTC"), ("2", "Asia/Tokyo"))
    }
    assert len(made) == 1


def test_the_colours_are_those_of_the_pages():
    css = (ROOT / "gleek" / "pages" / "static" / "colours.css").read_text(encoding="utf-8")
    first = css.partition("}")[0]
    names = {"ink": INK, "red": RED, "muted": MUTED, "line": LINE, "paper": GROUND}
    assert {name: re.search(rf"--gleek-{name}: (#\w+);", first)[1] for name in names} == names
