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


@pytest.mark.parametrize(
    ("kind", "line"),
    [
        (Desk, "- Bid 14"),
        (Exercise, "- 35, in clubs"),
        (Watch, "Step 1 of 3"),
        (Table, "Staines is to play."),
        (Stepper, "Step 2 of 9: The stock"),
        (Ledger, "5. Staines to the ruff pot, 2d. the ante"),
        (Readings, "9. 6d. to Staines becomes 5d. to Staines"),
    ],
)
def test_a_widget_says_its_own_text_or_what_it_shows(kind, line):
    if kind is not Table:  # only Python knows a table's text
        assert line in repr(kind(FULL[kind] | {"text": ""})).splitlines()
    assert line in repr(kind(FULL[kind])).splitlines() or repr(kind(FULL[kind])) == FULL[kind]["text"]


@ALL
def test_a_notebook_keeps_the_whole_text_without_addresses(kind):
    view = FULL[kind] | {"text": "a long line " * 40}
    bundle, _ = kind(view)._repr_mimebundle_()
    assert bundle["text/plain"] == repr(kind(view))
    assert not re.search(r"0x|object at|[0-9a-f]{16}", bundle["text/plain"])


@ALL
@pytest.mark.parametrize("missing", ["each key", "null"])
def test_what_is_missing_is_left_out_and_breaks_nothing(kind, missing):
    assert repr(kind()) == kind().label != ""
    full = FULL[kind]
    for key in full:
        view = {other: value for other, value in full.items() if other != key or missing == "null"}
        if missing == "null":
            view[key] = None
        assert "None" not in repr(kind(view))


@ALL
def test_the_browser_code_is_the_shared_part_and_its_own_and_imports_nothing(kind):
    assert issubclass(kind, Drawn)
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


def test_a_request_is_answered_when_all_its_observers_have_finished_or_failed():
    stepper = Stepper(examples.STEPPER)
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
    stepper = Stepper(examples.STEPPER)
    stepper.asked = {"n": 2}
    stepper.asked = asked
    assert stepper.answered == 2


@pytest.mark.parametrize("view", examples.TABLES.values(), ids=examples.TABLES)
def test_the_examples_have_the_shape_of_a_tables_data(view):
    assert view.keys() | {"pick", "moved"} == TableView.__annotations__.keys()
    for seat in view["seats"]:
        assert seat.keys() == SeatView.__annotations__.keys()
