"""Glossary words: hover, focus or a tap shows their meaning, which can be dismissed as WCAG 1.4.13 requires."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from gleek.evidence.glossary import terms
from tests.browser.checks import assert_accessible, assert_fits, open_at, settle
from tests.browser.notebooks import code, prose, write_notebook
from tests.browser.visiting import PAGES

BRIEF = "09-the-rules-in-brief.ipynb"
TEXT = f"""# Words

They wager on the [ruff]({BRIEF}#ruff), and a [gleek]({BRIEF}#gleek) is paid for. [No such word]({BRIEF}#no-such-word).

More words."""


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory, serve_all):
    return serve_all(pages(tmp_path_factory.mktemp("words")))


@pytest.fixture
def page(words, open_page):
    return opened(open_page(at=words))


def pages(folder: Path) -> Path:
    write_notebook(folder / "00-words.ipynb", [prose(TEXT), code("1", shows=False)])
    write_notebook(
        folder / BRIEF, [prose("# The rules in brief\n\n## ruff\n\nIts place."), code("1", shows=False)]
    )
    return folder


def opened(page):
    return open_at(page, f"{PAGES}00-words.ipynb")


def test_a_word_under_the_pointer_shows_its_meaning_until_it_is_left(page):
    meaning = page.locator(".gleek-meaning")
    page.get_by_role("link", name="ruff").hover()
    expect(meaning).to_contain_text(terms("gleek")["ruff"].meaning)
    # The meaning stays while the pointer is on it.
    meaning.hover()
    page.wait_for_timeout(500)
    expect(meaning).to_be_visible()
    assert_accessible(page)
    page.get_by_role("heading", level=1).hover()
    expect(meaning).to_have_count(0)
    page.get_by_role("link", name="gleek", exact=True).hover()
    expect(meaning).to_be_visible()
    page.keyboard.press("Escape")
    expect(meaning).to_have_count(0)
    # A word with the focus shows its meaning too, and a screen reader says it.
    page.locator("main").focus()
    page.keyboard.press("Tab")
    word = page.get_by_role("link", name="ruff")
    expect(word).to_be_focused()
    expect(page.locator("#gleek-meaning")).to_contain_text(terms("gleek")["ruff"].meaning)
    expect(word).to_have_attribute("aria-describedby", "gleek-meaning")
    page.keyboard.press("Tab")
    expect(page.locator("#gleek-meaning")).to_contain_text(terms("gleek")["gleek"].meaning)


def test_a_word_that_scrolls_under_a_resting_pointer_shows_nothing(page):
    page.mouse.move(300, 300)
    word, meaning = page.get_by_role("link", name="ruff"), page.locator(".gleek-meaning")
    # A browser sends this when the page moves and the pointer does not.
    sent = {"bubbles": True, "pointerType": "mouse", "clientX": 300, "clientY": 300}
    word.dispatch_event("pointerover", sent)
    page.wait_for_timeout(500)
    expect(meaning).to_have_count(0)
    word.dispatch_event("pointerover", sent | {"clientX": 301})
    expect(meaning).to_be_visible()


def test_a_tap_shows_the_meaning_with_a_link_that_leads_on(words, open_page):
    page = opened(open_page(at=words, width=390, height=844, has_touch=True))
    word = page.get_by_role("link", name="ruff")
    word.tap()
    meaning = page.locator(".gleek-meaning")
    expect(meaning).to_contain_text(terms("gleek")["ruff"].meaning)
    assert_fits(page)
    assert_accessible(page)
    page.get_by_role("heading", level=1).tap()
    expect(meaning).to_have_count(0)
    page.get_by_role("link", name="No such word").tap()
    page.wait_for_url(f"**/{BRIEF}#no-such-word")
    page.go_back()
    settle(page)
    word.tap()
    page.get_by_role("link", name="Look it up").tap()
    page.wait_for_url(f"**/{BRIEF}#ruff")
    settle(page)
