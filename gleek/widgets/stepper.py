"""The stepper: which hand, which step of it, in whose view, and the sentence that tells it."""

import traitlets

from gleek.widgets.base import Drawn, assemble, lines_of, rows_of, text_of


class Stepper(Drawn):
    """The controls of a hand that is stepped through, and the sentence of the step."""

    _esm = assemble("js", "evidence", "kept", "own_record", "copying", "to_page", "stepper")
    _css = assemble("css", "evidence", "copying", "stepper")

    label = traitlets.Unicode("Step through a hand").tag(sync=True)

    def plain_text(self) -> str:
        """Return the hand's title, where it stands, the step's sentence and its comment."""
        view = self.view
        where = ""
        step, steps = text_of(view, "step"), text_of(view, "steps")
        if step and steps:
            stages = {text_of(stage, "id"): text_of(stage, "name") for stage in rows_of(view, "stages")}
            stage = stages.get(text_of(view, "stage"), "")
            where = f"Step {step} of {steps}" + (f": {stage}" if stage else "")
        keys = ("sentence", "note", "stopped", "problem")
        return lines_of([text_of(view, "title"), where, *(text_of(view, key) for key in keys)])
