"""A visitor gets random questions and deals; a notebook that is run to be saved always gets the same ones."""

from __future__ import annotations

import pytest

from gleek.course.exercises.session import FIRST_SEED
from gleek.widgets.lesson import lesson


@pytest.mark.parametrize("software", ["voila/0.5", "voila/in-page"])
def test_each_visit_has_a_seed_of_its_own_and_an_address_that_names_one_keeps_it(monkeypatch, software):
    monkeypatch.setenv("SERVER_SOFTWARE", software)
    boxes = [lesson("ruff").judge() for _ in range(4)]
    seeds = {box.children[0].view["seed"] for box in boxes}
    assert len(seeds) > 1
    assert FIRST_SEED not in seeds
    tables = [repr(lesson("ruff").practise()) for _ in range(4)]
    assert len({*tables}) > 1
    boxes[0].children[0].asked = {"what": "open", "seed": "R0SE", "q": "3"}
    assert boxes[0].children[0].view["seed"] == "R0SE"
    assert boxes[0].children[0].view["number"] == 3


def test_a_notebook_that_is_read_has_always_the_same(monkeypatch):
    monkeypatch.delenv("SERVER_SOFTWARE", raising=False)
    assert {lesson("ruff").judge().children[0].view["seed"] for _ in range(3)} == {FIRST_SEED}
