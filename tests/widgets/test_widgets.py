"""The Python side of the widgets: their text, the data they send, and that missing data breaks nothing."""

import json
import re

import pytest

from gleek.lessons.stepping.table_view import SeatView, TableView
from gleek.widgets import Desk, Drawn, Exercise, Ledger, Readings, Stepper, Table, Watch
from tests.widgets import examples

FULL = {
    Desk: examples.DESK,
    Exercise: examples.EXERCISE,
    Watch: examples.WATCH,
    Table: examples.TABLE,
    Stepper: examples.STEPPER,
    Ledger: examples.LEDGER,
    Readings: examples.READINGS,
}
ALL = pytest.mark.parametrize("kind", FULL)


def test_the_table_says_its_own_text():
    assert repr(Table(examples.TABLE)) == "The tricks. Hearts are trumps.\nStaines is to play."


def test_the_stepper_says_the_hand_the_step_the_sentence_and_the_note():
    assert repr(Stepper(examples.STEPPER)).splitlines() == [
        "The hand of 1614",
        "Step 2 of 9: The stock",
        "Scattergood bids thirteen.",
        "He must speak.",
    ]


def test_the_ledger_says_one_line_a_payment_and_the_sums():
    assert repr(Ledger(examples.LEDGER)).splitlines() == [
        "5. Staines to the ruff pot, 2d. the ante",
        "Staines −2d.; Ruff pot 2d.",
        "Players and pots sum to nought.",
    ]


def test_the_readings_say_the_result_and_every_kind_of_difference():
    assert repr(Readings(examples.READINGS)).splitlines() == [
        "Longfield ends a penny richer.",
        "Declining the ruff: takes one back",
        "7. added: 1d. to Longfield",
        "9. 6d. to Staines becomes 5d. to Staines",
        "9. no longer: 1d. to Ann",
    ]


@pytest.mark.parametrize("kind", [Desk, Exercise, Watch])
def test_a_lessons_widget_says_its_own_text_or_what_it_shows(kind):
    assert repr(kind(FULL[kind])) == FULL[kind]["text"]
    bare = repr(kind(FULL[kind] | {"text": ""})).splitlines()
    assert {
        Desk: "- Bid 14",
        Exercise: "- 35, in clubs",
        Watch: "Step 1 of 3",
    }[kind] in bare


@ALL
def test_two_of_a_kind_say_the_same_and_tell_no_address(kind):
    first, second = repr(kind(FULL[kind])), repr(kind(FULL[kind]))
    assert first == second
    assert not re.search(r"0x|object at|[0-9a-f]{16}", first)


@ALL
def test_a_notebook_keeps_the_whole_text(kind):
    widget = kind(FULL[kind] | {"text": "a long line " * 40})
    bundle, _ = widget._repr_mimebundle_()
    assert bundle["text/plain"] == repr(widget)


@ALL
@pytest.mark.parametrize("missing", ["everything", "each key", "null"])
def test_what_is_missing_is_left_out_and_breaks_nothing(kind, missing):
    full = FULL[kind]
    if missing == "everything":
        assert repr(kind()) == kind().label != ""
        return
    for key in full:
        view = {other: value for other, value in full.items() if other != key or missing == "null"}
        if missing == "null":
            view[key] = None
        assert "None" not in repr(kind(view))


@ALL
def test_the_browser_code_is_the_shared_part_and_its_own_and_imports_nothing(kind):
    assert kind._esm.count("export default") == 1
    assert kind._esm.index("function reconcile(") < kind._esm.index("function render(")
    assert not re.search(
        r"^\s*import\b|https?://(?!www\.w3\.org/2000/svg)|url\((?!#)", kind._esm + kind._css, re.MULTILINE
    )
    assert f'frame(el, model, "{kind.__name__.lower()}")' in kind._esm
    assert ".gk {" in kind._css


@ALL
def test_a_view_travels_as_plain_json(kind):
    assert json.loads(json.dumps(kind(FULL[kind]).get_state(["view"])["view"])) == FULL[kind]


def test_a_request_is_answered_when_all_its_observers_have_finished():
    stepper = Stepper(examples.STEPPER)
    order = []
    stepper.observe(lambda change: order.append(("asked", change["new"]["to"])), "asked")
    stepper.observe(lambda change: order.append(("answered", change["new"])), "answered")
    stepper.set_state({"asked": {"n": 1, "what": "step", "to": 5}})
    assert order == [("asked", 5), ("answered", 1)]


def test_a_request_whose_observer_fails_is_answered_all_the_same():
    stepper = Stepper(examples.STEPPER)

    def fail(_):
        raise ValueError("broken")

    stepper.observe(fail, "asked")
    with pytest.raises(ValueError, match="broken"):
        stepper.set_state({"asked": {"n": 4, "what": "new_deal"}})
    assert stepper.answered == 4


@pytest.mark.parametrize("asked", [{}, {"n": "seven"}, {"n": None, "what": "step"}])
def test_a_request_without_a_number_is_not_answered(asked):
    stepper = Stepper(examples.STEPPER)
    stepper.asked = {"n": 2}
    stepper.asked = asked
    assert stepper.answered == 2


@pytest.mark.parametrize("view", examples.TABLES.values(), ids=examples.TABLES)
def test_the_examples_have_the_shape_of_a_tables_data(view):
    assert view.keys() | {"pick", "moved"} == TableView.__annotations__.keys()
    for seat in view["seats"]:
        assert seat.keys() == SeatView.__annotations__.keys()


def test_every_widget_is_drawn_by_the_same_base_and_named():
    assert all(issubclass(kind, Drawn) and kind().label for kind in FULL)
