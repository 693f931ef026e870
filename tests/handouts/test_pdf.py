"""The PDF: one page for each handout on both papers, nothing over the edge, tagged, and the same to the last byte."""

from __future__ import annotations

import logging
import re
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from gleek.games.gleek.rules import preset, preset_names
from gleek.handouts import handouts
from gleek.handouts.looks import GROUND, INK, LINE, MUTED, PAPERS, RED
from gleek.handouts.outline_sheet import outline_sheet
from gleek.handouts.pdf_outline import TooLong, draw_outline
from gleek.handouts.pdf_rules import LARGEST, SMALLEST, TooMuch, draw_rules, fit_rules
from gleek.handouts.pdf_score import draw_score
from gleek.handouts.rules_sheet import rules_sheet
from gleek.handouts.score_sheet import score_sheet
from gleek.handouts.setting import Run, Setter
from gleek.records.as_text import nearest_preset
from tests.games.gleek.strategies import rules
from tests.handouts.reading import contents, pages, parts

ROOT = Path(__file__).resolve().parents[2]
each_paper = pytest.mark.parametrize("sort", PAPERS)
each_preset = pytest.mark.parametrize("name", preset_names())


class Watched(Setter):
    """A setter that notes the box of all that is written, page by page."""

    def __init__(self, sort):
        super().__init__(sort, "watched")
        self.boxes = []

    def write(self, line, x, base, size, *, align=0.0):
        wide = self.width_of(line, size)
        left = x - align * wide
        ends = left + wide - self.width_of((Run(" "),), size) * line[-1].text.endswith(" ")
        self.boxes.append(
            (left, base - 0.7 * size, ends, base + 0.25 * size, "".join(each.text for each in line))
        )
        super().write(line, x, base, size, align=align)


@pytest.fixture(scope="module")
def watched():
    """Begin documents that are watched: `watched("a4")`; all are closed in the end."""
    with ExitStack() as stack:
        yield lambda sort: stack.enter_context(Watched(PAPERS[sort]))


@pytest.fixture(scope="module")
def shared(watched):
    """One for each paper: a setter reads the type anew, so for many sets of rules the same sets page after page."""
    return [watched(sort) for sort in PAPERS]


def over_the_edge(setter):
    """What reaches into the margins by more than a hair."""
    hair = 0.5
    return [
        box
        for box in setter.boxes
        if box[0] < setter.left - hair
        or box[1] < setter.left - hair
        or box[2] > setter.width - setter.left + hair
        or box[3] > setter.bottom + hair
    ]


def overlapping(setter):
    """Pairs of lines that stand in one another."""
    boxes = setter.boxes
    return [
        (one[4], two[4])
        for place, one in enumerate(boxes)
        for two in boxes[:place]
        if min(one[2], two[2]) - max(one[0], two[0]) > 1 and min(one[3], two[3]) - max(one[1], two[1]) > 2.5
    ]


@each_paper
@each_preset
def test_the_rules_fit_on_one_page(watched, name, sort):
    setter = watched(sort)
    fit = draw_rules(setter, rules_sheet(preset(name), name))
    assert fit.end <= setter.bottom
    assert SMALLEST < fit.size <= LARGEST
    assert fit.size >= 9
    assert over_the_edge(setter) == []
    assert overlapping(setter) == []
    assert pages(setter.written()) == 1


@each_paper
@each_preset
def test_every_word_of_the_rules_is_set(watched, name, sort):
    setter, sheet = watched(sort), rules_sheet(preset(name), name)
    draw_rules(setter, sheet)
    text = " ".join(" ".join(box[4] for box in setter.boxes).replace("\xa0", " ").split())
    for section in sheet.sections:
        assert section.title in text
        assert " ".join(f"{line.number} {line.text}" for line in section.lines) in text
    for group in (*sheet.sets.groups, *sheet.pots.groups):
        for each in group.paid:
            assert " ".join((each.what, str(each.stakes), *each.money)) in text
    for each in sheet.differences:
        assert f"{each.number} {each.title}: {each.here}; {each.otherwise}." in text


@each_paper
def test_even_the_longest_rules_fit(watched, sort):
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
    setter = watched(sort)
    for name in preset_names():
        setter.boxes.clear()
        draw_rules(setter, rules_sheet(preset(name, **longest), name))
        assert over_the_edge(setter) == []
        assert overlapping(setter) == []


@settings(
    max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow], phases=[Phase.generate]
)
@given(rules())
def test_any_rules_fit(shared, drawn):
    for setter in shared:
        for draw, sheet in (
            (draw_rules, rules_sheet(drawn, nearest_preset(drawn))),
            (draw_score, score_sheet(drawn)),
        ):
            setter.boxes.clear()
            draw(setter, sheet)
            assert over_the_edge(setter) == [], drawn
            assert overlapping(setter) == [], drawn


def test_rules_that_are_too_many_are_refused_and_not_cut_off(watched):
    sheet = rules_sheet(preset(), "du_coeur")
    setter = watched("a4")
    setter.page()
    with pytest.raises(TooMuch, match="one page"):
        fit_rules(setter, replace(sheet, sections=sheet.sections * 3))
    outline = outline_sheet()
    with pytest.raises(TooLong, match="one page"):
        draw_outline(setter, replace(outline, plans=outline.plans * 3))


@each_paper
@each_preset
def test_the_score_sheet_has_room_to_write_in(watched, name, sort):
    setter = watched(sort)
    row = draw_score(setter, score_sheet(preset(name), name))
    assert row > 22  # eight millimetres
    assert over_the_edge(setter) == []
    assert overlapping(setter) == []
    assert setter.width > setter.height


@each_paper
def test_the_outline_fits_on_one_page(watched, sort):
    setter = watched(sort)
    assert draw_outline(setter, outline_sheet()) >= 9
    assert over_the_edge(setter) == []
    assert overlapping(setter) == []


@each_paper
@each_preset
def test_all_three_are_three_pages_with_every_letter_in_the_type(name, sort, caplog):
    with caplog.at_level(logging.WARNING):
        made = handouts(preset(name), ".pdf", book=name, paper=sort)
    assert pages(made.data) == 3
    assert caplog.messages == []  # the library says so of a letter that its type has not
    wide, high = round(PAPERS[sort].width, 2), round(PAPERS[sort].height, 2)
    boxes = [
        tuple(map(float, each.split())) for each in re.findall(rb"/MediaBox \[0 0 ([\d. ]+)\]", made.data)
    ]
    assert (wide, high) in boxes


def test_its_parts_are_tagged_and_every_word_belongs_to_one():
    data = handouts(preset("cotton"), ".pdf", book="cotton").data
    assert b"/Lang (en-GB)" in data
    assert b"/Marked true" in data
    assert b"/DisplayDocTitle true" in data
    found, drawn = parts(data), contents(data)
    kinds = [kind for kind, *_ in found.values()]
    assert kinds.count("Document") == 1
    assert kinds.count("Sect") == kinds.count("H1") == len(drawn) == 3
    assert {"H2", "P", "Table", "Caption", "TR", "TH", "TD"} <= set(kinds)
    assert all(
        scope in {"Row", "Column"} for kind, _, marks, scope in found.values() if kind == "TH" and marks
    )
    # Each page's marks are all owned, each by one part, and no words are set outside a mark.
    for section, page in zip([key for key, each in found.items() if each[0] == "Sect"], drawn, strict=True):
        marks, todo = [], [section]
        while todo:
            _, children, own, _ = found[todo.pop()]
            marks += own
            todo += children
        assert sorted(marks) == list(range(page.count(b" BDC")))
        outside = re.sub(rb"/\w+ <</MCID \d+>> BDC.*?EMC|/Artifact BMC.*?EMC", b"", page, flags=re.DOTALL)
        assert b"Tj" not in outside
        assert b"TJ" not in outside


def test_tables_are_regular():
    found = parts(handouts(preset("willughby"), ".pdf", book="willughby", what="score").data)
    rows = [each for kind, each, *_ in found.values() if kind == "TR"]
    columns = score_sheet(preset("willughby")).columns
    assert {len(row) for row in rows[1:]} == {columns}


def test_the_same_bytes_each_time():
    make = (
        "import hashlib; from gleek.handouts import handouts; from gleek.games.gleek.rules import preset;"
        "print([hashlib.sha256(handouts(preset('cotton'), form).data).hexdigest() for form in ('.pdf', '.html')])"
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
