"""The widgets of a lesson, a match and the explorer. Each draws one part of the page."""

from typing import ClassVar

import traitlets

from gleek.widgets.base import Drawn


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


class Ledger(Drawn, draws="ledger", styles=("evidence",), label="The ledger"):
    def plain_text(self) -> str:
        view, say = self.view, "{step}. {payer} to {receiver}, {text} {reason}".format
        totals = [f"{each['name']} {each['text']}" for each in view["totals"]]
        payments = [say(**line).rstrip() for line in view["lines"]]
        return "\n".join(filter(None, [*payments, "; ".join(totals), view["sum_text"]]))


class Stepper(Drawn, draws="stepper", styles=("evidence", "copying"), label="Step through a hand"):
    """Controls to choose the hand, the step and the viewing seat, and the sentence on the step."""

    def plain_text(self) -> str:
        view = self.view
        stage = next(each["name"] for each in view["stages"] if each["id"] == view["stage"])
        where = f"Step {view['step']} of {view['steps']}: {stage}"
        said = [view[key] for key in ("sentence", "note", "stopped", "problem")]
        return "\n".join(filter(None, [view["title"], where, *said]))


_DIFFERENCES = {"added": "{step}. added: {after}", "removed": "{step}. no longer: {before}"}


class Readings(
    Drawn, draws="readings", styles=("evidence",), label="What if it were played by another book?"
):
    """Menus for the preset and for each rule on which books differ, and how the chosen rules change the payments."""

    def plain_text(self) -> str:
        result = self.view["result"]
        differs = [f"{one['title']}: {one['value']}" for one in self.view["differs"]]
        lines = [
            _DIFFERENCES.get(line["kind"], "{step}. {before} becomes {after}").format(**line)
            for line in result["lines"]
        ]
        return "\n".join(filter(None, [result["sentence"], *differs, *lines, self.view["problem"]]))


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
