"""The presenter's plans: their minutes add up, their steps exist, and the pages know their keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gleek.evidence.toml import FaultySources
from gleek.lessons.course import lessons, of_game
from gleek.lessons.reading.outline import BEATS, _outline, beats_of, outline
from gleek.paths import sources_dir
from gleek.records.samples import samples

STATIC = Path(__file__).resolve().parents[3] / "gleek" / "pages" / "static"
WRITTEN = (sources_dir() / "gleek" / "outlines.toml").read_text(encoding="utf-8")


def test_a_class_has_plans_for_twenty_minutes_three_quarters_and_an_hour():
    plans = {plan.id: plan for plan in outline("gleek").plans}
    wanted = {"demonstration": 20, "class-20": 20, "class-45": 45, "class": 60}
    assert {name: plan.minutes for name, plan in plans.items()} == wanted
    assert all("3 to 30 pupils" in plan.about for name, plan in plans.items() if name != "demonstration")
    for plan in plans.values():
        assert sum(part.minutes for part in plan.parts) == plan.minutes


@pytest.mark.parametrize("name", ["class-45", "class"])
def test_the_class_goes_through_every_lesson_up_to_the_reckoning_in_its_own_time(name):
    plan = next(plan for plan in outline("gleek").plans if plan.id == name)
    taught = [part for part in plan.parts if part.lesson]
    until = lessons("gleek")["reckoning"].number
    assert [part.lesson for part in taught] == list(of_game("gleek")[: until + 1])
    assert all(part.minutes == part.lesson.minutes for part in taught)


def test_the_whole_course_is_all_lessons():
    assert outline("gleek").course == of_game("gleek")
    assert outline("gleek").minutes == sum(each.minutes for each in of_game("gleek"))


def test_what_is_shown_is_the_lessons_own():
    for part in (part for plan in outline("gleek").plans for part in plan.parts if part.lesson):
        watch = part.lesson.watch
        if part.beat == "do":
            assert part.shows == f"Do: {len(part.lesson.tasks)} tasks"
            continue
        assert part.shows.startswith("Watch: ")
        assert (watch.title or samples("gleek")[watch.hand].title) in part.shows
        assert part.shows.endswith(f"{len(watch.shown)} steps")


def test_the_beats_are_those_that_a_page_presents():
    script = (STATIC / "presenting.js").read_text(encoding="utf-8")
    assert set(BEATS.values()) <= set(re.findall(r'"gleek-[\w-]+": "([\w ]+)"', script))
    assert beats_of(lessons("gleek")["ruff"]) == ("do", "judge", "watch", "what_if")
    assert beats_of(lessons("gleek")["books"]) == ()


def test_the_keys_are_those_that_the_pages_know():
    script = (STATIC / "presenting.js").read_text(encoding="utf-8")
    known = dict(re.findall(r'(\w+|" "): (-?1)\b', re.search(r"const KEYS = \{(.*?)\}", script)[1]))
    names = {"the right arrow": "ArrowRight", "the left arrow": "ArrowLeft", "Space": '" "'}
    told = {
        names.get(press, press.replace(" ", "")): key.does
        for key in outline("gleek").keys
        for press in key.press
        if key.does in {"goes on", "goes back"}
    }
    assert {name: {"goes on": "1", "goes back": "-1"}[does] for name, does in told.items()} == known
    others = {
        press for key in outline("gleek").keys for press in key.press if not key.does.startswith("goes")
    }
    assert others == {"P", "1", "2", "3", "Esc"}
    assert '=== "p"' in script
    assert 'event.key === "Escape"' in script


def test_as_html_every_lesson_is_a_link_and_every_row_has_its_head():
    html = outline("gleek")._repr_html_()
    for plan in outline("gleek").plans:
        assert f"{plan.title}: {plan.minutes} minutes" in html
    linked = re.findall(r'<a href="([^"]+)">', html)
    shown = [part for plan in outline("gleek").plans for part in plan.parts if part.lesson]
    beats = [beats_of(part.lesson).index(part.beat) + 1 for part in shown]
    assert linked == [f"{part.lesson.page}?present={beat}" for part, beat in zip(shown, beats, strict=True)]
    rows = re.findall(r"<tr><td>.*?</tr>", html)
    assert all('<th scope="row">' in row for row in rows)
    assert len(rows) == sum(len(plan.parts) for plan in outline("gleek").plans)


def test_one_part_takes_the_minutes_that_the_others_leave_and_two_cannot(tmp_path):
    path = tmp_path / "outlines.toml"
    end, first = 'title = "The end"\nminutes = 3', 'title = "Before the first card"\nminutes = 3'
    assert end in WRITTEN
    assert first in WRITTEN
    one = WRITTEN.replace(end, 'title = "The end"')
    path.write_text(one, encoding="utf-8")
    assert _outline(path, "gleek").plans[0].parts[-1].minutes == 3
    path.write_text(one.replace(first, 'title = "Before the first card"'), encoding="utf-8")
    with pytest.raises(FaultySources, match="its parts take 14"):
        _outline(path, "gleek")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("minutes = 20", "minutes = 25", "is to take 25 minutes, and its parts take 20"),
        ('lesson = "ruff"', 'lesson = "rufff"', "no lesson “rufff”; did you mean “ruff”?"),
        ('beat = "watch"', 'beat = "look"', "“beat” is 'look'; it may be"),
        (
            'lesson = "ruff"\nbeat = "watch"\n',
            'lesson = "ruff"\n',
            "the lesson “ruff” has “do” or “judge” or",
        ),
        ('title = "The end"\n', "", "needs “lesson” and “beat”, or else “title”"),
        ('title = "The end"\n', 'title = "The end"\nbeat = "watch"\n', "needs “lesson” and “beat”"),
        ('about = "On a', 'abuot = "On a', "there is no key “abuot”"),
    ],
)
def test_a_fault_in_the_file_is_named_with_its_place(tmp_path, old, new, said):
    path = tmp_path / "outlines.toml"
    assert old in WRITTEN
    path.write_text(WRITTEN.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FaultySources, match=re.escape("outlines.toml, plan “demonstration”")) as fault:
        _outline(path, "gleek")
    assert said.lower() in str(fault.value).lower()
