"""The HTML of a lesson's texts about the books and about what the learner knows is complete, escaped and linked."""

from html.parser import HTMLParser

import pytest

from gleek.course.lesson_data import Lesson, every
from gleek.course.lesson_data import lesson as lesson_named
from gleek.course.lesson_data import of_game as lessons_of
from gleek.course.pages.books import known
from gleek.course.pages.lesson_list import contents

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
def test_the_summary_ends_with_the_button_and_the_next_lesson(lesson):
    html = Reader(known(lesson)._repr_html_())
    assert ("button", "data-gleek-finish", lesson.id) in html.attributes
    assert ("button", "hidden", None) in html.attributes
    later = [
        each.page
        for each in lessons_of(lesson.game)
        if lesson.number is not None and each.number == lesson.number + 1
    ]
    assert html.all("href")[-len(later) :] == later if later else not html.all("href")


def test_everything_of_ours_is_escaped():
    odd = Lesson(
        "x", "gleek", "x.ipynb", 99, "A < B & C", 1, (), known=("<script>alert('1')</script> & so on",)
    )
    html = known(odd)._repr_html_()
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert Reader(html).text.count("<script>alert('1')</script> & so on") == 1


def test_after_the_calls_at_piquet_a_first_deal_is_offered_and_nowhere_else():
    offered = {(each.game, each.id): "Play a first deal" in known(each).html for each in every()}
    assert [name for name, found in offered.items() if found] == [("piquet", "calls")]
    page = f"{lesson_named('play', 'piquet').page}?lesson=calls"
    assert f'<a href="{page}">Play a first deal</a>' in known(lesson_named("calls", "piquet")).html
    assert f'<a href="piquet/{page}">Play a first deal</a>' in contents("piquet", "piquet/").html
