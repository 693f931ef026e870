"""A lesson's texts about the books and about the learner's knowledge: complete, escaped, and linked."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from gleek.evidence import quotations
from gleek.evidence.glosses import gloss
from gleek.evidence.toml import UnknownName
from gleek.evidence.works import work
from gleek.lessons.course import Lesson, every
from gleek.lessons.course import of_game as lessons_of
from gleek.lessons.reading.books import Books, Known, books, known, quotation_html

EACH = pytest.mark.parametrize("lesson", every(), ids=lambda each: f"{each.game} {each.id}")
VOID = {"br", "hr", "img", "input", "meta", "link"}


class Reader(HTMLParser):
    """A strict HTML reader, which checks that every element is closed in order.

    It keeps the words, the attributes and the tags.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.attributes: list[tuple[str, str, str | None]] = []
        self.tags: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)

    @property
    def text(self) -> str:
        return "".join(self.words)

    def all(self, name: str) -> list[str]:
        return [value for _, each, value in self.attributes if each == name]


@EACH
def test_every_quotation_of_a_lesson_is_shown_with_all_that_belongs_to_it(lesson):
    shown = books(lesson)
    html, text = Reader(shown._repr_html_()), repr(shown)
    assert html.all("id") == [f"quote-{each}" for each in lesson.quotes]
    for name in lesson.quotes:
        quote, said = quotations.quotation(name), gloss(name)
        book = work(quote.work)
        for part in (
            quote.words,
            book.title,
            quote.page_text,
            quote.seen_text,
            said.gloss,
            said.settles,
            said.open,
        ):
            assert part in html.text
            assert part in text
        assert not book.year or str(book.year) in html.text
        assert book.author in html.text
    for label in ("In today’s English:", "It settles:", "It leaves open:"):
        assert html.text.count(label) == text.count(label) == len(lesson.quotes)


def test_a_page_that_was_not_seen_is_not_guessed():
    text = repr(Books(("cotgrave-deal", "willughby-ruff-count", "cotton-three")))
    assert text.count("page not seen") == 2
    assert "p. 90" in text
    assert "quoted inside du Coeur 1996; the original was not seen" in text


def test_words_of_another_game_say_so():
    assert "Of Ruff and Honours" in repr(Books(("cotton-renounce",)))
    assert "Of Ruff and Honours" in quotation_html("cotton-renounce")


@pytest.mark.parametrize("name", quotations.of_game("gleek"))
def test_the_spelling_is_the_books(name):
    html = Reader(quotation_html(name))
    assert quotations.quotation(name).words in html.text
    assert ("blockquote", "lang", "en-emodeng") in html.attributes
    assert html.tags.count("figure") == html.tags.count("blockquote") == html.tags.count("cite") == 1


def test_a_lesson_without_quotations_says_so():
    assert repr(Books(())) == "No old book is quoted here."
    assert "No old book is quoted here." in Books(())._repr_html_()


@EACH
def test_what_is_known_is_what_this_lesson_taught(lesson):
    html, text = Reader(known(lesson)._repr_html_()), repr(known(lesson))
    for other in every():
        for sentence in other.known:
            assert html.text.count(sentence) == (other is lesson)
            assert (f"- {sentence}" in text) == (other is lesson)
    assert "details" not in html.tags


@pytest.mark.parametrize("lesson", lessons_of("gleek")[:8], ids=lambda each: each.id)
def test_what_a_beginner_knows_is_short_and_says_how_the_lessons_play(lesson):
    """These texts name no book and do not say that the books are silent; the page's section on the books does that."""
    assert len(lesson.known) <= 6
    told = " ".join(lesson.known)
    found = re.search(
        r"no book|books do not|silent|inferred|cotton|willughby|du coeur|encyclop", told, re.IGNORECASE
    )
    assert found is None


@EACH
def test_what_is_known_ends_with_the_button_and_the_way_on(lesson):
    html = Reader(known(lesson)._repr_html_())
    assert ("button", "data-gleek-finish", lesson.id) in html.attributes
    assert ("button", "hidden", None) in html.attributes
    later = [
        each.page
        for each in lessons_of(lesson.game)
        if lesson.number is not None and each.number == lesson.number + 1
    ]
    assert html.all("href") == later


def test_everything_of_ours_is_escaped():
    odd = Lesson(
        "x", "gleek", "x.ipynb", 99, "A < B & C", 1, (), known=("<script>alert('1')</script> & so on",)
    )
    html = Known(odd)._repr_html_()
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert Reader(html).text.count("<script>alert('1')</script> & so on") == 1


def test_a_lesson_that_there_is_not():
    with pytest.raises(UnknownName, match="did you mean “stock”"):
        books("stok")
