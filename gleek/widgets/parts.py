"""The widgets of a lesson, a match and the explorer. Each draws one part of the page."""

from collections.abc import Mapping
from typing import ClassVar

import traitlets

from gleek.widgets.base import Drawn, lines_of, rows_of, text_of


class Table(
    Drawn, draws="table", styles=("cards", "people", "coins", "picks", "help", "map"), label="The table"
):
    """The card table at one step of a hand.

    If the view has a ``pick``, the visitor can pick cards of the seat that it names. A press on a card sends a request
    such as ``{"what": "pick", "c": "7C"}``.

    Attributes:
        four_colours: whether diamonds are blue and clubs are green. The visitor can change this with a button.

    """

    from_visitor: ClassVar = {**Drawn.from_visitor, "four_colours": bool}

    four_colours = traitlets.Bool(default_value=False).tag(sync=True)


def _payment(line: Mapping[str, object]) -> str:
    step, payer, receiver, money, reason = (
        text_of(line, key) for key in ("step", "payer", "receiver", "text", "reason")
    )
    return f"{step}. {payer} to {receiver}, {money}" + (f" {reason}" if reason else "")


class Ledger(Drawn, draws="ledger", styles=("evidence",), label="The ledger"):
    def plain_text(self) -> str:
        totals = [f"{text_of(each, 'name')} {text_of(each, 'text')}" for each in rows_of(self.view, "totals")]
        payments = [_payment(line) for line in rows_of(self.view, "lines")]
        return lines_of([*payments, "; ".join(totals), text_of(self.view, "sum_text")])


class Stepper(Drawn, draws="stepper", styles=("evidence", "copying"), label="Step through a hand"):
    """Controls to choose the hand, the step and the viewing seat, and the sentence on the step."""

    def plain_text(self) -> str:
        view = self.view
        where = ""
        step, steps = text_of(view, "step"), text_of(view, "steps")
        if step and steps:
            stages = {text_of(stage, "id"): text_of(stage, "name") for stage in rows_of(view, "stages")}
            stage = stages.get(text_of(view, "stage"), "")
            where = f"Step {step} of {steps}" + (f": {stage}" if stage else "")
        keys = ("sentence", "note", "stopped", "problem")
        return lines_of([text_of(view, "title"), where, *(text_of(view, key) for key in keys)])


def _difference(line: Mapping[str, object]) -> str:
    step, before, after = (text_of(line, key) for key in ("step", "before", "after"))
    told = {"added": f"added: {after}", "removed": f"no longer: {before}"}
    words = told.get(text_of(line, "kind"), f"{before} becomes {after}")
    return f"{step}. {words}" if step else words


class Readings(
    Drawn, draws="readings", styles=("evidence",), label="What if it were played by another book?"
):
    """Menus for the preset and for each rule on which books differ, and how the chosen rules change the payments."""

    def plain_text(self) -> str:
        result = self.view.get("result")
        result = result if isinstance(result, Mapping) else {}
        differs = [
            f"{text_of(one, 'title')}: {text_of(one, 'value')}" for one in rows_of(self.view, "differs")
        ]
        lines = [_difference(line) for line in rows_of(result, "lines")]
        return lines_of([text_of(result, "sentence"), *differs, *lines, text_of(self.view, "problem")])


class Review(Drawn, draws="review", styles=("cards",), label="What the choices cost"):
    """The review of a hand. Once started, the script asks for one verdict after another, until it is stopped."""


class Watch(Drawn, draws="watch", styles=("evidence",), label="Watch"):
    """The demonstration of a lesson: the sentence on a step, and buttons to go on and back."""


class TaskPanel(Drawn, draws="task_panel", styles=("evidence", "advice"), label="Your task"):
    """A task, or a decision in a hand: the instruction, the choices, the verdict, a hint and the solution."""


class Exercise(Drawn, draws="exercise", styles=("evidence", "cards", "picks"), label="Questions"):
    """A series of exercises, one question at a time. The visitor chooses the kind and the seed."""


class Match(Drawn, draws="match", styles=("people", "copying", "opponents", "plots"), label="The match"):
    """The section on the match that the hand belongs to. It also stores the finished hands in the visitor's browser."""
