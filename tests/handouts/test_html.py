"""The HTML: one file that needs nothing else, with every word and number of the PDF, and a head for every cell."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from gleek.handouts import WHAT, handouts
from gleek.handouts.outline_sheet import course_rows, outline_sheet, plan_rows
from gleek.handouts.rules_sheet import rules_sheet
from tests.handouts.books import BOOKS, book_rules, sheet_of_scores

each_book = pytest.mark.parametrize("name", BOOKS)


def made(name="cotton", **how):
    return handouts(book_rules(name), ".html", book=name, **how).data.decode()


class Reader(HTMLParser):
    """The text of a page, its tables as rows of (element, attributes, text), and all attributes."""

    def __init__(self, text):
        super().__init__()
        self.words, self.tables, self.attributes, self._cell = [], [], [], None
        self.feed(text.partition("</head>")[2])

    @property
    def text(self):
        return " ".join("".join(self.words).replace("\xa0", " ").split())

    def handle_starttag(self, tag, attrs):
        self.attributes += attrs
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in {"th", "td"}:
            self._cell = (tag, dict(attrs), [])
            self.tables[-1][-1].append(self._cell)

    def handle_endtag(self, tag):
        if tag in {"th", "td"}:
            self._cell = None
        self.words.append(" " if tag in {"p", "li", "h1", "h2", "th", "td", "caption"} else "")

    def handle_data(self, data):
        self.words.append(data)
        if self._cell:
            self._cell[2].append(data)


@each_book
def test_it_holds_every_rule_and_every_sum(name):
    text, sheet = Reader(made(name)).text, rules_sheet(book_rules(name), name)
    for section in sheet.sections:
        for line in section.lines:
            assert f"{line.number} {line.text}" in text
    for group in (*sheet.for_cards.groups, *sheet.in_play.groups):
        assert group.who in text
        for each in group.paid:
            assert any(" ".join(table.row(each)) in text for table in (sheet.for_cards, sheet.in_play))
    for each in sheet.differences:
        assert f"{each.number} {each.title}: {each.here}; {each.otherwise}." in text
    for note in sheet.notes:
        assert note in text


def test_it_holds_the_whole_outline():
    text, sheet = Reader(made()).text, outline_sheet("gleek")
    for row in (*(row for plan in sheet.plans for row in plan_rows(plan)), *course_rows(sheet)):
        assert " ".join(filter(None, row)) in " ".join(text.split())
    for key in sheet.keys:
        assert f"{key.pressed} {key.does}" in text


def test_it_needs_nothing_else():
    text = made()
    assert not re.search(r"""(?:src|href)=|@import|<script""", text)
    sources = re.findall(r"url\(([^)]{0,30})", text)
    assert len(sources) == 3
    assert all(each.startswith('"data:font/woff2;base64,') for each in sources)
    assert "//" not in re.sub(r"base64,[^\"]+", "", text).replace("<!DOCTYPE", "")


def test_it_says_its_language_its_title_and_its_headings():
    text = made()
    assert '<html lang="en-GB">' in text
    assert "<title>Gleek: handouts</title>" in text
    assert re.findall(r"<h(\d)", text)[0] == "1"
    assert "<title>Gleek: the score</title>" in made(what="score")


@pytest.mark.parametrize("name", ["cotton", "rubicon", "au_cent", "academie"])
def test_every_cell_has_its_heads(name):
    for table in Reader(made(name)).tables:
        for row in table:
            assert all(attributes.get("scope") for tag, attributes, _ in row if tag == "th")
            assert any(tag == "th" for tag, *_ in row)
        spans = {sum(int(attributes.get("colspan", 1)) for _, attributes, _ in row) for row in table}
        assert len(spans) == 1


@each_book
def test_the_score_has_all_columns_and_rows(name):
    (table,) = Reader(made(name, what="score")).tables
    sheet = sheet_of_scores(name)
    names, heads, *rows = table
    assert [each for _, _, said in names for each in said] == ["Name"] * sheet.players
    columns = (*sheet.before, *sheet.each * sheet.players, *sheet.after)
    assert [each for _, _, (each,) in heads] == [column.head for column in columns]
    labels = filter(None, (sheet.over, *sheet.rows, sheet.under))
    # Two parties of deals fit on a page; a game up to a number, and money, have it whole.
    times = 2 if sheet.under == "Won" else 1
    assert [label for (_, _, (label,)), *_ in rows] == [*labels] * times


@pytest.mark.parametrize(("sort", "size"), [("a4", "595.28pt 841.89pt"), ("letter", "612.0pt 792.0pt")])
def test_the_paper_is_named_upright_and_broad(sort, size):
    text = made(paper=sort)
    assert f"@page {{ size: {size};" in text
    assert f"@page broad {{ size: {' '.join(size.split()[::-1])};" in text


@pytest.mark.parametrize("what", WHAT)
def test_only_what_is_asked_for_is_there(what):
    pages = re.findall(r'<section class="page (\w+)-page"', made(what=what))
    several = {"all": ["rules", "score", "outline"], "questions": ["questions", "answers"]}
    assert pages == several.get(what, [what])
