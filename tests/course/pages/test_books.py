"""The HTML of a lesson's texts about the books and about what the learner knows is complete, escaped and linked."""

import re
from html import unescape

import pytest

from gleek.course.lesson_data import Lesson, every
from gleek.course.lesson_data import lesson as lesson_named
from gleek.course.lesson_data import of_game as lessons_of
from gleek.course.pages.books import known
from gleek.course.pages.lesson_list import contents
from tests.records.test_shown import Tags

EACH = pytest.mark.parametrize("lesson", every(), ids=lambda each: f"{each.game} {each.id}")


@EACH
def test_the_summary_ends_with_the_button_and_the_next_lesson(lesson):
    html = known(lesson)._repr_html_()
    assert not Tags(html).open
    assert re.search(f'<button[^>]* data-gleek-finish="{lesson.id}"[^>]* hidden', html)
    later = [
        each.page
        for each in lessons_of(lesson.game)
        if lesson.number is not None and each.number == lesson.number + 1
    ]
    links = re.findall('href="([^"]*)"', html)
    assert links[-len(later) :] == later if later else not links


def test_everything_of_ours_is_escaped():
    odd = Lesson(
        "x", "gleek", "x.ipynb", 99, "A < B & C", 1, (), known=("<script>alert('1')</script> & so on",)
    )
    html = known(odd)._repr_html_()
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert unescape(re.sub("<[^>]+>", "", html)).count("<script>alert('1')</script> & so on") == 1


def test_after_the_calls_at_piquet_a_first_deal_is_offered_and_nowhere_else():
    offered = {(each.game, each.id): "Play a first deal" in known(each).html for each in every()}
    assert [name for name, found in offered.items() if found] == [("piquet", "calls")]
    page = f"{lesson_named('play', 'piquet').page}?lesson=calls"
    assert f'<a href="{page}">Play a first deal</a>' in known(lesson_named("calls", "piquet")).html
    assert f'<a href="piquet/{page}">Play a first deal</a>' in contents("piquet", "piquet/").html
