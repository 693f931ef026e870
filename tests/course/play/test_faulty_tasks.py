"""A faulty task raises an error that names the fault, before any page shows it."""

from __future__ import annotations

import pytest

from gleek.course.lesson_data import Miss, Option, Task
from gleek.course.play.positions import position
from gleek.evidence.toml import FaultySources


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"hand": "no-such-hand"}, "no-such-hand"),
        ({"hand": "", "code": "0001-KY2E"}, "not a deal code"),
        ({"step": 999}, "not among"),
        ({"seat": "second"}, "not to act"),
        ({"seat": "elder"}, "There is no seat “elder”; did you mean “eldest”?"),
        ({"right": ("bid 12",)}, "refused"),
        ({"right": ("bid",)}, "not a bid"),
        ({"right": ()}, "right"),
        ({"kind": "number", "to": 2}, "a step after"),
        ({"kind": "number", "to": 8, "misses": (Miss(8, ""),)}, "also given as a mistake"),
        ({"kind": "number", "to": 8, "touch": True}, "among mistakes, and there are none"),
        ({"kind": "choose", "options": (Option("a", "b"),)}, "of which one is right"),
        (
            {"kind": "choose", "options": (Option("Ned", "b", touch="face"),)},
            "“Ned” cannot be touched as a “face”",
        ),
        ({"kind": "choose", "options": (Option("Swords", "b", touch="suit"),)}, "cannot be touched"),
        ({"kind": "choose", "options": (Option("You", "b", touch="nose"),)}, "cannot be touched"),
        (
            {"kind": "choose", "options": (Option("You", "b", right=True, touch="face"), Option("All", "b"))},
            "some answers are touched and some are buttons",
        ),
        ({"ahead": ("turn_up",)}, "there is none"),
        ({"kind": "choose", "to": 2, "options": (Option("a", "b", right=True),)}, "a step after 2"),
        # Some actions of the hand are illegal under the rules of the lessons' table.
        ({"hand": "01-tu-quoque-1614", "step": 77}, "it is not Humphrey’s turn"),
    ],
)
def test_a_task_that_cannot_be_is_named_with_what_is_wrong(changed, said):
    base = {
        "id": "faulty",
        "game": "gleek",
        "kind": "act",
        "instruction": "",
        "situation": "",
        "hint": "",
        "solution": "",
        "why": "",
        "step": 2,
        "hand": "02-an-ordinary-hand",
        "seat": "eldest",
        "right": ("bid 13",),
    }
    with pytest.raises(FaultySources, match="faulty") as caught:
        position(Task(**base | changed))
    assert said in str(caught.value)
