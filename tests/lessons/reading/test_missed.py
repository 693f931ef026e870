"""The page on what modern accounts miss: nine points, each with its words and both sides, closed at first."""

from __future__ import annotations

import pytest

from gleek.evidence.quotations import quotation
from gleek.evidence.toml import FaultySources
from gleek.evidence.works import work
from gleek.lessons.reading import missed as page
from gleek.lessons.reading.missed import missed, points
from tests.lessons.reading.test_books import Reader

POINTS = pytest.mark.parametrize("point", points("gleek").values(), ids=points("gleek"))


def test_there_are_nine_and_they_are_closed():
    html = missed("gleek")._repr_html_()
    assert len(points("gleek")) == html.count("<article") == 9
    assert "<details" in html
    assert " open" not in html.partition("<article")[0]


@POINTS
def test_each_has_its_words_with_the_page_and_both_sides(point):
    text, html = repr(missed("gleek")), Reader(missed("gleek")._repr_html_()).text
    for part in (point.title, point.says, point.accounts):
        assert part in text
        assert part in html
    for each in point.quotes:
        assert work(quotation(each).work).kind == "old"
        assert quotation(each).words in text
        assert quotation(each).words in html
        assert quotation(each).page_text in html


@pytest.mark.parametrize(
    ("quotes", "said"), [("[]", "needs “quotes”"), ('["cotton-nap"]', "no quotation “cotton-nap”")]
)
def test_a_point_without_words_is_refused(tmp_path, quotes, said):
    path = tmp_path / "missed.toml"
    path.write_text(f'[[point]]\nid = "x"\ntitle = "X"\nsays = "Y."\naccounts = "Z."\nquotes = {quotes}\n')
    with pytest.raises(FaultySources, match=said):
        page._points(path)
