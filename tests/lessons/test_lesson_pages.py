"""The page of a lesson: its tasks come first; optional parts are closed and come last."""

from __future__ import annotations

import json
import re

import pytest

from gleek.lessons.course import every, lessons
from gleek.paths import notebooks_dir

TAUGHT = [each for each in every() if each.tasks]
BEAT = re.compile(r"\.(do|judge|known|watch|books|what_if)\(\)")
SENTENCE_END = re.compile(r"[.?!](?= [A-Z]|$)")
each_lesson = pytest.mark.parametrize("lesson", TAUGHT, ids=lambda each: f"{each.game} {each.id}")


def notebook(lesson):
    return json.loads((notebooks_dir() / lesson.game / lesson.page).read_text(encoding="utf-8"))


def sections(lesson):
    """Return the page's parts in order, each with whether it is closed at first, and the closed headings."""
    beats, headings, closed = [], [], False
    for cell in notebook(lesson)["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and source.startswith("## "):
            closed = cell["metadata"].get("gleek", {}).get("closed", False)
            headings += [source.partition("\n")[0].removeprefix("## ")] if closed else []
        beats += [(beat, closed) for beat in BEAT.findall(source)]
    return beats, headings


@pytest.mark.parametrize(("game", "last"), [("gleek", "reckoning"), ("piquet", "tricks")])
def test_the_lessons_up_to_the_last_stage_are_played(game, last):
    taught = [each.number for each in TAUGHT if each.game == game]
    assert taught == list(range(lessons(game)[last].number + 1))


@each_lesson
def test_the_tasks_come_first_and_what_is_not_needed_is_closed_after_what_is_known(lesson):
    beats, headings = sections(lesson)
    needed = ["do", *(["judge"] if lesson.exercises else []), "known"]
    optional = ["watch", "books", *(["what_if"] if lesson.what_if_hand else [])]
    assert beats == [*((beat, False) for beat in needed), *((beat, True) for beat in optional)]
    assert "Watch it played" in headings
    assert "What the books say" in headings
    assert ("Try another reading" in headings) == bool(lesson.what_if_hand)


@each_lesson
def test_only_a_title_and_a_sentence_stand_above_the_table(lesson):
    page = notebook(lesson)
    title, do, *_ = page["cells"]
    heading, _, words = "".join(title["source"]).partition("\n\n")
    assert heading.startswith("# ")
    assert len(SENTENCE_END.findall(words)) == 1
    assert "".join(do["source"]).endswith(".do()")
    assert page["metadata"]["gleek"]["layout"] == "table"


@pytest.mark.parametrize(
    "lesson", [each for each in TAUGHT if each.number <= 2], ids=lambda each: f"{each.game} {each.id}"
)
def test_the_first_decision_comes_within_two_sentences(lesson):
    words = "".join(notebook(lesson)["cells"][0]["source"]).partition("\n\n")[2]
    assert len(SENTENCE_END.findall(words)) + len(SENTENCE_END.findall(lesson.tasks[0].situation)) <= 2


def test_the_page_on_gillets_account_shows_what_is_open_in_it_and_folds_each_point():
    path = notebooks_dir() / "gillet" / "03-the-one-account.ipynb"
    folded, closed = {}, False
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown" and source.startswith(
            "## "
        ):  # the page's template uses the same test
            closed = cell["metadata"].get("gleek", {}).get("closed", False)
        folded |= dict.fromkeys(re.findall(r"\b(dispute_list|disputes|table_rules|books)\(", source), closed)
    assert folded == {"dispute_list": False, "disputes": True, "table_rules": False, "books": True}
