"""The minutes of the presenter's plans add up, and the plans for a class go through the lessons in order."""

import pytest

from gleek.course.lesson_data import lessons, of_game
from gleek.course.pages.outline import outline


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
