"""The handouts' PDF has one tagged page for each handout on A4 and letter, clear margins, and always the same bytes."""

import re
import subprocess
import sys
from dataclasses import asdict
from functools import cache
from pathlib import Path

import pytest
from typst import TypstError

from gleek.games.gleek.course.score_sheet import score_sheet
from gleek.games.gleek.rules import VALUES, preset, preset_names
from gleek.handouts.rules_sheet import rules_sheet
from gleek.handouts.sheets import handouts, outline_sheet, pdf
from gleek.handouts.typesetting import COLOURS, PAPERS, TooMuch
from gleek.records.codes import rules_code
from gleek.records.rules_text import LONGEST_LINE
from tests.handouts.books import BOOKS, LONGEST, ONE_OF_EACH, book_rules, sheet_of_scores
from tests.handouts.reading import contents, over_the_edge, parts, read, sizes

ROOT = Path(__file__).resolve().parents[2]
each_paper = pytest.mark.parametrize("sort", PAPERS)
# Letter has the shorter page, so every book is set on it.
each_book = pytest.mark.parametrize(
    ("name", "sort"), [(name, "letter") for name in BOOKS] + [(name, "a4") for name in ONE_OF_EACH.values()]
)


def scored(rules_):
    """Return Gleek's score sheet as the template reads it."""
    return asdict(score_sheet(rules_, "")) | {"kind": "score"}


@cache
def made(name, sort):
    """Return the PDF of the handouts by a book's rules; `sort` is the paper."""
    return handouts(book_rules(name), book=name, paper=sort).data


@cache
def drawn(name, sort):
    """Return the pages as a PDF reader sees them: the rules, the score and, for Gleek only, the outline."""
    return read(made(name, sort))


def fitted(name, sort, page):
    """Return the type size of most letters of a page, in points."""
    [(size, _)] = sizes(made(name, sort))[page].most_common(1)
    return size


def overlapping(page):
    found, above = [], []
    for one in sorted(page.boxes, key=lambda box: -box.top):
        # From top to bottom: a box that ends above this one's top also ends above all later ones.
        above = [two for two in above if one.top - two.bottom > 1]
        found += [
            (one.text, two.text)
            for two in above
            if min(one.right, two.right) - max(one.left, two.left) > 1 and one.top - one.bottom > 1
        ]
        above.append(one)
    return found


@each_book
def test_the_rules_fit_on_one_page_and_every_word_is_set(name, sort):
    sheet = rules_sheet(book_rules(name), name)
    assert 9 <= fitted(name, sort, 0) <= 11
    page, *_ = drawn(name, sort)
    assert over_the_edge(page, PAPERS[sort].margin) == []
    assert overlapping(page) == []
    at = 0
    for section in sheet["sections"]:  # the sections are printed in reading order
        at = page.text.index(section["title"], at)
        for line in section["lines"]:
            at = page.text.index(f"{line['number']} {line['text']}", at)
    for table in (sheet["for_cards"], sheet["in_play"], *sheet["counts"]):
        assert " ".join(table["head"]).strip() in page.text
        for group in table["groups"]:
            assert group["over"] in page.text
            assert all(" ".join(row) in page.text for row in group["rows"])
    for each in sheet["differences"]:
        assert f"{each['number']} {each['title']}: {each['here']}; {each['otherwise']}." in page.text
    assert " ".join(sheet["notes"]) in page.text


@each_paper
def test_even_the_longest_rules_fit(sort):
    """Every field has the value with the longest sentence or the longest differences at once; no table plays so."""
    names = preset_names() if sort == "letter" else preset_names()[:1]
    sheets = [rules_sheet(preset(name, **LONGEST), name) for name in names]
    found = read(pdf("the longest", sheets, PAPERS[sort]))
    assert len(found) == len(sheets)
    for page in found:
        assert over_the_edge(page, PAPERS[sort].margin) == []
        assert overlapping(page) == []


def test_however_much_is_changed_the_head_of_a_page_is_short_and_names_the_rules():
    changed = {name: values[-1] for name, values in VALUES.items()} | {"settlement": "each"}
    rules_ = preset("cotton", **changed)
    code = rules_code(rules_)
    for by in (rules_sheet(rules_, "cotton")["by"], score_sheet(rules_, "cotton").by):
        assert len(by) <= LONGEST_LINE
        assert by.startswith("Cotton, The Compleat Gamester, with ")
        assert by.endswith(f" changes (the code of these rules: {code})")
    # The head names a few changes in words.
    assert "the first bid: 13 or more" in rules_sheet(preset("cotton", opening_bid=13), "cotton")["by"]


def test_too_large_requests_are_refused_and_not_cut_off():
    sheet, outline = rules_sheet(preset(), "du_coeur"), outline_sheet("gleek")
    with pytest.raises(TooMuch, match=r"The rules cannot be set on one page\."):
        pdf("too much", [sheet | {"sections": sheet["sections"] * 3}], PAPERS["a4"])
    with pytest.raises(TooMuch, match=r"The outline cannot be set on one page\."):
        pdf("too much", [sheet, outline | {"plans": outline["plans"] * 3}], PAPERS["a4"])


@each_book
def test_the_score_sheet_has_room_to_write_in(name, sort):
    sheet = sheet_of_scores(name)
    _, page, *_ = drawn(name, sort)
    assert over_the_edge(page, PAPERS[sort].margin) == []
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
    assert fitted("du_coeur", sort, -1) >= 9
    *_, page = drawn("du_coeur", sort)
    assert over_the_edge(page, PAPERS[sort].margin) == []
    assert overlapping(page) == []
    for plan in sheet["plans"]:
        assert plan["title"] in page.text
        assert plan["about"] in page.text
    for key in sheet["keys"]:
        assert f"{key['pressed']} {key['does']}" in page.text
    # A line may break after a hyphen in a file's name.
    assert "".join(sheet["address"].split()) in "".join(page.text.split())


def test_a_letter_that_the_type_has_not_is_refused():
    with pytest.raises(TypstError, match="could not be displayed"):
        pdf("refused", [scored(preset()) | {"by": "格力克"}], PAPERS["a4"])


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
    # Exactly one structure element owns each mark of each page, and all text is inside a mark.
    owned = sum(len(each.marks) for each in found.values())
    assert owned == sum(page.count(b"/MCID") for page in streams)
    for page in streams:
        outside = re.sub(rb"BDC.*?EMC|/Artifact BMC.*?EMC", b"", page, flags=re.DOTALL)
        assert b"Tj" not in outside
        assert b"TJ" not in outside


def test_every_cell_names_the_heads_of_its_row_and_column():
    """Screen readers follow the ids of the header cells; the PDF format requires them to be unique and sorted."""
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
    """Every object starts at the offset in the cross-reference table, although the cells were changed after writing."""
    data = made("du_coeur", "a4")
    at = int(re.search(rb"startxref\n(\d+)", data)[1])
    places = [int(each) for each in re.findall(rb"(\d{10}) 00000 n", data[at:])]
    assert data[at:].startswith(b"xref\n")
    assert len(places) > 100
    for number, place in enumerate(places, 1):
        assert data[place:].startswith(b"%d 0 obj" % number)


def test_the_same_bytes_each_time():
    make = (
        "import hashlib; from gleek.handouts.sheets import handouts; from gleek.games.gleek.rules import preset;"
        "print(hashlib.sha256(handouts(preset('cotton'), what='rules').data).hexdigest())"
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
    given = [re.search(rf"--gleek-{name}: (#\w+);", css)[1] for name in ("ink", "red", "muted", "line")]
    assert given == [*COLOURS]
