"""The dispatcher of requests: it calls the method for a request, and reads the request's values."""

import pytest

from gleek.course.requests import Controller, text, whole
from gleek.engine.errors import Fault, Inconsistent, Unreadable
from tests.hostile import HUGE, OTHERS, TEXTS


class Door(Controller):
    def __init__(self):
        self.opened = 0

    def requests(self, asked):
        return {
            "open": lambda: self.open(asked.get("by")),
            "break": lambda: self.refuse(Unreadable("It is not glass.")),
            "both": lambda: self.refuse(
                Inconsistent("The door", (Fault("a", "It is."), Fault("b", "It was.")))
            ),
        }

    def open(self, by):
        self.opened = by

    def refuse(self, error):
        raise error


class Gate(Door):
    unknown = "A gate only opens."


def test_a_request_does_what_it_names_with_its_values():
    door = Door()
    door.ask({"what": "open", "by": 3})
    assert (door.opened, door.problem) == (3, "")


def test_an_error_is_said_in_one_line_until_the_next_request():
    door = Door()
    door.ask({"what": "break"})
    assert door.problem == "It is not glass."
    door.ask({"what": "both"})
    assert door.problem == "It is. It was."
    door.ask({"what": "open"})
    assert door.problem == ""


@pytest.mark.parametrize(
    "what", [*TEXTS, *OTHERS, "requests", "ask", "say", ["open"]], ids=lambda each: ascii(each)[:20]
)
def test_unknown_requests_are_ignored_or_refused(what):
    for door, said in ((Door(), ""), (Gate(), "A gate only opens.")):
        door.ask({"what": "break"})
        door.ask({"what": what, "by": 3})
        assert (door.opened, door.problem) == (0, said)


@pytest.mark.parametrize(
    ("given", "number"),
    [("14", 14), (14, 14), (" 14 ", 14), ("-3", -3), ("−3", -3), ("0", 0), ("007", 7), (-0, 0)],
)
def test_a_whole_number_is_read_however_it_comes(given, number):
    assert whole(given) == number


@pytest.mark.parametrize(
    "given",
    [
        *TEXTS[:2],
        "one",
        "1.0",
        1.0,
        "1e3",
        "+1",
        "0x1",
        "1_0",
        "1 0",
        "--1",
        "٣",
        "²",
        "9" * 10,
        10**10,
        True,
        None,
        [1],
    ],
)
def test_nothing_else_is_a_whole_number(given):
    assert whole(given) is None


def test_a_number_outside_the_limits_is_none():
    assert [whole(each, 1, 3) for each in range(5)] == [None, 1, 2, 3, None]


@pytest.mark.parametrize(
    "given", [*TEXTS, *(each for each in OTHERS if each != 10**4000), HUGE], ids=lambda each: ascii(each)[:20]
)
def test_any_value_is_read_as_text_or_nothing(given):
    assert isinstance(text(given), str)
    assert whole(given, 1, 3) in {None, 1, 3}
