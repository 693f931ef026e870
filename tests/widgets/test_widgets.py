"""Tests of the widgets in Python: their text, and the data that they send."""

import json
import re

import pytest

from gleek.course.explorer.explorer import Explorer
from gleek.course.explorer.explorer_view import stepper_data
from gleek.course.explorer.readings_view import readings_data
from gleek.widgets.base import Drawn
from gleek.widgets.parts import Exercise, Ledger, Readings, Stepper, Table, TaskPanel, Watch
from tests.widgets import examples

EXPLORER = Explorer("02-an-ordinary-hand")
EXPLORER.go(12)
EXPLORER.ask({"what": "preset", "id": "cotton"})
FULL = {
    TaskPanel: examples.DESK,
    Exercise: examples.EXERCISE,
    Watch: examples.WATCH,
    Table: EXPLORER.table(),
    Stepper: stepper_data(EXPLORER),
    Ledger: EXPLORER.ledger(),
    Readings: readings_data(EXPLORER),
}
ALL = pytest.mark.parametrize("kind", FULL)


@pytest.mark.parametrize("kind", [TaskPanel, Exercise, Watch])
def test_a_widget_says_the_text_of_its_view(kind):
    assert repr(kind(FULL[kind] | {"text": "what it shows"})) == "what it shows"


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        (Stepper, "Step 12 of 69: The ruff"),
        (Ledger, "11. Humphrey to the ruff’s pot, 2d. the ante"),
        (Readings, "17. added: Ned → Alice, Towser held: 5d."),
    ],
)
def test_a_widget_says_what_it_shows(kind, line):
    assert line in repr(kind(FULL[kind])).splitlines()


@ALL
def test_a_notebook_keeps_the_whole_text_without_addresses(kind):
    view = FULL[kind] | {"text": "a long line " * 40}
    bundle, _ = kind(view)._repr_mimebundle_()
    assert bundle["text/plain"] == repr(kind(view))
    assert not re.search(r"0x|object at|[0-9a-f]{16}", bundle["text/plain"])


@ALL
def test_a_widget_without_a_view_says_its_label(kind):
    assert repr(kind()) == kind().label != ""


@ALL
def test_the_browser_code_is_the_shared_part_and_its_own_and_imports_nothing(kind):
    assert issubclass(kind, Drawn)
    assert kind._esm.count("export default") == 1
    assert kind._esm.index("function reconcile(") < kind._esm.index("export default widget(")
    assert not re.search(
        r"^\s*import\b|https?://(?!www\.w3\.org/2000/svg)|url\((?!#)", kind._esm + kind._css, re.MULTILINE
    )
    assert f'super(given, "{kind.__name__.lower().removeprefix("task")}"' in kind._esm
    assert ".gk {" in kind._css


@ALL
def test_a_view_travels_as_plain_json(kind):
    assert json.loads(json.dumps(kind(FULL[kind]).get_state(["view"])["view"])) == json.loads(
        json.dumps(FULL[kind])
    )


def test_a_request_is_answered_when_all_its_observers_have_finished_or_failed():
    stepper = Stepper(FULL[Stepper])
    order = []
    stepper.observe(lambda change: order.append(("asked", change["new"]["to"])), "asked")
    stepper.observe(lambda change: order.append(("answered", change["new"])), "answered")
    stepper.set_state({"asked": {"n": 1, "what": "step", "to": 5}})
    assert order == [("asked", 5), ("answered", 1)]

    def fail(_):
        raise ValueError("broken")

    stepper.observe(fail, "asked")
    with pytest.raises(ValueError, match="broken"):
        stepper.set_state({"asked": {"n": 4, "what": "new_deal", "to": 1}})
    assert stepper.answered == 4


@pytest.mark.parametrize("asked", [{}, {"n": "seven"}, {"n": None, "what": "step"}])
def test_a_request_without_a_number_is_not_answered(asked):
    stepper = Stepper(FULL[Stepper])
    stepper.asked = {"n": 2}
    stepper.asked = asked
    assert stepper.answered == 2
