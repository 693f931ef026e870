"""The browser side of the widgets, drawn in Chromium with a stand-in for Python."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.widgets.in_browser import NO_BROWSER

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def seen():
    command = [sys.executable, "-m", "tests.widgets.in_browser"]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    if NO_BROWSER in ran.stderr and not os.environ.get("GLEEK_REQUIRE_ALL"):
        pytest.skip(ran.stderr.strip())
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_nothing_fails_and_nothing_is_fetched_from_elsewhere(seen):
    # Whatever is not the page or a widget is answered with 404, which the console reports.
    assert seen["faults"] == []


def test_an_arrow_asks_for_the_next_step_and_held_down_leaves_no_queue(seen):
    assert seen["keys"]["one"] == [3]
    assert seen["keys"]["rapid"] == [3, 4, 7]


def test_home_and_end_go_to_the_first_step_and_the_last(seen):
    assert seen["keys"]["home"] == 1
    assert seen["keys"]["where"] == "Step 9 of 9 · The stock"


def test_the_address_follows_the_step(seen):
    assert seen["keys"]["address"].endswith("/?hand=one&step=9")


def test_a_key_in_a_field_is_for_the_field(seen):
    assert seen["keys"]["asked while typing"] == 0


def test_a_wrong_code_is_answered_and_not_lost(seen):
    assert seen["keys"]["problem"] == "That is not a deal code."
    assert seen["keys"]["code kept"] == "wrong"


def test_a_card_is_moved_to_the_trick_and_has_its_spoken_name(seen):
    assert seen["card"]["moved"]
    assert "ace of hearts, Tib, may be played" in seen["card"]["called"]
    assert seen["card"]["slot"][-2:] == ["Staines", "wins"]


def test_an_opened_link_is_asked_for_once_and_shown(seen):
    request, where = seen["opened"]
    assert (request["what"], request["query"]) == ("open", "?hand=one&step=4")
    assert where.startswith("Step 4 of 9")


@pytest.mark.parametrize("which", ["violations", "violations at 390"])
def test_axe_finds_no_violation(seen, which):
    assert seen[which] == []


def test_a_phone_is_not_scrolled_sideways(seen):
    assert seen["sideways"] <= 0


def test_an_empty_view_blanks_no_widget(seen):
    assert seen["empty"] == 4


def test_a_visitor_is_told_when_no_answer_comes(seen):
    assert "The table does not answer. Reload the page" in seen["gone"]
