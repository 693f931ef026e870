"""The handouts as HTML in a real browser: on a screen, for everyone, and printed to three pages, as the PDF has."""

from __future__ import annotations

import re

import pytest

from gleek.games.gleek.rules import preset, preset_names
from gleek.handouts import handouts
from gleek.handouts.looks import PAPERS
from tests.browser.checks import assert_accessible, assert_fits
from tests.handouts.reading import pages


@pytest.fixture
def opened(browser, tmp_path):
    """Open handouts from their file, with no server anywhere: `opened("cotton", width=390)`."""
    faults, contexts = [], []

    def start(name, *, width=1280, sort="a4"):
        path = tmp_path / f"{name}-{sort}.html"
        path.write_bytes(handouts(preset(name), ".html", book=name, paper=sort).data)
        contexts.append(browser.new_context(viewport={"width": width, "height": 900}))
        page = contexts[-1].new_page()
        page.on("console", lambda message: faults.append(message.text))
        page.on("request", lambda request: faults.append(request.url) if "file:" not in request.url else None)
        page.goto(path.as_uri())
        page.evaluate("() => document.fonts.ready.then(() => null)")
        return page

    yield start
    for context in contexts:
        context.close()
    assert [each for each in faults if not each.startswith("data:")] == []


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_everyone_can_read_it(opened, width):
    page = opened("cotton", width=width)
    assert_accessible(page)
    assert_fits(page)
    assert page.evaluate("() => document.fonts.check('16px \"EB Garamond\"')")


@pytest.mark.parametrize("sort", PAPERS)
@pytest.mark.parametrize("name", preset_names())
def test_it_is_printed_to_three_pages_as_the_pdf_is(opened, name, sort):
    page = opened(name, sort=sort)
    printed = page.pdf(prefer_css_page_size=True)
    assert pages(printed) == 3
    sizes = [tuple(map(float, each.split())) for each in re.findall(rb"/MediaBox \[0 0 ([\d. ]+)\]", printed)]
    wide, high = PAPERS[sort].width, PAPERS[sort].height
    assert [size[0] > size[1] for size in sizes] == [False, True, False]
    assert all(sorted(size) == pytest.approx([wide, high], abs=1.5) for size in sizes)


def test_on_paper_nothing_is_cut_off(opened):
    page = opened("willughby", sort="letter")
    page.emulate_media(media="print")
    # As wide as the paper within its margins: what is wider would be lost.
    page.set_viewport_size({"width": round((PAPERS["letter"].width - 72) * 96 / 72), "height": 900})
    wide = page.evaluate(
        """() => [...document.querySelectorAll(".rules-page, .outline-page")].map(
            (page) => page.scrollWidth - page.clientWidth)"""
    )
    assert wide == [0, 0]
