"""The penalties for irregularities in the codes of laws: the page has every case, and every cited law exists."""

import re

import pytest

from gleek.course.pages.irregularities import cases, irregularities
from tests.course.pages.test_books import Reader


@pytest.mark.parametrize("case", cases("piquet").values(), ids=cases("piquet"))
def test_each_case_is_told_by_each_book_that_has_it(case):
    html = Reader(irregularities("piquet").html).text
    assert case.title in html
    assert case.said
    for book, each in case.said.items():
        assert f"{each.says} ({each.at})" in html
        assert each.says.endswith(".")
        # Each citation begins like the citations of its own book.
        wanted = {
            "rubicon": "Law",
            "au_cent": "the laws of au cent",
            "1896": "Wikibooks",
            "cotton_1674": "Cotton, p",
        }
        assert each.at.startswith(wanted[book])
        assert all(1 <= int(number) <= 89 for number in re.findall(r"\d+", each.at))
