"""The widgets of a lesson, of a match and of the page of hands: each draws one part of the page."""

from collections.abc import Mapping
from typing import ClassVar

import traitlets

from gleek.widgets.base import Drawn, lines_of, rows_of, text_of


class Table(
    Drawn, draws="table", styles=("cards", "people", "coins", "picks", "help", "map"), label="The table"
):
    """The whole table at one step of a hand.

    If its view has a ``pick``, the visitor can pick cards of that seat. A press on a card sends a request such as
    ``{"what": "pick", "c": "7C"}``.

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
    """The payments of a hand, one line each, with the rule for each payment."""

    def plain_text(self) -> str:
        """Return a line for each payment, and then the balance of each account."""
        totals = [f"{text_of(each, 'name')} {text_of(each, 'text')}" for each in rows_of(self.view, "totals")]
        return lines_of(
            [
                *(_payment(line) for line in rows_of(self.view, "lines")),
                "; ".join(totals),
                text_of(self.view, "sum_text"),
            ],
        )


class Stepper(Drawn, draws="stepper", styles=("evidence", "copying"), label="Step through a hand"):
    """Controls to choose the hand, the step and the view, and the sentence of the step."""

    def plain_text(self) -> str:
        """Return as lines: the title of the hand, the step's number and stage, its sentence and its comment."""
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
    told = {
        "added": f"added: {after}",
        "removed": f"no longer: {before}",
    }.get(text_of(line, "kind"), f"{before} becomes {after}")
    return f"{step}. {told}" if step else told


class Readings(
    Drawn, draws="readings", styles=("evidence",), label="What if it were played by another book?"
):
    """Menus for the preset and for each point of dispute, and how the chosen rules change the hand."""

    def plain_text(self) -> str:
        """Return as lines: the sentence on the result, the changed fields, and the changed payments."""
        result = self.view.get("result")
        result = result if isinstance(result, Mapping) else {}
        return lines_of(
            [
                text_of(result, "sentence"),
                *(
                    f"{text_of(one, 'title')}: {text_of(one, 'value')}"
                    for one in rows_of(self.view, "differs")
                ),
                *(_difference(line) for line in rows_of(result, "lines")),
                text_of(self.view, "problem"),
            ],
        )


class Review(Drawn, draws="review", styles=("cards",), label="What the choices cost"):
    """A review. Once the visitor has started it, the script requests one verdict after another until it is stopped."""


class Watch(Drawn, draws="watch", styles=("evidence",), label="Watch"):
    """The sentence of a step, and buttons to go to the next step and back."""


class TaskPanel(Drawn, draws="task_panel", styles=("evidence", "advice"), label="Your task"):
    """One task, or one decision of a hand: the instruction, the choices, the answer, a hint and the solution."""


class Exercise(Drawn, draws="exercise", styles=("evidence", "cards", "picks"), label="Questions"):
    """A series of exercises, one question at a time. The visitor chooses the kind and the seed."""


class Match(Drawn, draws="match", styles=("people", "copying", "opponents"), label="The match"):
    """The match section: it also stores the finished hands in the visitor's browser."""
