"""The page that scores a trial has the right answers of its sheets, and the guide prints these sheets."""

import json
import re
import runpy
from pathlib import Path

import pytest

from gleek.course.exercises.sheet import question_sheet
from gleek.course.game_course import game_course
from gleek.evidence import presets
from gleek.games import ids
from gleek.players import registry

ROOT = Path(__file__).resolve().parent.parent
TRIAL = runpy.run_path(str(ROOT / "scripts" / "trial.py"))
PAGE, SEEDS, COUNT = TRIAL["PAGE"], TRIAL["SEEDS"], TRIAL["COUNT"]


def test_the_right_answers_are_current():
    page = PAGE.read_text(encoding="utf-8")
    assert TRIAL["written"](page) == page, "run scripts/trial.py"


@pytest.mark.parametrize("name", ids())
def test_the_answers_are_those_that_the_printed_sheets_tell(name):
    keys = json.loads(re.search(r'id="keys">(.*?)</script>', PAGE.read_text(encoding="utf-8"))[1])
    for seed, key in zip(SEEDS, keys[name], strict=True):
        kinds = (*game_course(name).exercises.by_id,)

        sheet = question_sheet(seed, kinds, COUNT, (1, 2, 3), presets.preset(registry.game(name).rules))
        told = re.findall(
            r"Answer: ([a-h](?: and [a-h])*)\.", "\n".join(str(each) for each in sheet.exercises)
        )
        assert [each.replace(" and ", "") for each in told] == key


def test_the_guide_prints_the_sheets_that_the_page_scores():
    guide = (ROOT / "docs" / "trial.md").read_text(encoding="utf-8")
    assert re.findall(r"--count (\d+) --seed (\w+)", guide) == [(str(COUNT), seed) for seed in SEEDS]
